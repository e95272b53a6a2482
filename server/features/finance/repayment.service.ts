import type { Transaction } from 'kysely'
import type { PaymentRow } from '#contract/finance-repayments.ts'
import { blocker } from '#domain/blocker.ts'
import {
  evidenceBlockers,
  leftOver,
  repaymentActBlockers,
  repaymentBlockers,
  type OpenBill,
  type RepaymentAct,
  type RepaymentDraft,
} from '#domain/finance/repayment.ts'
import { functionBlockers, type Grants } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import type { FileStore } from '#server/kit/file-store.ts'
import type { AuditEntry, UploadedFile } from '#server/kit/handler.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { keepScan } from '#server/kit/scan.ts'
import { holdingMonths } from './closed-month.ts'
import { readMonths } from './finance.reads.ts'
import { readMonthRules } from './month.reads.ts'
import { readBills, readBusinessDay, readEvidence, readPayments, type BillScopes } from './repayment.reads.ts'
import * as repository from './repayment.repository.ts'

type Trx = Transaction<Database>
type Audit = (entry: AuditEntry) => void
export type RepaymentCaller = { userId: string; scopes: BillScopes; grants: Grants }

const ENTITY = 'finance.repayment'

/**
 * Adds a payment over bills; it waits for its confirmation. The bills are held while they are looked at, so that two payments cannot
 * both take what is open once.
 * @throws Refused 400 with fields, 404 for a bill that is not the caller's, 409 with the bills as they are now when another balance was seen
 */
export async function addRepayment(trx: Trx, caller: RepaymentCaller, draft: RepaymentDraft, audit: Audit): Promise<PaymentRow> {
  const ids = draft.parts.map(({ billId }) => billId)
  const stored = await presentBills(trx, caller, ids)
  const bills = new Map(stored.map((bill) => [bill.id, bill]))
  const changed = draft.parts.filter(({ billId, openMinor }) => bills.get(billId)?.openMinor !== openMinor)
  if (changed.length > 0) throw new Refused('finance.repayment.balance_changed', { status: 409, present: stored })
  const twin = /^\d{1,18}$/.test(draft.amountMinor) && /^\d{4}-\d\d-\d\d$/.test(draft.paidOn) ? await twinOf(trx, draft, ids) : null
  const months = await readMonths(trx)
  const blockers = repaymentBlockers(draft, {
    bills,
    monthState: (month, kind) => months.find((one) => one.month === month && one.kind === kind)?.state ?? 'open',
    today: await readBusinessDay(trx),
    mayOverpay: functionBlockers(caller.grants, 'finance.repayment.overpay').length === 0,
    twinOf: () => twin,
  })
  refuseIf(blockers, { status: blockers.some(({ code }) => code === 'finance.month.closed') ? 409 : 400 })
  const [first] = stored
  if (!first) throw new Error('a payment without a bill was refused above')
  const overMinor = leftOver(draft)
  const paid = { kind: first.kind, currency: first.currency, overMinor, userId: caller.userId }
  const id = await holdingMonths(() => repository.insertPayment(trx, draft, paid))
  const row = await presentPayment(trx, caller, id)
  audit({ entity: ENTITY, entityId: id, after: trailOf(row) })
  return row
}

/** A day that no calendar has is told by the blockers, and asked of no database. */
async function twinOf(trx: Trx, draft: RepaymentDraft, ids: readonly string[]): Promise<string | null> {
  return Number.isNaN(Date.parse(draft.paidOn)) ? null : await repository.findTwin(trx, draft, ids)
}

/** The bills, held, in the order they were named. @throws Refused 404 when one is missing or not the caller's */
async function presentBills(trx: Trx, { scopes }: RepaymentCaller, ids: readonly string[]): Promise<OpenBill[]> {
  await repository.holdBills(trx, ids)
  const rows = await readBills(trx, { ...scopes, ids }, { page: 1, per_page: ids.length })
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Refused(blocker('finance.repayment.bill_missing', { field: 'parts', params: { id } }), { status: 404 })
    const { number, kind, counterparty, currency, due_on: dueOn, open_minor: openMinor } = row
    return { id, number, kind, counterparty, currency, dueOn, openMinor }
  })
}

