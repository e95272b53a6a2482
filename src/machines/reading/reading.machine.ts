import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'

export type ReadingContext<T, Q> = { query: Q; answer: T | null; problems: readonly Blocker[] }
export type ReadingEvent<Q> = { type: 'reading.again' } | { type: 'reading.ask'; query: Q }

/** A page that only shows: `T` read for a query `Q`. A failed refresh keeps what is shown; another question forgets the answer to the one before. */
export const createReading = <T, Q>() =>
  setup({
    types: { context: {} as ReadingContext<T, Q>, events: {} as ReadingEvent<Q>, input: {} as { query: Q } },
    actors: { read: fromPromise<T, { query: Q }>(mustBeProvided('read')) },
    actions: {
      takeQuery: assign((_, { query }: { query: Q }) => ({ query, answer: null, problems: [] })),
      takeAnswer: assign((_, { output }: { output: T }) => ({ answer: output, problems: [] })),
      takeFailure: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
    },
  }).createMachine({
    id: 'reading',
    context: ({ input }) => ({ query: input.query, answer: null, problems: [] }),
    initial: 'reading',
    on: { 'reading.ask': { target: '.reading', reenter: true, actions: { type: 'takeQuery', params: ({ event }) => event } } },
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
