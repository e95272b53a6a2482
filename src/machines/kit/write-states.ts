import type { WriteOutcome } from './outcome.ts'
import type { TicketState } from './ticket.ts'
import { fail, writeEnds, type EndsOf, type Ways } from './write-ends.ts'

type At<TContext> = { context: TContext }

/** The delay `askAgain`: how often a write that is still being worked on is asked about. */
export const ASK_AGAIN_MS = 2_000

/** For machines that look a write up, or settle it by its ticket. */
export const lookUpGuards = { isFound: (_: unknown, { found }: { found: object | null }) => found !== null }
export const settleGuards = {
  isVoid: (_: unknown, { state }: { state: TicketState }) => state === 'void',
  isWorking: (_: unknown, { state }: { state: TicketState }) => state === 'working',
}

export type Write<TContext> = Omit<Ways, 'unknown'> & {
  is: string
  src: string
  input: (at: At<TContext>) => unknown
  entry?: string | readonly string[]
  /** the event that sends it again; `write.retry` where nothing else is said */
  retry?: string
} & ({ uncertain: string; unknown?: undefined } | { uncertain?: undefined; unknown: string })

type Named = { is: string; src: string; input: unknown }
type Leaves<TOutcome, T extends Named> = {
  tags: readonly ['busy', 'writing']
  entry: T extends { entry: infer TEntry } ? TEntry : readonly []
  invoke: { src: T['src']; input: T['input'] } & EndsOf<TOutcome, T>
}
type Waits<T extends Named> = {
  tags: 'uncertain'
  on: Record<T extends { retry: infer TRetry extends string } ? TRetry : 'write.retry', T['is']>
}
export type WriteStates<TOutcome, T extends Named> = Record<T['is'], Leaves<TOutcome, T>> &
  Record<T extends { uncertain: infer TName extends string } ? TName : never, Waits<T>>

/**
 * The states of one write that leaves with a ticket: on its way in `is`, and in `uncertain` where its result is not known, until a
 * person sends it again: under the same ticket the server gives the first answer if there was one. A machine that finds out by itself names
 * a state of its own as `unknown` instead. `entry: 'keepFacts'` stores the ticket before the call leaves.
 */
export const writeStates =
  <TContext, TOutcome extends WriteOutcome<unknown>>() =>
  <const T extends Write<TContext>>(write: T): WriteStates<TOutcome, T> => {
    const { is, src, input, entry = [], uncertain, retry = 'write.retry', unknown = uncertain ?? is, ...ways } = write
    return {
      [is]: { tags: ['busy', 'writing'], entry, invoke: { src, input, ...writeEnds<TOutcome>()({ ...ways, unknown }) } },
      ...(uncertain === undefined ? {} : { [uncertain]: { tags: 'uncertain', on: { [retry]: is } } }),
    } as WriteStates<TOutcome, T>
  }

/**
 * After a write whose answer was lost: a read that tells whether it did happen. What it found goes to the machine's `takeFound`; what is not
 * there may still be on its way, so that a person looks again, or sends it again under its ticket.
 */
export const lookUpStates =
  <TContext, TFound extends object | null>() =>
  <const TIs extends string, const TSrc extends string, TInput, const TUncertain extends string, const TAgain extends string>({
    is,
    src,
    input,
    found: target,
    uncertain,
    again,
    retry,
  }: {
    is: TIs
    src: TSrc
    input: (at: At<TContext>) => TInput
    found: string
    uncertain: TUncertain
    again: TAgain
    retry: string
  }) => {
    const params = ({ event }: { event: { output: TFound } }) => ({ found: event.output })
    const looks = {
      tags: ['busy', 'uncertain'] as const,
      invoke: {
        src,
        input,
        onDone: [
          { guard: { type: 'isFound' as const, params }, target, actions: { type: 'takeFound' as const, params } },
          { target: uncertain },
        ],
        onError: { target: uncertain, actions: fail },
      },
    }
    const looksAgain = { target: is, actions: 'forgetProblems' as const }
    const waits = {
      tags: 'uncertain' as const,
      on: { 'write.retry': retry, ...({ [again]: looksAgain } as Record<TAgain, typeof looksAgain>) },
    }
    return { [is]: looks, [uncertain]: waits } as Record<TIs, typeof looks> & Record<TUncertain, typeof waits>
  }

/** After a write whose answer was lost: the server says of its ticket whether it is being worked on, done, or never will be. */
export const settleStates =
  <TContext>() =>
  <const TSrc extends string, TInput, const TDone extends string = never, const TVoid extends string = never>({
    src,
    input,
    done,
    void: gone,
  }: {
    src: TSrc
    input: (at: At<TContext>) => TInput
    done: { target: string; actions?: readonly TDone[] }
    void: { target: string; actions?: readonly TVoid[] }
  }) => {
    const params = ({ event }: { event: { output: { state: TicketState } } }) => event.output
    return {
      settling: {
        tags: 'uncertain' as const,
        invoke: {
          src,
          input,
          onDone: [
            { guard: { type: 'isWorking' as const, params }, target: 'waiting' },
            { guard: { type: 'isVoid' as const, params }, ...gone },
            done,
          ],
          onError: { target: 'lost', actions: fail },
        },
      },
      waiting: { tags: 'uncertain' as const, after: { askAgain: 'settling' } },
      lost: { tags: 'uncertain' as const, on: { 'write.ask': 'settling' } },
    }
  }

/** Another user saved first: the person keeps their whole change over it, or takes what is there. */
export const keepOrTake = {
  tags: 'failure',
  on: {
    'conflict.keep': { guard: 'hasDraft', target: 'editing', actions: 'keepMine' },
    'conflict.take': { target: 'reading', actions: 'dropDraft' },
  },
} as const
