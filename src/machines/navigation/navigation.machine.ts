import { assign, emit, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { DictionaryName } from '#domain/dictionaries/names.ts'
import { addressBlockers, isPageShown, type Viewer } from '#permissions/page-can.ts'
import { pageOf } from '#permissions/pages.ts'
import { startPathOf } from '#permissions/start-page.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'

/** Where a navigation leads: a path, and what its route says of the page. */
export type NavigationTarget = {
  /** path with query, as it is remembered for the sign-in */
  path: string
  /** the same page as long as this is the same; a filter in the address does not make another */
  pathname: string
  /** route name of the page; null for an address that has none, which anyone may be told */
  page: string | null
  dictionaries: readonly DictionaryName[]
  essential: readonly DictionaryName[]
  hasToken: boolean
  /** what of it comes from a sign-in that has just ended: nothing, the usual start page, or an address that was kept */
  arrival: Arrival | null
  isPhone: boolean
}

export const ARRIVALS = ['usual', 'kept'] as const
export type Arrival = (typeof ARRIVALS)[number]

export type DictionaryFailure = { name: DictionaryName; reasons: readonly Blocker[] }

export type NavigationContext = {
  target: NavigationTarget | null
  person: Viewer | null
  /** dictionaries that did not load, each with its reasons */
  failed: readonly DictionaryFailure[]
  /** the one that is asked for again */
  retrying: DictionaryName | null
  /** why the page stays closed, or why the navigation was led elsewhere */
  reasons: readonly Blocker[]
  /** what would be left behind */
  unsaved: readonly Blocker[]
}

export type NavigationEvent =
  | { type: 'navigation.start'; target: NavigationTarget }
  /** to the sign-in page: nothing is guarded there */
  | { type: 'navigation.away' }
  /** the person wants to leave a page; `unsaved` says what is not saved there */
  | { type: 'navigation.leave'; unsaved: readonly Blocker[] }
  | { type: 'navigation.leave.confirm' }
  | { type: 'navigation.leave.cancel' }
  | { type: 'dictionary.retry'; name: DictionaryName }
  /** what was read is of another language or person: the page that is needs its dictionaries again */
  | { type: 'dictionaries.forgotten' }
  /** the server told other permissions than before */
  | { type: 'permissions.changed' }

export type NavigationEmitted =
  { type: 'navigation.entered'; path: string; page: string | null } | { type: 'navigation.superseded'; path: string }

const OBSERVATORY = 'Observatory'
/** Where an observatory path without the permission leads (S1 §4); people without the ads go to their start page. */
const OBSERVATORY_REFUGE = '/advertise-2'
const SIGN_IN = '/login'

/**
 * Going to a page (flow M02): a token, then permissions and the route's dictionaries side by side, then the decision. What a transition
 * does outside is given by the app: `startProgress`, `endProgress`, `rememberFrom`, `goTo`, `tellReasons`, `tellFailed`, `tellLed`, `refreshPermissions`.
 */
export const navigationMachine = setup({
  types: { context: {} as NavigationContext, events: {} as NavigationEvent, emitted: {} as NavigationEmitted },
  actors: {
    /** the permissions, fetched with the user info and cached; rejects when no one is signed in */
    readPermissions: fromPromise<Viewer>(mustBeProvided('readPermissions')),
    /** loads side by side and names those that failed; a rejection represents all of them */
    loadDictionaries: fromPromise<readonly DictionaryFailure[], { names: readonly DictionaryName[] }>(mustBeProvided('loadDictionaries')),
  },
  actions: {
    startProgress: () => undefined,
    endProgress: () => undefined,
    rememberFrom: (_args, _from: { path: string }) => undefined,
    goTo: (_args, _to: { path: string }) => undefined,
    tellReasons: (_args, _told: { reasons: readonly Blocker[] }) => undefined,
    tellFailed: (_args, _told: { failed: readonly DictionaryFailure[] }) => undefined,
    /** why the address that was kept is closed; no reasons when none was kept */
    tellLed: (_args, _told: { path: string; reasons: readonly Blocker[] }) => undefined,
    /** a guard failed by permissions that are cached: they are read again, and `permissions.changed` says when they differ (B7) */
    refreshPermissions: () => undefined,
    aim: assign((_, { target }: { target: NavigationTarget }) => ({ target, failed: [], retrying: null, reasons: [], unsaved: [] })),
    forget: assign({ target: null, person: null, failed: [], retrying: null, reasons: [], unsaved: [] }),
    takePerson: assign((_, { person }: { person: Viewer }) => ({ person })),
    takeFailed: assign((_, { failed }: { failed: readonly DictionaryFailure[] }) => ({ failed })),
    judge: assign(({ context }) => ({ reasons: closedBy(context) })),
    askAgain: assign((_, { name }: { name: DictionaryName }) => ({ retrying: name })),
    takeRetried: assign(({ context: { failed, retrying } }, { again }: { again: readonly DictionaryFailure[] }) => ({
      failed: [...failed.filter(({ name }) => name !== retrying), ...again],
      retrying: null,
    })),
    /** nothing of what was asked for came, and the loader itself says why */
    failAll: assign(({ context: { target } }, { error }: { error: unknown }) => ({
      failed: failuresOf(target?.dictionaries ?? [], error),
    })),
    failRetried: assign(({ context: { failed, retrying } }, { error }: { error: unknown }) => ({
      failed: [...failed.filter(({ name }) => name !== retrying), ...failuresOf(retrying === null ? [] : [retrying], error)],
      retrying: null,
    })),
    noteUnsaved: assign((_, { unsaved }: { unsaved: readonly Blocker[] }) => ({ unsaved, retrying: null })),
    dropFailed: assign({ failed: [], retrying: null, unsaved: [] }),
    tellEntered: emit(({ context: { target } }) => ({
      type: 'navigation.entered' as const,
      path: target?.path ?? '',
      page: target?.page ?? null,
    })),
    tellSuperseded: emit(({ context: { target } }) => ({ type: 'navigation.superseded' as const, path: target?.path ?? '' })),
  },
  guards: {
    tokenPresent: ({ context }) => context.target?.hasToken ?? false,
    isOtherPage: ({ context }, { target }: { target: NavigationTarget }) => target.pathname !== context.target?.pathname,
    isObservatoryClosed: ({ context: { reasons, target } }) => reasons.length > 0 && target?.page === OBSERVATORY,
    isClosed: ({ context }) => context.reasons.length > 0,
    isClosedOnArrival: ({ context: { reasons, target } }) => reasons.length > 0 && target !== null && target.arrival !== null,
    /** the usual page is open, and it is not the page of the person's kind of work */
    isOthersPage: ({ context }) =>
      context.person !== null && context.target?.arrival === 'usual' && startOf(context) !== context.target.pathname,
    lacksEssential: ({ context: { target, failed } }) => failed.some(({ name }) => target?.essential.includes(name) ?? false),
    isDirty: (_, { unsaved }: { unsaved: readonly Blocker[] }) => unsaved.length > 0,
    hasFailed: ({ context: { failed } }, { name }: { name: DictionaryName }) => failed.some((one) => one.name === name),
  },
}).createMachine({
  id: 'navigation',
  context: { target: null, person: null, failed: [], retrying: null, reasons: [], unsaved: [] },
  initial: 'idle',
  on: {
    'navigation.start': { target: '.checkingToken', actions: { type: 'aim', params: ({ event }) => event } },
    'navigation.away': '.idle',
  },
  states: {
    idle: { entry: ['forget', 'endProgress'] },

    checkingToken: {
      entry: 'startProgress',
      always: [
        { guard: 'tokenPresent', target: 'loading' },
        {
          target: 'redirected',
          actions: [
            { type: 'rememberFrom', params: ({ context }) => ({ path: context.target?.path ?? '' }) },
            { type: 'goTo', params: { path: SIGN_IN } },
          ],
        },
      ],
    },

    loading: {
      tags: 'busy',
      type: 'parallel',
      on: {
        'navigation.start': [
          {
            guard: { type: 'isOtherPage', params: ({ event }) => event },
            target: 'superseded',
            actions: ['tellSuperseded', { type: 'aim', params: ({ event }) => event }],
          },
          // the same page again while it loads: once is enough
          {},
        ],
      },
      states: {
        permissions: {
          initial: 'reading',
          states: {
            reading: {
              invoke: {
                src: 'readPermissions',
                onDone: { target: 'ready', actions: { type: 'takePerson', params: ({ event }) => ({ person: event.output }) } },
                onError: {
                  target: '#navigation.redirected',
                  actions: [
                    { type: 'rememberFrom', params: ({ context }) => ({ path: context.target?.path ?? '' }) },
                    { type: 'goTo', params: { path: SIGN_IN } },
                  ],
                },
              },
            },
            ready: { type: 'final' },
          },
        },
        dictionaries: {
          initial: 'reading',
          states: {
            reading: {
              invoke: {
                src: 'loadDictionaries',
                input: ({ context }) => ({ names: context.target?.dictionaries ?? [] }),
                onDone: { target: 'ready', actions: { type: 'takeFailed', params: ({ event }) => ({ failed: event.output }) } },
                onError: { target: 'ready', actions: { type: 'failAll', params: ({ event }) => event } },
              },
            },
            ready: { type: 'final' },
          },
        },
      },
      onDone: { target: 'deciding', actions: ['judge', { type: 'tellFailed', params: ({ context }) => context }] },
    },

    /** a newer navigation began: what the older one asked for is no longer waited for */
    superseded: { always: 'checkingToken' },

    deciding: {
      always: [
        {
          guard: 'isObservatoryClosed',
          target: 'redirected',
          actions: ['refreshPermissions', { type: 'goTo', params: ({ context }) => ({ path: refugeOf(context) }) }],
        },
        {
          guard: 'isClosedOnArrival',
          target: 'ledToStart',
          actions: [
            { type: 'tellLed', params: ({ context }) => toldOf(context) },
            { type: 'goTo', params: ({ context }) => ({ path: startOf(context) }) },
          ],
        },
        { guard: 'isOthersPage', target: 'ledToStart', actions: { type: 'goTo', params: ({ context }) => ({ path: startOf(context) }) } },
        { guard: 'isClosed', target: 'denied' },
        { guard: 'lacksEssential', target: 'dictionaryFailed' },
        { target: 'entered', actions: 'tellEntered' },
      ],
    },

    entered: {
      entry: 'endProgress',
      initial: 'here',
      on: {
        'navigation.start': [
          {
            guard: { type: 'isOtherPage', params: ({ event }) => event },
            target: 'checkingToken',
            actions: { type: 'aim', params: ({ event }) => event },
          },
          {},
        ],
        'navigation.leave': {
          guard: { type: 'isDirty', params: ({ event }) => event },
          target: '.asking',
          actions: { type: 'noteUnsaved', params: ({ event }) => event },
        },
        'dictionaries.forgotten': { target: '.rereading', actions: 'dropFailed' },
      },
      states: {
        here: {
          on: {
            'dictionary.retry': {
              guard: { type: 'hasFailed', params: ({ event }) => event },
              target: 'retrying',
              actions: { type: 'askAgain', params: ({ event }) => event },
            },
          },
        },
        /** the page stays usable while one of its dictionaries is asked for again */
        retrying: {
          invoke: {
            src: 'loadDictionaries',
            input: ({ context: { retrying } }) => ({ names: retrying === null ? [] : [retrying] }),
            onDone: { target: 'here', actions: { type: 'takeRetried', params: ({ event }) => ({ again: event.output }) } },
            onError: { target: 'here', actions: { type: 'failRetried', params: ({ event }) => event } },
          },
        },
        /** the page stays, without the words it had, until all its dictionaries are there in the other language */
        rereading: {
          invoke: {
            src: 'loadDictionaries',
            input: ({ context }) => ({ names: context.target?.dictionaries ?? [] }),
            onDone: {
              target: 'here',
              actions: [
                { type: 'takeFailed', params: ({ event }) => ({ failed: event.output }) },
                { type: 'tellFailed', params: ({ event }) => ({ failed: event.output }) },
              ],
            },
            onError: {
              target: 'here',
              actions: [
                { type: 'failAll', params: ({ event }) => event },
                { type: 'tellFailed', params: ({ context }) => context },
              ],
            },
          },
        },
        /** something here is not saved: the person says whether to go */
        asking: {
          on: {
            'navigation.leave.confirm': { target: 'here', actions: { type: 'noteUnsaved', params: { unsaved: [] } } },
            'navigation.leave.cancel': { target: 'here', actions: { type: 'noteUnsaved', params: { unsaved: [] } } },
          },
        },
      },
    },

    /** led elsewhere; the next navigation is on its way */
    redirected: { entry: ['endProgress', { type: 'tellReasons', params: ({ context }) => context }] },

    /** signed in, and the first page is closed: the start page is on its way */
    ledToStart: { entry: 'endProgress' },

    denied: {
      tags: 'failure',
      entry: ['endProgress', 'refreshPermissions'],
      on: { 'permissions.changed': 'checkingToken' },
    },

    /** 字典加载错误, of a dictionary without which the page cannot be used */
    dictionaryFailed: {
      tags: 'failure',
      entry: 'endProgress',
      initial: 'here',
      on: { 'dictionaries.forgotten': 'checkingToken' },
      states: {
        here: {
          on: {
            'dictionary.retry': {
              guard: { type: 'hasFailed', params: ({ event }) => event },
              target: 'retrying',
              actions: { type: 'askAgain', params: ({ event }) => event },
            },
          },
        },
        retrying: {
          tags: 'busy',
          invoke: {
            src: 'loadDictionaries',
            input: ({ context: { retrying } }) => ({ names: retrying === null ? [] : [retrying] }),
            onDone: { target: '#navigation.deciding', actions: { type: 'takeRetried', params: ({ event }) => ({ again: event.output }) } },
            onError: { target: '#navigation.deciding', actions: { type: 'failRetried', params: ({ event }) => event } },
          },
        },
      },
    },
  },
})

const failuresOf = (names: readonly DictionaryName[], error: unknown): DictionaryFailure[] =>
  names.map((name) => ({ name, reasons: problemsOf(error) }))

/** Why the page stays closed for this person; of a page that has landed, the same reasons the menus ask for. */
const closedBy = ({ target, person }: NavigationContext): readonly Blocker[] =>
  person && target?.page ? addressBlockers(person, target.page) : []

const toldOf = ({ target, reasons }: NavigationContext): { path: string; reasons: readonly Blocker[] } => ({
  path: target?.path ?? '',
  reasons: target?.arrival === 'kept' ? reasons : [],
})

const startOf = ({ person, target }: NavigationContext): string => (person ? startPathOf(person, target?.isPhone ?? false) : '/')

function refugeOf(context: NavigationContext): string {
  const ads = pageOf(OBSERVATORY_REFUGE)
  return context.person && ads && isPageShown(context.person, ads) ? OBSERVATORY_REFUGE : startOf(context)
}
