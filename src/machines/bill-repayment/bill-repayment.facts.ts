import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { REPAYMENT_ACTS, REPAYMENT_METHODS, SPREAD_WAYS } from '#domain/finance/repayment.ts'
import { pendingDecision } from '../kit/decision-states.ts'
import type { billRepaymentMachine } from './bill-repayment.machine.ts'
import type { RepaymentFlowFacts } from './bill-repayment.types.ts'

export const repaymentFacts: z.ZodType<RepaymentFlowFacts> = z.object({
  paymentId: z.string().nullable(),
  billIds: z.array(z.string()),
  draft: z.object({
    amountMinor: z.string(),
    paidOn: z.string(),
    method: z.enum(REPAYMENT_METHODS),
    note: z.string(),
    overpaid: z.boolean(),
    parts: z.array(z.object({ billId: z.string(), amountMinor: z.string(), openMinor: z.string() })),
  }),
  way: z.enum(SPREAD_WAYS),
  addTicket: z.string().nullable(),
  pending: z.object({ act: z.enum(REPAYMENT_ACTS), ...pendingDecision }).nullable(),
})

const NOTHING: RepaymentFlowFacts = {
  paymentId: null,
  billIds: [],
  draft: { amountMinor: '', paidOn: '', method: 'bank', note: '', overpaid: false, parts: [] },
  way: 'oldest',
  addTicket: null,
  pending: null,
}

/** A payment that begins over these bills. */
export const newRepayment = (billIds: readonly string[]): RepaymentFlowFacts => ({ ...NOTHING, billIds })

/** One that is there already. */
export const storedRepayment = (paymentId: string): RepaymentFlowFacts => ({ ...NOTHING, paymentId })

export function repaymentFactsOf(snapshot: SnapshotFrom<typeof billRepaymentMachine>): RepaymentFlowFacts {
  const { paymentId, billIds, draft, way, ticket, act, reason, version, resumed } = snapshot.context
  const isAdding = resumed === 'add' || snapshot.matches('adding') || snapshot.matches('addUncertain')
  const isActing = resumed === 'act' || snapshot.matches('acting') || snapshot.matches('actUncertain')
  return {
    paymentId,
    billIds,
    draft,
    way,
    addTicket: isAdding ? ticket : null,
    pending: isActing ? { act, reason, version, ticket } : null,
  }
}

/** Nothing is typed or under way: such a flow is read again the next time, and is not listed. */
export const isBlankRepayment = (snapshot: SnapshotFrom<typeof billRepaymentMachine>): boolean => {
  const { paymentId, draft } = snapshot.context
  if (snapshot.hasTag('writing') || snapshot.hasTag('uncertain')) return false
  return paymentId !== null ? !snapshot.matches('asking') && !snapshot.matches('met') : draft.amountMinor === '' && draft.note === ''
}
