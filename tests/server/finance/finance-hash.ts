import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Everything that finance keeps of a month, or of all months, byte for byte: every table with a month of its own, found in the database
 * itself so that a later one is not forgotten, and what lies on payments.
 */
export async function financeHash(pool: pg.Pool, month?: string): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'month' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const hash = createHash('sha256')
  const add = async (name: string, from: string) => {
    const { rows } = await pool.query(`select t::text as line from ${from} order by 1`)
    hash.update(JSON.stringify([name, rows]))
  }
  const only = month === undefined ? 'true' : `month = '${month}'`
  for (const { name } of tables) await add(name, `${name} t where ${only}`)
  await add('repayment_allocation', `repayment_allocation t where repayment_id in (select id from bill_repayment where ${only})`)
  return hash.digest('hex')
}