export type RepaymentMove = { id: string; version: number; act: RepaymentAct; reason: string }

/**
 * Confirms, takes back or deletes exactly one payment; no other one moves.
 * @throws Refused 404, 409 with the payment as it is now when another user was faster or its month is confirmed, 400 with the reasons
 */
export async function moveRepayment(
  trx: Trx,
  caller: RepaymentCaller,
  { id, version, act, reason }: RepaymentMove,
  audit: Audit,
): Promise<PaymentRow> {
  const before = await heldPayment(trx, caller, { id, version })
  const { fourEyes } = await readMonthRules(trx)
  const blockers = repaymentActBlockers(
    act,
    { state: before.state, month: before.month, addedBy: before.added_by.id },
    { monthState: before.month_state, reason, userId: caller.userId, fourEyes },
  )
  const isClosed = blockers.some(({ code }) => code === 'finance.month.closed')
  refuseIf(blockers, isClosed ? { status: 409, present: before } : {})
  await holdingMonths(() => repository.moveRepayment(trx, { id, act, reason, userId: caller.userId }))
  const after = await presentPayment(trx, caller, id)
  audit({ entity: ENTITY, entityId: id, event: EVENTS[act], before: trailOf(before), after: { ...trailOf(after), reason } })
  return after
}

/** The payment, held, as it was seen. @throws Refused 404, or 409 with the payment as it is now when another user was faster */
async function heldPayment(trx: Trx, caller: RepaymentCaller, { id, version }: { id: string; version: number }): Promise<PaymentRow> {
  const read = () => presentPayment(trx, caller, id)
  await read()
  await repository.holdBillsOf(trx, id)
  return await holdVersion(trx, { table: 'bill_repayment', id, version }, { read, changed: 'finance.repayment.changed' })
}

/**
 * Attaches the evidence of a payment. The former file is named by nothing any more and goes with the next purge; the trail keeps what both
 * were called and the hashes of their bytes.
 * @throws Refused as `moveRepayment`, 413 and 400 for a file that is none
 */
export async function attachEvidence(
  trx: Trx,
  files: Pick<FileStore, 'put' | 'remove'>,
  caller: RepaymentCaller,
  { id, version, file }: { id: string; version: number; file: UploadedFile | undefined },
  audit: Audit,
): Promise<PaymentRow> {
  const before = await heldPayment(trx, caller, { id, version })
  const { state, month, month_state: monthState, evidence } = before
  const blockers = evidenceBlockers({ state, month, hasEvidence: evidence !== null }, monthState)
  refuseIf(blockers, { status: 409, present: before })
  if (!file) throw new Refused(blocker('import.file.missing', { field: 'file' }))
  const former = await readEvidence(trx, id)
  const kept = await keepScan(files, file)
  await holdingMonths(() => repository.placeEvidence(trx, id, kept)).catch(async (error: unknown) => {
    await files.remove(kept.key)
    throw error
  })
  const after = await presentPayment(trx, caller, id)
  const told = ({ name, sha256 }: { name: string | null; sha256: string | null }) => ({
    repayment: { evidence: name, evidence_sha256: sha256 },
  })
  audit({ entity: ENTITY, entityId: id, before: told(former), after: told(kept) })
  return after
}

const EVENTS = {
  confirm: 'finance.repayment.confirmed',
  takeBack: 'finance.repayment.taken_back',
  delete: 'finance.repayment.deleted',
} as const satisfies Record<RepaymentAct, string>

async function presentPayment(trx: Trx, { scopes }: RepaymentCaller, id: string): Promise<PaymentRow> {
  const [row] = await readPayments(trx, scopes, { ids: [id] })
  if (!row) throw new Refused(blocker('finance.repayment.missing', { field: 'id' }), { status: 404 })
  return row
}

/** What the trail keeps of a payment. */
const trailOf = (row: PaymentRow) => ({
  repayment: {
    state: row.state,
    amount_minor: row.amount_minor,
    over_minor: row.over_minor,
    currency: row.currency,
    paid_on: row.paid_on,
    month: row.month,
    method: row.method,
    note: row.note,
    bills: row.parts.map(({ number, amount_minor }) => `${number}=${amount_minor}`).join(' '),
  },
})
