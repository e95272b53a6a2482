import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'

export type ReadingContext<T, Q> = { query: Q; answer: T | null; problems: readonly Blocker[] }
export type ReadingEvent<Q> = { type: 'reading.again' } | { type: 'reading.ask'; query: Q }

export type ReadingOptions = {
  /** a list that is narrowed: the answer to the last question is shown until the one to the next is there. Else it is forgotten at once. */
  keepsAnswer?: boolean
}

/** A page that only shows: `T` read for a query `Q`, a plain value. A failed refresh keeps what is shown; the same question is not asked twice. */
export const createReading = <T, Q>({ keepsAnswer = false }: ReadingOptions = {}) =>
  setup({
    types: { context: {} as ReadingContext<T, Q>, events: {} as ReadingEvent<Q>, input: {} as { query: Q } },
    actors: { read: fromPromise<T, { query: Q }>(mustBeProvided('read')) },
    actions: {
      takeQuery: assign((_, { query }: { query: Q }) => (keepsAnswer ? { query } : { query, answer: null, problems: [] })),
      takeAnswer: assign((_, { output }: { output: T }) => ({ answer: output, problems: [] })),
      takeFailure: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
    },
    guards: { isNewQuery: ({ context }, { query }: { query: Q }) => JSON.stringify(query) !== JSON.stringify(context.query) },
  }).createMachine({
    id: 'reading',
    context: ({ input }) => ({ query: input.query, answer: null, problems: [] }),
    initial: 'reading',
    on: {
      'reading.ask': {
        guard: { type: 'isNewQuery', params: ({ event }) => event },
        target: '.reading',
        reenter: true,
        actions: { type: 'takeQuery', params: ({ event }) => event },
      },
    },
    states: {
      reading: {
        tags: 'busy',
        invoke: {
          src: 'read',
          input: ({ context }) => ({ query: context.query }),
          onDone: { target: 'shown', actions: { type: 'takeAnswer', params: ({ event }) => event } },
          onError: { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => event } },
        },
      },
      shown: { on: { 'reading.again': 'refreshing' } },
      refreshing: {
        // what is under way was perhaps asked before the change
        on: { 'reading.again': { target: 'refreshing', reenter: true } },
        invoke: {
          src: 'read',
          input: ({ context }) => ({ query: context.query }),
          onDone: { target: 'shown', actions: { type: 'takeAnswer', params: ({ event }) => event } },
          onError: { target: 'stale', actions: { type: 'takeFailure', params: ({ event }) => event } },
        },
      },
      /** what is shown is older than the failure */
      stale: { tags: 'failure', on: { 'reading.again': 'refreshing' } },
      failed: { tags: 'failure', on: { 'reading.again': 'reading' } },
    },
  })

export const readingMachine = createReading<unknown, unknown>()
