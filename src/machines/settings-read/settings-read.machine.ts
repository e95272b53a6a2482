import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'

export type SettingsReadContext<Answer> = {
  /** what the page is narrowed to, as it stands in the address */
  query: string
  answer: Answer | null
  problems: readonly Blocker[]
}

export type SettingsReadEvent =
  /** the address changed */
  | { type: 'query.change'; query: string }
  /** a change was saved, or the person asks */
  | { type: 'read.again' }

/** Reads what a page of the settings shows. A later reading keeps what is shown until its answer is there; a failed one says so beside it. */
export const createSettingsRead = <Answer>() =>
  setup({
    types: {
      context: {} as SettingsReadContext<Answer>,
      events: {} as SettingsReadEvent,
      input: {} as { query: string },
    },
    actors: { read: fromPromise<Answer, { query: string }>(mustBeProvided('read')) },
    actions: {
      takeQuery: assign((_, { query }: { query: string }) => ({ query })),
      takeAnswer: assign((_, { output }: { output: Answer }) => ({ answer: output, problems: [] })),
      takeFailure: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
    },
    guards: { isNewQuery: ({ context }, { query }: { query: string }) => query !== context.query },
  }).createMachine({
    id: 'settingsRead',
    context: ({ input }) => ({ query: input.query, answer: null, problems: [] }),
    initial: 'reading',
    on: {
      'query.change': {
        guard: { type: 'isNewQuery', params: ({ event }) => event },
        target: '.reading',
        actions: { type: 'takeQuery', params: ({ event }) => event },
      },
    },
    states: {
      reading: {
        tags: 'busy',
        invoke: {
          src: 'read',
          input: ({ context }) => ({ query: context.query }),
          onDone: { target: 'ready', actions: { type: 'takeAnswer', params: ({ event }) => event } },
          onError: { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => event } },
        },
      },
      ready: { on: { 'read.again': 'reading' } },
      failed: { tags: 'failure', on: { 'read.again': 'reading' } },
    },
  })

export const settingsReadMachine = createSettingsRead<unknown>()
