import { blocker, type Blocker } from '../blocker.ts'
import { formatMoney } from '../money.ts'
import { allocate } from './allocate.ts'
import type { MonthState } from './cost-blockers.ts'
import { isDay, monthOfDay } from './month.ts'

/** added waits for its confirmation; a confirmed one can be taken back, which makes it added again; deleted holds no bill any more */
export const REPAYMENT_STATES = ['added', 'confirmed', 'deleted'] as const
export type RepaymentState = (typeof REPAYMENT_STATES)[number]

/** How the money came: a bank transfer, set off against what we owe, through the store or network itself, anything else. */
export const REPAYMENT_METHODS = ['bank', 'offset', 'platform', 'other'] as const
export type RepaymentMethod = (typeof REPAYMENT_METHODS)[number]

/** How an amount is laid on bills: the oldest due date first, in proportion to what is open (largest remainder), or by hand. */
export const SPREAD_WAYS = ['oldest', 'proportional', 'hand'] as const
export type SpreadWay = (typeof SPREAD_WAYS)[number]

/** A bill as payments see it. `openMinor` is what no payment holds, be it confirmed or not; minor units of `currency` as text. */
export type OpenBill = {
  id: string
  number: string
  kind: 'income' | 'outcome'
  counterparty: string
  currency: string
  dueOn: string
  openMinor: string
}

/** What one bill takes of a payment; `openMinor` is the open balance that was seen when it was laid down. */
export type RepaymentPart = { billId: string; amountMinor: string; openMinor: string }

/** What a person enters. */
export type RepaymentDraft = {
  /** minor units of the bills' currency as text; empty: nothing typed */
  amountMinor: string
  /** the day the money moved: its month is the one the payment is booked in */
  paidOn: string
  method: RepaymentMethod
  note: string
  /** what the bills cannot take stays with the payment as the counterparty's credit */
  overpaid: boolean
  parts: readonly RepaymentPart[]
}

/** What a draft is held against. */
export type RepaymentFacts = {
  bills: ReadonlyMap<string, OpenBill>
  monthState: (month: string, kind: OpenBill['kind']) => MonthState
  /** the present business day, `YYYY-MM-DD` */
  today: string
  mayOverpay: boolean
  /** the payment that has the same amount and day on one of the same bills */
  twinOf: (draft: RepaymentDraft) => string | null
}

export const REPAYMENT_NOTE_MAX = 500
const MINOR = /^\d{1,18}$/
const isAmount = (text: string): boolean => MINOR.test(text) && BigInt(text) > 0n

/** What the parts take in all; what is no amount counts as nothing. */
export const partsSum = (parts: readonly RepaymentPart[]): bigint =>
  parts.reduce((sum, { amountMinor }) => sum + (MINOR.test(amountMinor) ? BigInt(amountMinor) : 0n), 0n)

/** What no bill takes: above 0 it is an overpayment, below 0 the parts are too much. */
export const leftOver = ({ amountMinor, parts }: Pick<RepaymentDraft, 'amountMinor' | 'parts'>): bigint =>
  (MINOR.test(amountMinor) ? BigInt(amountMinor) : 0n) - partsSum(parts)

/**
 * Lays an amount on bills without ever giving one more than is open of it. Of equal due dates the earlier bill of the list is older.
 * Bills that get nothing are left out; by hand nothing is laid down.
 */
export function spreadPayment(amountMinor: bigint, bills: readonly OpenBill[], way: SpreadWay): RepaymentPart[] {
  if (way === 'hand' || amountMinor <= 0n) return []
  const open = bills.map(({ openMinor }) => BigInt(openMinor))
  const whole = open.reduce((sum, one) => sum + one, 0n)
  if (whole === 0n) return []
  const given = amountMinor < whole ? amountMinor : whole
  const shares = way === 'oldest' ? oldestFirst(given, bills) : allocate(given, open)
  return bills.flatMap(({ id, openMinor }, index) => {
    const share = shares[index] ?? 0n
    return share > 0n ? [{ billId: id, amountMinor: share.toString(), openMinor }] : []
  })
}

function oldestFirst(given: bigint, bills: readonly OpenBill[]): bigint[] {
  const shares = bills.map(() => 0n)
  const order = bills
    .map(({ dueOn }, index) => ({ dueOn, index }))
    .sort((one, other) => (one.dueOn === other.dueOn ? one.index - other.index : one.dueOn < other.dueOn ? -1 : 1))
  let left = given
  for (const { index } of order) {
    const open = BigInt(bills[index]?.openMinor ?? '0')
    shares[index] = open < left ? open : left
    left -= shares[index] ?? 0n
  }
  return shares
}

/** Why a payment may not be added; empty means it may. A part's `row` is its place among the parts, from 1. */
export function repaymentBlockers(draft: RepaymentDraft, facts: RepaymentFacts): Blocker[] {
  if (draft.parts.length === 0) return [blocker('finance.repayment.no_bill', { field: 'parts' }), ...moneyBlockers(draft)]
  const bills = draft.parts.flatMap(({ billId }) => facts.bills.get(billId) ?? [])
  const [first] = bills
  const money = moneyBlockers(draft)
  return [
    ...money,
    ...dayBlockers(draft, facts, first?.kind),
    ...(draft.note.length > REPAYMENT_NOTE_MAX
      ? [blocker('finance.repayment.note_long', { field: 'note', params: { max: REPAYMENT_NOTE_MAX } })]
      : []),
    ...partBlockers(draft, facts),
    ...mixtureBlockers(bills),
    ...(money.length > 0 || !first ? [] : restBlockers(draft, facts, first.currency)),
    ...twinBlockers(draft, facts),
  ]
}

