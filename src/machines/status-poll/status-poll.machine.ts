import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'

/** S1 §4: asked again every 5 seconds until the result is 0 or 1. Shared with no one's taste. */
export const POLL_INTERVAL_MS = 5_000

/** `'1'` resolves, `'0'` rejects, anything else waits; `value` is what the answer says next to it. */
export type PollAnswer<T> = { result: string; value: T }

/** How a poll ended; `saidNo` and `couldNotAsk` are both rejections, and the owner may treat them differently (settled 9). */
export type PollOutput<T> =
  | { kind: 'resolved'; value: T }
  | { kind: 'rejected'; reason: 'saidNo'; value: T }
  | { kind: 'rejected'; reason: 'couldNotAsk'; blockers: readonly Blocker[] }
  | { kind: 'gaveUp' }
  | { kind: 'cancelled' }

export type PollInput<S = string> = {
  /** what is asked about: an id, or all that its question needs */
  subject: S
  /** stop asking after this long; the work itself goes on */
  giveUpAfterMs?: number
}

export type PollContext<T, S = string> = {
  subject: S
  giveUpAfterMs: number
  asked: number
  last: PollAnswer<T> | null
  end: PollOutput<T>
}

export type PollEvent = { type: 'poll.cancel' } | { type: 'poll.hidden' } | { type: 'poll.shown' } | { type: 'poll.askNow' }

const A_DAY_MS = 86_400_000

/** Status polling (flow M04) of answers whose value is a `T`, about something an `S` names. The next question is asked only after the answer to the one before. */
export const createStatusPoll = <T, S = string>() =>
  setup({
    types: { context: {} as PollContext<T, S>, events: {} as PollEvent, input: {} as PollInput<S>, output: {} as PollOutput<T> },
    actors: { ask: fromPromise<PollAnswer<T>, { subject: S }>(mustBeProvided('ask')) },
    actions: {
      takeAnswer: assign(({ context }, { output }: { output: PollAnswer<T> }) => ({ last: output, asked: context.asked + 1 })),
      takeFailure: assign(({ context }, { error }: { error: unknown }) => ({
        end: { kind: 'rejected' as const, reason: 'couldNotAsk' as const, blockers: problemsOf(error) },
        asked: context.asked + 1,
      })),
      end: assign((_, end: PollOutput<T>) => ({ end })),
    },
    guards: {
      isYes: (_, { output }: { output: PollAnswer<T> }) => output.result === '1',
      isNo: (_, { output }: { output: PollAnswer<T> }) => output.result === '0',
    },
    delays: { interval: POLL_INTERVAL_MS, patience: ({ context }) => context.giveUpAfterMs },
  }).createMachine({
    id: 'statusPoll',
    context: ({ input }) => ({
      subject: input.subject,
      giveUpAfterMs: input.giveUpAfterMs ?? A_DAY_MS,
      asked: 0,
      last: null,
      end: { kind: 'cancelled' },
    }),
    initial: 'polling',
    output: ({ context }) => context.end,
    states: {
      polling: {
        tags: 'busy',
        initial: 'asking',
        after: { patience: { target: 'gaveUp', actions: { type: 'end', params: { kind: 'gaveUp' } } } },
        on: { 'poll.cancel': 'cancelled', 'poll.hidden': '.paused' },
        states: {
          asking: {
            invoke: {
              src: 'ask',
              input: ({ context }) => ({ subject: context.subject }),
              onDone: [
                {
                  guard: { type: 'isYes', params: ({ event }) => event },
                  target: '#statusPoll.resolved',
                  actions: [
                    { type: 'takeAnswer', params: ({ event }) => event },
                    { type: 'end', params: ({ event }) => ({ kind: 'resolved', value: event.output.value }) },
                  ],
                },
                {
                  guard: { type: 'isNo', params: ({ event }) => event },
                  target: '#statusPoll.rejected',
                  actions: [
                    { type: 'takeAnswer', params: ({ event }) => event },
                    { type: 'end', params: ({ event }) => ({ kind: 'rejected', reason: 'saidNo', value: event.output.value }) },
                  ],
                },
                { target: 'waiting', actions: { type: 'takeAnswer', params: ({ event }) => event } },
              ],
              onError: { target: '#statusPoll.rejected', actions: { type: 'takeFailure', params: ({ event }) => event } },
            },
          },
          waiting: { after: { interval: 'asking' }, on: { 'poll.askNow': 'asking' } },
          /** no one looks: leaving `asking` drops a question in flight, and its late answer changes nothing */
          paused: { on: { 'poll.shown': 'asking' } },
        },
      },
      resolved: { type: 'final' },
      rejected: { type: 'final' },
      gaveUp: { type: 'final' },
      cancelled: { type: 'final' },
    },
  })

export const statusPollMachine = createStatusPoll<unknown>()
