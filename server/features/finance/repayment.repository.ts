import { sql, type Transaction } from 'kysely'
import { monthOfDay } from '#domain/finance/month.ts'
import { LEADS_TO, type RepaymentAct, type RepaymentDraft } from '#domain/finance/repayment.ts'
import type { Database } from '#server/db/schema.ts'
import type { KeptScan } from '#server/kit/scan.ts'

type Trx = Transaction<Database>

const idList = (ids: readonly string[]) => sql`${ids.filter((id) => /^\d{1,18}$/.test(id))}::bigint[]`

/** Holds the bills until the transaction ends, always in the same order: of two payments on one bill the second sees the first. */
export async function holdBills(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`select from bill where id = any(${idList(ids)}) order by id for update`.execute(trx)
}

/** Holds the bills a payment is on. */
export async function holdBillsOf(trx: Trx, id: string): Promise<void> {
  await sql`select from bill where id in (select bill_id from repayment_allocation where repayment_id = any(${idList([id])}))
    order by id for update`.execute(trx)
}

/** A payment of the same amount and day on one of these bills. */
export async function findTwin(
  trx: Trx,
  draft: Pick<RepaymentDraft, 'amountMinor' | 'paidOn'>,
  billIds: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select p.id::text from bill_repayment p
    where p.state <> 'deleted' and p.amount_minor = ${draft.amountMinor}::bigint and p.paid_on = ${draft.paidOn}::date
      and exists (select from repayment_allocation a where a.repayment_id = p.id and a.bill_id = any(${idList(billIds)}))
    order by p.id limit 1`.execute(trx)
  return rows[0]?.id ?? null
}

/** Stores a payment with its parts; the first part's bill is the one it is known by. */
export async function insertPayment(
  trx: Trx,
  draft: RepaymentDraft,
  { kind, currency, overMinor, userId }: { kind: 'income' | 'outcome'; currency: string; overMinor: bigint; userId: string },
): Promise<string> {
  const { id } = await trx
    .insertInto('bill_repayment')
    .values({
      bill_id: draft.parts[0]?.billId ?? '',
      month: monthOfDay(draft.paidOn),
      kind,
      amount_minor: draft.amountMinor,
      over_minor: overMinor,
      currency,
      paid_on: draft.paidOn,
      method: draft.method,
      note: draft.note,
      added_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('repayment_allocation')
    .values(draft.parts.map(({ billId, amountMinor }) => ({ repayment_id: id, bill_id: billId, amount_minor: amountMinor })))
    .execute()
  return id
}

/** Moves one payment, and no other, to where the act leads. */
export async function moveRepayment(
  trx: Trx,
  { id, act, reason, userId }: { id: string; act: RepaymentAct; reason: string; userId: string },
): Promise<void> {
  await trx
    .updateTable('bill_repayment')
    .set({
      state: LEADS_TO[act],
      reason,
      version: sql<number>`version + 1`,
      confirmed_by: act === 'confirm' ? userId : null,
      confirmed_at: act === 'confirm' ? sql<Date>`now()` : null,
    })
    .where('id', '=', id)
    .execute()
}

/** Puts a paper next to one payment, in place of the former one. */
export async function placeEvidence(trx: Trx, id: string, { key, name, mime, bytes, sha256 }: KeptScan): Promise<void> {
  await trx
    .updateTable('bill_repayment')
    .set({
      evidence_key: key,
      evidence_name: name,
      evidence_mime: mime,
      evidence_bytes: bytes,
      evidence_sha256: sha256,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}
