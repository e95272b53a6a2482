import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import type { MonitoredPage, PageMatcher } from '#domain/monitor/page-name.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'

/** S2 §9 */
export const REPORT_MS = 10_000
export const IDLE_AFTER_MS = 600_000
export const ACTIVITY_THROTTLE_MS = 1_000
/** After a failure the configuration is read again. */
export const RETRY_MS = 60_000

export type Address = { path: string; search: string }

/** A page view. `dwellMs` is what was looked at before `sinceMs`; times are of the given clock. */
export type Visit = { id: string; address: Address; page: MonitoredPage; openedMs: number; dwellMs: number; sinceMs: number | null }

/** Something to send: the present view, if its page is monitored, and whatever else waits. `left`: no one looks at this page any more. */
export type Report = { type: 'report'; visit: Visit | null; ageMs: number; dwellMs: number; left: boolean }

export type PageMonitorInput = {
  /** a clock that only goes forward, in ms */
  nowMs: () => number
  isHidden: () => boolean
  address: () => Address
  newId: () => string
}

export type PageMonitorContext = PageMonitorInput & { match: PageMatcher; visit: Visit | null; lastActivityMs: number }

export type PageMonitorEvent =
  | { type: 'session.began' }
  | { type: 'session.ended' }
  /** the address changed */
  | { type: 'page.opened' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  /** the document goes away */
  | { type: 'page.left' }
  | { type: 'activity' }

const NOTHING: PageMatcher = () => null

/**
 * The page-visit monitor (flow M33; S2 §6, §9). It is off without a session and on hosts that are not listed; otherwise it says every 10 s
 * how long the page has been looked at, for as long as someone is there.
 */
export const pageMonitorMachine = setup({
  types: {
    context: {} as PageMonitorContext,
    events: {} as PageMonitorEvent,
    input: {} as PageMonitorInput,
    emitted: {} as Report,
  },
  actors: {
    /** the rows of the configuration as a matcher; null where nothing is monitored */
    readConfig: fromPromise<PageMatcher | null>(mustBeProvided('readConfig')),
  },
  actions: {
    takeRows: assign((_, { match }: { match: PageMatcher | null }) => ({ match: match ?? NOTHING })),
    forgetRows: assign({ match: () => NOTHING, visit: null }),
    openVisit: assign({ visit: ({ context }) => newVisit(context) }),
    /** the time begins, or goes on */
    look: assign({ visit: ({ context }) => context.visit && { ...context.visit, sinceMs: context.nowMs() } }),
    lookAway: assign({
      visit: ({ context }) => context.visit && { ...context.visit, dwellMs: dwellOf(context, context.visit), sinceMs: null },
    }),
    noteActivity: assign({ lastActivityMs: ({ context }) => context.nowMs() }),
    report: emit(({ context }, { left }: { left: boolean }): Report => reportOf(context, left)),
    /** the present page is left for another one */
    turnPage: enqueueActions(({ context, enqueue }) => {
      if (context.visit) enqueue.emit(reportOf(context, true))
      enqueue.assign({ visit: newVisit(context) })
    }),
  },
  guards: {
    isMonitored: (_, { match }: { match: PageMatcher | null }) => match !== null,
    isHiddenAndMonitored: ({ context }, { match }: { match: PageMatcher | null }) => match !== null && context.isHidden(),
    isThrottled: ({ context }) => context.nowMs() - context.lastActivityMs < ACTIVITY_THROTTLE_MS,
    isOtherPage: ({ context }) => {
      const { path, search } = context.address()
      return context.visit === null || context.visit.address.path !== path || context.visit.address.search !== search
    },
  },
  delays: { report: REPORT_MS, idle: IDLE_AFTER_MS, retry: RETRY_MS },
}).createMachine({
  id: 'pageMonitor',
  context: ({ input }) => ({ ...input, match: NOTHING, visit: null, lastActivityMs: Number.NEGATIVE_INFINITY }),
  initial: 'off',
  states: {
    off: { on: { 'session.began': 'reading' } },
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readConfig',
        onDone: [
          {
            guard: { type: 'isHiddenAndMonitored', params: ({ event }) => ({ match: event.output }) },
            target: 'on.hidden',
            actions: [{ type: 'takeRows', params: ({ event }) => ({ match: event.output }) }, 'openVisit'],
          },
          {
            guard: { type: 'isMonitored', params: ({ event }) => ({ match: event.output }) },
            target: 'on.visible',
            actions: [{ type: 'takeRows', params: ({ event }) => ({ match: event.output }) }, 'openVisit'],
          },
          { target: 'off' },
        ],
        onError: 'unread',
      },
      on: { 'session.ended': 'off' },
    },
    /** nothing is recorded as long as it is not known what should be */
    unread: {
      tags: 'failure',
      after: { retry: 'reading' },
      on: { 'session.ended': 'off', 'session.began': 'reading' },
    },
    on: {
      on: {
        'session.ended': { target: 'off', actions: [{ type: 'report', params: { left: true } }, 'forgetRows'] },
      },
      initial: 'visible',
      states: {
        visible: {
          on: {
            'page.hidden': 'hidden',
            'page.left': 'hidden',
            'page.opened': { guard: 'isOtherPage', target: '.active', reenter: true, actions: ['turnPage'] },
          },
          initial: 'active',
          states: {
            active: {
              entry: ['look', 'noteActivity'],
              exit: 'lookAway',
              type: 'parallel',
              // each clock is in a state of its own region: a state that enters itself again leaves the other region only
              states: {
                beat: {
                  initial: 'counting',
                  states: {
                    counting: {
                      after: { report: { target: 'counting', reenter: true, actions: { type: 'report', params: { left: false } } } },
                    },
                  },
                },
                watch: {
                  initial: 'waiting',
                  states: {
                    waiting: {
                      after: { idle: '#pageMonitor.on.visible.idle' },
                      on: { activity: [{ guard: 'isThrottled' }, { target: 'waiting', reenter: true, actions: 'noteActivity' }] },
                    },
                  },
                },
              },
            },
            /** no one has moved for ten minutes: the page lies open */
            idle: { entry: { type: 'report', params: { left: false } }, on: { activity: 'active' } },
          },
        },
        /** a last word is said each time: a phone may never come back to the page */
        hidden: {
          entry: { type: 'report', params: { left: true } },
          on: {
            'page.shown': 'visible',
            'page.opened': { guard: 'isOtherPage', actions: 'turnPage' },
          },
        },
      },
    },
  },
})

function newVisit({ match, address, newId, nowMs }: PageMonitorContext): Visit | null {
  const here = address()
  const page = match(here)
  return page && { id: newId(), address: here, page, openedMs: nowMs(), dwellMs: 0, sinceMs: null }
}

const dwellOf = ({ nowMs }: PageMonitorContext, { dwellMs, sinceMs }: Visit): number => dwellMs + (sinceMs === null ? 0 : nowMs() - sinceMs)

const reportOf = (context: PageMonitorContext, left: boolean): Report => ({
  type: 'report',
  visit: context.visit,
  ageMs: context.visit ? context.nowMs() - context.visit.openedMs : 0,
  dwellMs: context.visit ? dwellOf(context, context.visit) : 0,
  left,
})