const moneyBlockers = ({ amountMinor }: RepaymentDraft): Blocker[] =>
  isAmount(amountMinor) ? [] : [blocker('finance.repayment.amount_bad', { field: 'amountMinor' })]

function dayBlockers({ paidOn }: RepaymentDraft, { monthState, today }: RepaymentFacts, kind: OpenBill['kind'] | undefined): Blocker[] {
  if (!isDay(paidOn)) return [blocker('finance.repayment.day_bad', { field: 'paidOn' })]
  if (paidOn > today) return [blocker('finance.repayment.day_ahead', { field: 'paidOn', params: { day: paidOn } })]
  const month = monthOfDay(paidOn)
  return kind !== undefined && monthState(month, kind) === 'confirmed'
    ? [blocker('finance.month.closed', { field: 'paidOn', params: { month } })]
    : []
}

function partBlockers({ parts }: RepaymentDraft, { bills }: RepaymentFacts): Blocker[] {
  return parts.flatMap(({ billId, amountMinor }, index) => {
    const at = { field: 'parts', row: index + 1 }
    const bill = bills.get(billId)
    if (!bill) return [blocker('finance.repayment.bill_missing', { ...at, params: { id: billId } })]
    if (parts.findIndex((one) => one.billId === billId) < index)
      return [blocker('finance.repayment.bill_twice', { ...at, params: { number: bill.number } })]
    if (!isAmount(amountMinor)) return [blocker('finance.repayment.part_bad', { ...at, params: { number: bill.number } })]
    if (BigInt(amountMinor) <= BigInt(bill.openMinor)) return []
    return [
      blocker('finance.repayment.over_bill', {
        ...at,
        params: { number: bill.number, open: formatMoney(bill.openMinor, bill.currency) },
      }),
    ]
  })
}

/** One payment is of one counterparty, one direction and one currency. */
function mixtureBlockers(bills: readonly OpenBill[]): Blocker[] {
  const kinds = new Set(bills.map(({ kind, counterparty, currency }) => JSON.stringify([kind, counterparty, currency])))
  return kinds.size > 1 ? [blocker('finance.repayment.bills_mixed', { field: 'parts' })] : []
}

function restBlockers(draft: RepaymentDraft, { bills, mayOverpay }: RepaymentFacts, currency: string): Blocker[] {
  const left = leftOver(draft)
  const amount = formatMoney(left < 0n ? -left : left, currency)
  if (left < 0n) return [blocker('finance.repayment.parts_exceed', { field: 'parts', params: { amount } })]
  if (left === 0n) return []
  if (!draft.overpaid) return [blocker('finance.repayment.left_over', { field: 'overpaid', params: { amount } })]
  if (!mayOverpay) return [blocker('finance.repayment.overpay_forbidden', { field: 'overpaid' })]
  const roomy = draft.parts.find(({ billId, amountMinor }) => BigInt(amountMinor) < BigInt(bills.get(billId)?.openMinor ?? '0'))
  if (!roomy) return []
  return [blocker('finance.repayment.bill_has_room', { field: 'parts', params: { number: bills.get(roomy.billId)?.number ?? '' } })]
}

function twinBlockers(draft: RepaymentDraft, { twinOf }: RepaymentFacts): Blocker[] {
  const twin = twinOf(draft)
  return twin === null ? [] : [blocker('finance.repayment.duplicate', { params: { id: twin, day: draft.paidOn } })]
}

/** What may happen to a payment that is there. */
export const REPAYMENT_ACTS = ['confirm', 'takeBack', 'delete'] as const
export type RepaymentAct = (typeof REPAYMENT_ACTS)[number]

const FROM: Readonly<Record<RepaymentAct, RepaymentState>> = { confirm: 'added', takeBack: 'confirmed', delete: 'added' }
export const LEADS_TO: Readonly<Record<RepaymentAct, RepaymentState>> = { confirm: 'confirmed', takeBack: 'added', delete: 'deleted' }

export type ActFacts = {
  monthState: MonthState
  reason: string
  userId: string
  /** anyone who added a payment may not confirm it */
  fourEyes: boolean
}

/** Why a payment may not be confirmed, taken back or deleted; empty means it may. A confirmed one is taken back before it is deleted. */
export function repaymentActBlockers(
  act: RepaymentAct,
  payment: { state: RepaymentState; month: string; addedBy: string },
  { monthState, reason, userId, fourEyes }: ActFacts,
): Blocker[] {
  if (payment.state !== FROM[act]) return [blocker(`finance.repayment.${act}_not_${FROM[act]}`)]
  return [
    ...(monthState === 'confirmed' ? [blocker('finance.month.closed', { params: { month: payment.month } })] : []),
    ...(act === 'takeBack' && reason.trim() === '' ? [blocker('finance.repayment.reason_missing', { field: 'reason' })] : []),
    ...(act === 'confirm' && fourEyes && payment.addedBy === userId ? [blocker('finance.repayment.own_entry')] : []),
  ]
}

/**
 * Why a payment takes no evidence now; empty means it may. What was next to a payment when it was confirmed stays as it was seen: another
 * file needs the confirmation taken back first.
 */
export function evidenceBlockers(
  payment: { state: RepaymentState; month: string; hasEvidence: boolean },
  monthState: MonthState,
): Blocker[] {
  if (payment.state === 'deleted') return [blocker('finance.repayment.evidence_deleted')]
  if (monthState === 'confirmed') return [blocker('finance.month.closed', { params: { month: payment.month } })]
  return payment.state === 'confirmed' && payment.hasEvidence ? [blocker('finance.repayment.evidence_confirmed')] : []
}
