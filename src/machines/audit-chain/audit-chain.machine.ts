import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'

/** One part of the chain, recomputed: `broken_at` an instant, `next` where the part after it begins. */
export type ChainPartAnswer = { broken_at: string | null; seals: number; lines: number; lines_in_all: number; next: string | null }

export type AuditChainContext = {
  /** the seal the next part begins after; null: from the first */
  after: string | null
  seals: number
  lines: number
  lines_in_all: number
  /** when the first seal was made that its lines no longer fit */
  broken_at: string | null
  problems: readonly Blocker[]
}

const NOTHING = { after: null, seals: 0, lines: 0, lines_in_all: 0, broken_at: null, problems: [] } satisfies AuditChainContext

/** Recomputes the trail's hash chain when someone asks, part by part with a counted progress; it stops at the first break. */
export const auditChainMachine = setup({
  types: {
    context: {} as AuditChainContext,
    events: {} as { type: 'chain.check' } | { type: 'chain.stop' } | { type: 'chain.goOn' },
  },
  actors: { checkPart: fromPromise<ChainPartAnswer, { after: string | null }>(mustBeProvided('checkPart')) },
  actions: {
    beginAnew: assign(NOTHING),
    takePart: assign(({ context }, { output }: { output: ChainPartAnswer }) => ({
      after: output.next,
      seals: context.seals + output.seals,
      lines: context.lines + output.lines,
      lines_in_all: output.lines_in_all,
      broken_at: output.broken_at,
    })),
    takeFailure: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
    forgetProblems: assign({ problems: [] }),
  },
  guards: {
    isBroken: (_, { output }: { output: ChainPartAnswer }) => output.broken_at !== null,
    goesOn: (_, { output }: { output: ChainPartAnswer }) => output.next !== null,
  },
}).createMachine({
  id: 'auditChain',
  context: NOTHING,
  initial: 'idle',
  states: {
    idle: { on: { 'chain.check': 'checking' } },
    checking: {
      tags: 'busy',
      on: { 'chain.stop': 'stopped' },
      invoke: {
        src: 'checkPart',
        input: ({ context }) => ({ after: context.after }),
        onDone: [
          {
            guard: { type: 'isBroken', params: ({ event }) => event },
            target: 'broken',
            actions: { type: 'takePart', params: ({ event }) => event },
          },
          {
            guard: { type: 'goesOn', params: ({ event }) => event },
            target: 'checking',
            reenter: true,
            actions: { type: 'takePart', params: ({ event }) => event },
          },
          { target: 'whole', actions: { type: 'takePart', params: ({ event }) => event } },
        ],
        onError: { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => event } },
      },
    },
    whole: { on: { 'chain.check': { target: 'checking', actions: 'beginAnew' } } },
    broken: { tags: 'failure', on: { 'chain.check': { target: 'checking', actions: 'beginAnew' } } },
    /** where it stopped it goes on */
    stopped: { on: { 'chain.goOn': 'checking', 'chain.check': { target: 'checking', actions: 'beginAnew' } } },
    failed: {
      tags: 'failure',
      on: {
        'chain.goOn': { target: 'checking', actions: 'forgetProblems' },
        'chain.check': { target: 'checking', actions: 'beginAnew' },
      },
    },
  },
})
