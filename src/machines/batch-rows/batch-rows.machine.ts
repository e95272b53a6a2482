import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { BatchState } from '#domain/batch/batch.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'

/** What a page of rows says next to its rows; these go to the row store, outside of the machine. */
export type RowsPage = { taken: number; lastSeq: number; cursor: string; total: number; state: BatchState }

export type RowsAsk = { channel: string; batchId: string; after: number; changedSince: string | null }

export type BatchRowsInput = { channel: string; batchId: string }

export type BatchRowsContext = BatchRowsInput & {
  /** the last row of the page before */
  after: number
  /** where changes are asked from; the cursor of the page before which nothing was read */
  cursor: string | null
  /** the cursor of the first page of the round under way */
  nextCursor: string | null
  last: RowsPage | null
  loaded: number
  problems: readonly Blocker[]
}

export type BatchRowsEvent =
  /** something changed for sure: a save was answered, a poll saw progress */
  | { type: 'rows.askNow' }
  /** the rows were made again: begin from the first */
  | { type: 'rows.restart' }
  | { type: 'rows.retry' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }

export const ROWS_A_PAGE = 500
/** The 5 s of status polling (S1 §4), while rows are on their way. */
export const ROWS_POLL_MS = 5_000
/** At rest only reviews and other people change rows. */
export const ROWS_REST_MS = 30_000
/** While the server is still writing rows the next of them are asked for sooner. */
export const ROWS_GROWING_MS = 700

const isFull = ({ taken }: RowsPage) => taken >= ROWS_A_PAGE

/**
 * Reads the rows of a batch page by page, then only what has changed since. The rows themselves go where `readPage` puts them;
 * here is only how far they are. A row that changes while pages are read is seen in the next round: the cursor is the first page's.
 */
export const batchRowsMachine = setup({
  types: { context: {} as BatchRowsContext, events: {} as BatchRowsEvent, input: {} as BatchRowsInput },
  actors: { readPage: fromPromise<RowsPage, RowsAsk>(mustBeProvided('readPage')) },
  actions: {
    /** empties the row store; provided with the wire */
    clearRows: () => undefined,
    takePage: assign(({ context }, { output }: { output: RowsPage }) => ({
      after: Math.max(context.after, output.lastSeq),
      loaded: context.cursor === null ? context.loaded + output.taken : context.loaded,
      nextCursor: context.nextCursor ?? output.cursor,
      last: output,
      problems: [],
    })),
    endRound: assign(({ context }) => ({ cursor: context.nextCursor, nextCursor: null, after: 0 })),
    forget: assign({ after: 0, cursor: null, nextCursor: null, last: null, loaded: 0 }),
    takeFailure: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
  },
  guards: {
    isFull: (_, { output }: { output: RowsPage }) => isFull(output),
    isGrowing: (_, { output }: { output: RowsPage }) => output.state === 'expanding',
    hasAll: ({ context }) => context.cursor !== null,
    isMoving: ({ context }) => context.last?.state === 'pushing',
  },
  delays: { poll: ROWS_POLL_MS, rest: ROWS_REST_MS, growing: ROWS_GROWING_MS },
}).createMachine({
  id: 'batchRows',
  context: ({ input }) => ({ ...input, after: 0, cursor: null, nextCursor: null, last: null, loaded: 0, problems: [] }),
  initial: 'loading',
  on: { 'rows.restart': { target: '.loading', reenter: true, actions: ['forget', 'clearRows'] } },
  states: {
    loading: {
      tags: 'busy',
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'readPage',
            input: ({ context: { channel, batchId, after } }) => ({ channel, batchId, after, changedSince: null }),
            onDone: [
              {
                guard: { type: 'isFull', params: ({ event }) => event },
                target: 'asking',
                reenter: true,
                actions: { type: 'takePage', params: ({ event }) => event },
              },
              {
                guard: { type: 'isGrowing', params: ({ event }) => event },
                target: 'growing',
                actions: { type: 'takePage', params: ({ event }) => event },
              },
              { target: '#batchRows.current', actions: [{ type: 'takePage', params: ({ event }) => event }, 'endRound'] },
            ],
            onError: { target: '#batchRows.failed', actions: { type: 'takeFailure', params: ({ event }) => event } },
          },
        },
        /** the server is still writing: what is here can be looked at already */
        growing: { after: { growing: 'asking' }, on: { 'rows.askNow': 'asking' } },
      },
    },
    current: {
      initial: 'deciding',
      on: { 'rows.askNow': 'refreshing', 'page.hidden': 'hidden' },
      states: {
        deciding: { always: [{ guard: 'isMoving', target: 'moving' }, { target: 'resting' }] },
        moving: { after: { poll: '#batchRows.refreshing' } },
        resting: { after: { rest: '#batchRows.refreshing' } },
      },
    },
    refreshing: {
      invoke: {
        src: 'readPage',
        input: ({ context: { channel, batchId, after, cursor } }) => ({ channel, batchId, after, changedSince: cursor }),
        onDone: [
          {
            guard: { type: 'isFull', params: ({ event }) => event },
            target: 'refreshing',
            reenter: true,
            actions: { type: 'takePage', params: ({ event }) => event },
          },
          { target: 'current', actions: [{ type: 'takePage', params: ({ event }) => event }, 'endRound'] },
        ],
        onError: { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => event } },
      },
      // the answer under way may be older than what is known to have changed
      on: { 'rows.askNow': { target: 'refreshing', reenter: true } },
    },
    hidden: { on: { 'page.shown': 'refreshing' } },
    /** what was read stays; the round that failed is begun again */
    failed: {
      tags: 'failure',
      after: { poll: [{ guard: 'hasAll', target: 'refreshing' }, { target: 'loading' }] },
      on: { 'rows.retry': [{ guard: 'hasAll', target: 'refreshing' }, { target: 'loading' }] },
    },
  },
})
