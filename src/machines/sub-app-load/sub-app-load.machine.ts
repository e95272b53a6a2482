import { assign, fromPromise, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'

/** A script that has not arrived after this long is given up (S1 §9). */
export const SCRIPT_TIMEOUT_MS = 120_000

type Context = {
  /** the sub-application or page, for the sentence that says what did not load */
  name: string
  /** what was loaded; its shape is known to who loads it */
  loaded: unknown
  problems: readonly Blocker[]
}

/** A part of the console that is loaded when it is first gone to: shown while it comes, and when it does not; never a white page. */
export const subAppLoadMachine = setup({
  types: { context: {} as Context, events: {} as { type: 'load.retry' }, input: {} as { name: string } },
  actors: { load: fromPromise<unknown>(mustBeProvided('load')) },
  actions: {
    take: assign((_, { loaded }: { loaded: unknown }) => ({ loaded, problems: [] })),
    fail: assign(({ context: { name } }, { code, reason }: { code: string; reason: string }) => ({
      problems: [blocker(code, { params: { name, reason, seconds: SCRIPT_TIMEOUT_MS / 1000 } })],
    })),
  },
}).createMachine({
  id: 'subAppLoad',
  context: ({ input: { name } }) => ({ name, loaded: null, problems: [] }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        src: 'load',
        onDone: { target: 'ready', actions: { type: 'take', params: ({ event }) => ({ loaded: event.output }) } },
        onError: {
          target: 'failed',
          actions: { type: 'fail', params: ({ event: { error } }) => ({ code: 'sub_app.failed', reason: reasonOf(error) }) },
        },
      },
      after: { [SCRIPT_TIMEOUT_MS]: { target: 'failed', actions: { type: 'fail', params: { code: 'sub_app.timeout', reason: '' } } } },
    },
    ready: { tags: 'settled' },
    failed: { tags: 'failure', on: { 'load.retry': 'loading' } },
  },
})

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
