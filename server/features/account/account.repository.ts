import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** Has accounts read by the next worker: their tokens and credentials are due, which tells the workers (`authorisation_waits`). */
export async function askForReading(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  // in this order, as they are locked wherever both are written
  const { rows } = await sql<{ authorisation_id: string }>`
    update ad_account set read_wanted_at = clock_timestamp() where account_id = any(${[...ids]}::text[]) returning authorisation_id`.execute(
    trx,
  )
  const tokens = [...new Set(rows.map((row) => row.authorisation_id))]
  await sql`update network_authorisation set next_at = least(next_at, now()) where id = any(${tokens}::text[])`.execute(trx)
  await sql`update entered_credential set next_at = least(next_at, now()) where account_id = any(${[...ids]}::text[])`.execute(trx)
}
