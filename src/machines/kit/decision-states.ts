import { z } from 'zod'
import type { WriteOutcome } from './outcome.ts'
import { writeStates, type Write, type WriteStates } from './write-states.ts'

/** A decision that left and was not answered, as facts hold it next to what was decided. `version`: of what was seen. */
export const pendingDecision = { reason: z.string(), version: z.number(), ticket: z.string() }

/** A person is asked in `asks`, with a reason that is typed there. `may`: the guard of sending; `takes`: what holds the ticket. */
type Decision<TContext> = Omit<Write<TContext>, 'refused'> & {
  asks: string
  send: string
  may?: string
  takes: string
  /** what is done with a refusal, besides showing its reasons */
  refusal?: readonly string[]
  cancel: { event: string; target: string; actions: string }
} & ({ uncertain: string; unknown?: undefined } | { uncertain?: undefined; unknown: string })

type Refused<T extends Decision<never>> = T & {
  refused: { target: T['asks']; does: T extends { refusal: infer TDoes } ? TDoes : readonly [] }
}
type OnCancel<T extends Decision<never>> = { target: string; actions: T['cancel']['actions'] }
type OnSend<T extends Decision<never>> = {
  guard?: T extends { may: infer TMay extends string } ? TMay : never
  target: T['is']
  actions: T['takes']
}
type Asks<T extends Decision<never>> = {
  on: {
    'reason.change': { actions: { type: 'takeReason'; params: (at: { event: { reason: string } }) => { reason: string } } }
  } & Record<T['send'], OnSend<T>> &
    Record<T['cancel']['event'], OnCancel<T>>
}

/**
 * The states of a decision on what another user entered or asked for: a person is asked, says why, and sends it; a refusal leads back to the
 * question with its reason, and a decision that another user took first (409) to `conflict`, which shows who and what.
 */
export const decisionStates =
  <TContext, TOutcome extends WriteOutcome<unknown>>() =>
  <const T extends Decision<TContext>>(decision: T): Record<T['asks'], Asks<T>> & WriteStates<TOutcome, Refused<T>> => {
    const { asks, send, may, takes, refusal = [], cancel, ...write } = decision
    const { event, ...cancelled } = cancel
    return {
      [asks]: {
        on: {
          'reason.change': {
            actions: { type: 'takeReason', params: ({ event: { reason } }: { event: { reason: string } }) => ({ reason }) },
          },
          [send]: { ...(may === undefined ? {} : { guard: may }), target: write.is, actions: takes },
          [event]: cancelled,
        },
      },
      ...writeStates<TContext, TOutcome>()({ ...write, refused: { target: asks, does: refusal } } as Write<TContext>),
    } as Record<T['asks'], Asks<T>> & WriteStates<TOutcome, Refused<T>>
  }
