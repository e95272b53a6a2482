import type { Blocker } from '#domain/blocker.ts'
import {
  evidenceBlockers,
  repaymentActBlockers,
  repaymentBlockers,
  spreadPayment,
  type OpenBill,
  type RepaymentDraft,
  type RepaymentFacts,
  type SpreadWay,
} from '#domain/finance/repayment.ts'
import { scanBlockers } from '#domain/scan.ts'
import type { Steps } from '../kit/undo.ts'
import type { Laying, Paper, PartEdit, Payment, RepaymentContext, RepaymentDesk } from './bill-repayment.types.ts'

type LayingStep = { now: Laying; steps: Steps }

/** The draft laid on the bills again, unless a person lays it by hand: then seen balances are taken over only. */
export function laid(draft: RepaymentDraft, way: SpreadWay, bills: readonly OpenBill[]): RepaymentDraft {
  const amount = /^\d{1,18}$/.test(draft.amountMinor) ? BigInt(draft.amountMinor) : 0n
  if (way !== 'hand') return { ...draft, parts: spreadPayment(amount, bills, way) }
  const open = new Map(bills.map(({ id, openMinor }) => [id, openMinor]))
  return {
    ...draft,
    parts: draft.parts.flatMap((part) => (open.has(part.billId) ? [{ ...part, openMinor: open.get(part.billId) ?? '0' }] : [])),
  }
}

/** The draft with other amounts on some bills; the same draft where none of them is one of the bills. */
export function withParts(draft: RepaymentDraft, bills: readonly OpenBill[], edits: readonly PartEdit[]): RepaymentDraft {
  return edits.reduce((laidSoFar, { billId, amountMinor }) => {
    const bill = bills.find(({ id }) => id === billId)
    if (!bill) return laidSoFar
    const others = laidSoFar.parts.filter((part) => part.billId !== billId)
    return { ...laidSoFar, parts: amountMinor === '' ? others : [...others, { billId, amountMinor, openMinor: bill.openMinor }] }
  }, draft)
}

/** What an edit of the parts can be taken back to. */
export const layingOf = ({ way, draft }: Pick<RepaymentContext, 'way' | 'draft'>): Laying => ({ way, parts: draft.parts })

/** As it lay before, or after; what is laid by a way goes with the amount and the balances of now. */
export const laidAgain = ({ draft, desk }: Pick<RepaymentContext, 'draft' | 'desk'>, { now: { way, parts }, steps }: LayingStep) => ({
  way,
  draft: laid({ ...draft, parts }, way, desk?.bills ?? []),
  steps,
  problems: [],
})

/** What a draft is held against, as far as the console knows: rights and the last word are the server's. */
export function factsOf(desk: RepaymentDesk): RepaymentFacts {
  return {
    bills: new Map(desk.bills.map((bill) => [bill.id, bill])),
    monthState: (month, kind) => desk.months.find((one) => one.month === month && one.kind === kind)?.state ?? 'open',
    today: desk.today,
    mayOverpay: true,
    twinOf: ({ amountMinor, paidOn, parts }) =>
      desk.payments.find(
        (payment) =>
          payment.amount_minor === amountMinor &&
          payment.paid_on === paidOn &&
          payment.parts.some(({ bill_id }) => parts.some(({ billId }) => billId === bill_id)),
      )?.id ?? null,
  }
}

/** Why the payment cannot be reviewed and added. */
export const addBlockers = ({ desk, draft }: Pick<RepaymentContext, 'desk' | 'draft'>): Blocker[] =>
  desk ? repaymentBlockers(draft, factsOf(desk)) : []

/** Why the payment cannot be moved; anyone who may be a second person is the server's to say. */
export const moveBlockers = ({ desk, act, reason }: Pick<RepaymentContext, 'desk' | 'act' | 'reason'>): Blocker[] =>
  desk?.payment
    ? repaymentActBlockers(
        act,
        { state: desk.payment.state, month: desk.payment.month, addedBy: desk.payment.added_by.id },
        { monthState: desk.payment.month_state, reason, userId: '', fourEyes: false },
      )
    : []

/** Why the payment takes no paper now. */
export const paperlessBlockers = ({ state, month, month_state: monthState, evidence }: Payment): Blocker[] =>
  evidenceBlockers({ state, month, hasEvidence: evidence !== null }, monthState)

/** Why this paper cannot be attached. */
export const paperBlockers = ({ desk }: Pick<RepaymentContext, 'desk'>, paper: Paper): Blocker[] =>
  desk?.payment ? [...paperlessBlockers(desk.payment), ...scanBlockers(paper)] : []
