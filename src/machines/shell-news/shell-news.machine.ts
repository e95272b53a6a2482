import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
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

export type ShellNews = { download_url: string; builder: boolean; failed_rows: number; failed_batches: readonly FailedBatchNews[] }

type Context = { news: ShellNews | null; problems: readonly Blocker[] }
type Event = { type: 'news.refresh' } | { type: 'page.hidden' } | { type: 'page.shown' }

/** A corner count may be this old. */
export const NEWS_REFRESH_MS = 60_000

/** What the frame of every page shows beside the page, read again each minute while somebody looks. */
export const shellNewsMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: { readNews: fromPromise<ShellNews>(mustBeProvided('readNews')) },
  actions: {
    take: assign((_, { news }: { news: ShellNews }) => ({ news, problems: [] })),
    fail: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
  },
  delays: { refresh: NEWS_REFRESH_MS },
}).createMachine({
  id: 'shellNews',
  context: { news: null, problems: [] },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readNews',
        onDone: { target: 'current', actions: { type: 'take', params: ({ event }) => ({ news: event.output }) } },
        onError: { target: 'stale', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    current: { after: { refresh: 'reading' }, on: { 'news.refresh': 'reading', 'page.hidden': 'resting' } },
    /** what is shown is older than it says, or nothing is shown yet */
    stale: { tags: 'failure', after: { refresh: 'reading' }, on: { 'news.refresh': 'reading', 'page.hidden': 'resting' } },
    resting: { on: { 'page.shown': 'reading' } },
  },
})
