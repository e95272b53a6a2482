import { sql, type Transaction } from 'kysely'
import type { MonthTotals } from '#contract/finance-month.ts'
import type { StatementRow } from '#contract/finance-rows.ts'
import type { MonthKind } from '#domain/finance/month-rules.ts'
import { closesWith } from '#domain/finance/month-step.ts'
import type { Database } from '#server/db/schema.ts'
import type { MonthKey } from './month.reads.ts'

type Trx = Transaction<Database>

/**
 * Holds the months that close together until the transaction ends. Writers hold them shared (migration 0041): they are waited for, and
 * what they wrote is seen by every statement after this one.
 */
export async function holdMonths(trx: Trx, { month, kind }: MonthKey): Promise<void> {
  const kinds = closesWith(kind)
  await trx
    .insertInto('finance_month')
    .values(kinds.map((one) => ({ month, kind: one })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .selectFrom('finance_month')
    .select('month')
    .where('month', '=', month)
    .where('kind', 'in', [...kinds])
    .orderBy('kind')
    .forUpdate()
    .execute()
}

type StoredSignature = { userId: string; at: string; totalsHash: string }

/** The first of two signatures: the month stays open to changes, and a change takes the signature's worth. */
export async function markSigned(trx: Trx, key: MonthKey, signatures: readonly StoredSignature[], hash: string): Promise<void> {
  await write(trx, key, [key.kind], { state: 'signed', totals_hash: hash, signatures: JSON.stringify(signatures) })
}

/** Confirms the month with those that close with it, and keeps it as it was signed. */
export async function markConfirmed(
  trx: Trx,
  key: MonthKey,
  {
    signatures,
    totals,
    hash,
    rows,
    by,
    at,
  }: {
    signatures: readonly StoredSignature[]
    totals: MonthTotals
    hash: string
    rows: readonly StatementRow[]
    by: string
    at: Date
  },
): Promise<void> {
  const confirmed = { totals_hash: hash, totals: JSON.stringify(totals), signatures: JSON.stringify(signatures), confirmed_at: at }
  await trx
    .insertInto('month_copy')
    .values({ ...key, ...confirmed, rows: JSON.stringify(rows), confirmed_by: by })
    .execute()
  await write(trx, key, closesWith(key.kind), {
    state: 'confirmed',
    totals_hash: hash,
    signatures: JSON.stringify(signatures),
    frozen: JSON.stringify(totals),
    confirmed_at: at,
  })
}

/** Opens a confirmed month again; its copies stay. */
export async function markReopened(trx: Trx, key: MonthKey, reason: string): Promise<void> {
  await write(trx, key, closesWith(key.kind), {
    state: 'reopened',
    signatures: '[]',
    totals_hash: null,
    frozen: null,
    confirmed_at: null,
    reason,
  })
}

type Change = {
  state: 'signed' | 'confirmed' | 'reopened'
  totals_hash: string | null
  signatures: string
  frozen?: string | null
  confirmed_at?: Date | null
  reason?: string
}

async function write(trx: Trx, { month }: MonthKey, kinds: readonly MonthKind[], change: Change): Promise<void> {
  await trx
    .updateTable('finance_month')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('month', '=', month)
    .where('kind', 'in', [...kinds])
    .execute()
}
