import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { Finance } from './a-finance.ts'
import { openMonths } from './open-months.ts'

export type RowValues = Partial<Insertable<Database['statement_row']>>

/** Puts statement rows into the database, answers their ids. */
export async function someRows({ database }: Finance, ...changes: RowValues[]): Promise<string[]> {
  const rows = await database.db
    .insertInto('statement_row')
    .values(
      changes.map((change) => ({
        month: '2026-10',
        kind: 'income' as const,
        row_hash: randomUUID(),
        counterparty: 'Apple',
        game_id: '1',
        flow_minor: '100000',
        due_minor: '70000',
        actual_minor: '70000',
        system_minor: '70000',
        currency: 'USD',
        fx_rate: '7.1',
        base_minor: '497000',
        ...change,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Empties every month; a confirmed one is left by its one door first. */
export async function emptyMonths({ database: { db, pool } }: Finance): Promise<void> {
  await openMonths(db)
  for (const table of ['cost_entry', 'statement_row', 'repayment_allocation', 'bill_repayment', 'bill', 'extraction', 'refund'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('finance_month').execute()
  await db.deleteFrom('setting').where('key', '=', 'finance_month_rules').execute()
  // kept for good: only the owner, with every trigger off, gets rid of copies
  await pool.query(`begin; set local session_replication_role = replica; delete from month_copy; commit`)
}

const CALLS = 'gxt_finance'

/** Calls about rows and months, by the names people use. */
export function monthCalls(finance: Finance) {
  const view = async (kind: 'income' | 'outcome' = 'income', month = '2026-10', as?: string) =>
    (await finance.get(`${CALLS}/confirm_month`, { month, kind }, as)).body.data
  const confirmRows = async (rows: readonly { id: string; version?: number }[], more: Record<string, string> = {}, as?: string) =>
    await finance.post(
      `${CALLS}/confirm_income_row`,
      { rows: JSON.stringify(rows.map(({ id, version = 1 }) => ({ id, version }))), ...more },
      as,
    )
  return {
    view,
    confirmRows,
    list: async (query: Record<string, string> = {}, as?: string) =>
      (await finance.get(`${CALLS}/income_detail`, { month: '2026-10', ...query }, as)).body,
    note: async (fields: Record<string, string>, as?: string) => await finance.post(`${CALLS}/income_detail_note`, fields, as),
    sign: async (more: Record<string, string> = {}, as?: string) => {
      const { kind = 'income', month = '2026-10' } = more
      const { hash } = await view(kind === 'outcome' ? 'outcome' : 'income', month, as)
      return await finance.post(`${CALLS}/confirm_month`, { month, kind, hash, ...more }, as)
    },
    reopen: async (reason: string, more: Record<string, string> = {}, as?: string) =>
      await finance.post(`${CALLS}/confirm_month`, { month: '2026-10', kind: 'income', action: 'reopen', reason, ...more }, as),
  }
}
