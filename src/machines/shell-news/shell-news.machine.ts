import { assign, fromPromise, setup, stateIn } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { TrainingFault } from '#domain/training.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'

export type FailedBatchNews = {
  batch_id: string
  name: string
  channel: string
  game_id: string
  failed: number
  unknown: number
  total: number
  at: string
}

/** A batch the person began and has not finished. */
export type OpenBatchNews = {
  batch_id: string
  name: string
  channel: string
  game_id: string
  state: 'expanding' | 'draft' | 'pushing'
}

export type ShellNews = {
  /** what the company is called; empty: no one has named it */
  company: string
  is_demo: boolean
  /** what simulated networks do on purpose now */
  training: { fault: TrainingFault; ends_at: string } | null
  download_url: string
  builder: boolean
  failed_rows: number
  failed_batches: readonly FailedBatchNews[]
  open_batches: readonly OpenBatchNews[]
  /** items that wait for the person, by route name of their tool */
  waiting: Readonly<Record<string, number>>
}

type Context = { news: ShellNews | null; problems: readonly Blocker[] }
type Event =
  | { type: 'news.refresh' }
  /** the event stream told of a change */
  | { type: 'news.changed' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }

/** A corner count may be this old. */
export const NEWS_REFRESH_MS = 60_000
/** However much changes, it is asked no oftener than a poll would (S1 §9). */
export const NEWS_SETTLE_MS = 5_000

/** What the frame of every page shows next to the page, read again when something changed, and each minute while someone looks. */
export const shellNewsMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: { readNews: fromPromise<ShellNews>(mustBeProvided('readNews')) },
  actions: {
    take: assign((_, { news }: { news: ShellNews }) => ({ news, problems: [] })),
    fail: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
  },
  guards: { isOutdated: stateIn({ reading: 'outdated' }) },
  delays: { refresh: NEWS_REFRESH_MS, settle: NEWS_SETTLE_MS },
}).createMachine({
  id: 'shellNews',
  context: { news: null, problems: [] },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readNews',
        onDone: [
          {
            guard: 'isOutdated',
            target: 'current.due',
            actions: { type: 'take', params: ({ event }) => ({ news: event.output }) },
          },
          { target: 'current', actions: { type: 'take', params: ({ event }) => ({ news: event.output }) } },
        ],
        onError: { target: 'stale', actions: { type: 'fail', params: ({ event }) => event } },
      },
      initial: 'asking',
      states: {
        asking: { on: { 'news.changed': 'outdated' } },
        /** something changed after the question was asked: the answer may not hold it */
        outdated: {},
      },
    },
    current: {
      initial: 'settling',
      after: { refresh: 'reading' },
      on: { 'news.refresh': 'reading', 'page.hidden': 'resting' },
      states: {
        settling: { after: { settle: 'quiet' }, on: { 'news.changed': 'due' } },
        /** will be read again in a moment, for all that changes until then */
        due: { after: { settle: '#shellNews.reading' } },
        quiet: { on: { 'news.changed': '#shellNews.reading' } },
      },
    },
    /** what is shown is older than it says, or nothing is shown yet */
    stale: {
      tags: 'failure',
      after: { refresh: 'reading' },
      on: { 'news.refresh': 'reading', 'news.changed': 'reading', 'page.hidden': 'resting' },
    },
    resting: { on: { 'page.shown': 'reading' } },
  },
})
