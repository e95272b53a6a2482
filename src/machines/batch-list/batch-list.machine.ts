import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { BatchState } from '#domain/batch/batch.ts'
import type { BatchRow } from '../batch/batch.types.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'

/** What the list is narrowed to; it is in the address, so a list can be sent to a colleague. */
export type BatchFilter = {
  channel: string
  gameId: string
  state: BatchState | ''
  mine: boolean
  createdBy: string
  q: string
  accountId: string
}

export const NO_BATCH_FILTER: BatchFilter = { channel: '', gameId: '', state: '', mine: false, createdBy: '', q: '', accountId: '' }

export type BatchListAnswer = { rows: readonly BatchRow[]; total: number; asOf: string }

export type BatchListContext = { filter: BatchFilter; answer: BatchListAnswer | null; problems: readonly Blocker[] }

export type BatchListEvent =
  { type: 'filter.change'; filter: BatchFilter } | { type: 'list.refresh' } | { type: 'page.hidden' } | { type: 'page.shown' }

/** As status polling (S1 §4): a batch that is under way is looked at again after 5 s. */
export const LIST_REFRESH_MS = 5_000

const isUnderWay = ({ state }: BatchRow) => state === 'expanding' || state === 'pushing'

/** The batches of the person's games. While one is under way the list is read again by itself; a failed refresh keeps what is shown. */
export const batchListMachine = setup({
  types: { context: {} as BatchListContext, events: {} as BatchListEvent, input: {} as { filter: BatchFilter } },
  actors: { readList: fromPromise<BatchListAnswer, { filter: BatchFilter }>(mustBeProvided('readList')) },
  actions: {
    takeFilter: assign((_, { filter }: { filter: BatchFilter }) => ({ filter })),
    takeAnswer: assign((_, { output }: { output: BatchListAnswer }) => ({ answer: output, problems: [] })),
    takeFailure: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
  },
  guards: {
    isLive: ({ context }) => context.answer?.rows.some(isUnderWay) ?? false,
    isNewFilter: ({ context }, { filter }: { filter: BatchFilter }) => JSON.stringify(filter) !== JSON.stringify(context.filter),
  },
  delays: { refresh: LIST_REFRESH_MS },
}).createMachine({
  id: 'batchList',
  context: ({ input }) => ({ filter: input.filter, answer: null, problems: [] }),
  initial: 'reading',
  on: {
    'filter.change': {
      guard: { type: 'isNewFilter', params: ({ event }) => event },
      target: '.reading',
      actions: { type: 'takeFilter', params: ({ event }) => event },
    },
  },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readList',
        input: ({ context }) => ({ filter: context.filter }),
        onDone: { target: 'deciding', actions: { type: 'takeAnswer', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => event } },
      },
    },
    deciding: { always: [{ guard: 'isLive', target: 'live' }, { target: 'still' }] },
    /** nothing is under way: read again only when asked */
    still: { on: { 'list.refresh': 'refreshing', 'page.shown': 'refreshing' } },
    live: {
      after: { refresh: 'refreshing' },
      on: { 'list.refresh': 'refreshing', 'page.hidden': 'resting' },
    },
    /** no one looks */
    resting: { on: { 'page.shown': 'refreshing' } },
    refreshing: {
      invoke: {
        src: 'readList',
        input: ({ context }) => ({ filter: context.filter }),
        onDone: { target: 'deciding', actions: { type: 'takeAnswer', params: ({ event }) => event } },
        onError: { target: 'stale', actions: { type: 'takeFailure', params: ({ event }) => event } },
      },
      on: { 'page.hidden': 'resting' },
    },
    /** the rows shown are older than they say: tried again by itself */
    stale: {
      tags: 'failure',
      after: { refresh: 'refreshing' },
      on: { 'list.refresh': 'refreshing', 'page.hidden': 'resting' },
    },
    failed: { tags: 'failure', on: { 'list.refresh': 'reading' } },
  },
})
