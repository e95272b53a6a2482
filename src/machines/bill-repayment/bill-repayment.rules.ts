import type { Blocker } from '#domain/blocker.ts'
import {
  repaymentActBlockers,
  repaymentBlockers,
  spreadPayment,
  type OpenBill,
  type RepaymentDraft,
  type RepaymentFacts,
  type SpreadWay,
} from '#domain/finance/repayment.ts'
import type { RepaymentContext, RepaymentDesk } from './bill-repayment.types.ts'

/** The draft laid on the bills anew, unless a person lays it by hand: then seen balances are taken over alone. */
export function laid(draft: RepaymentDraft, way: SpreadWay, bills: readonly OpenBill[]): RepaymentDraft {
  const amount = /^\d{1,18}$/.test(draft.amountMinor) ? BigInt(draft.amountMinor) : 0n
  if (way !== 'hand') return { ...draft, parts: spreadPayment(amount, bills, way) }
  const open = new Map(bills.map(({ id, openMinor }) => [id, openMinor]))
  return {
    ...draft,
    parts: draft.parts.flatMap((part) => (open.has(part.billId) ? [{ ...part, openMinor: open.get(part.billId) ?? '0' }] : [])),
  }
}

/** The draft with another amount on one bill; nothing takes the bill out. */
export function withPart(draft: RepaymentDraft, bill: OpenBill, amountMinor: string): RepaymentDraft {
  const others = draft.parts.filter(({ billId }) => billId !== bill.id)
  return { ...draft, parts: amountMinor === '' ? others : [...others, { billId: bill.id, amountMinor, openMinor: bill.openMinor }] }
}

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

/** Why the payment can not be reviewed and added. */
export const addBlockers = ({ desk, draft }: Pick<RepaymentContext, 'desk' | 'draft'>): Blocker[] =>
  desk ? repaymentBlockers(draft, factsOf(desk)) : []

/** Why the payment can not be moved; whoever may be a second person is the server's to say. */
export const moveBlockers = ({ desk, act, reason }: Pick<RepaymentContext, 'desk' | 'act' | 'reason'>): Blocker[] =>
  desk?.payment
    ? repaymentActBlockers(
        act,
        { state: desk.payment.state, month: desk.payment.month, addedBy: desk.payment.added_by.id },
        { monthState: desk.payment.month_state, reason, userId: '', fourEyes: false },
      )
    : []
