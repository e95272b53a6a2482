import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { usedBy } from './creative.reads.ts'

/** The creative that each ad of the accounts carries; of several the first that was made. */
export async function readAdCreatives(trx: Transaction<Database>, accountIds: readonly string[]) {
  const { rows } = await sql<{ account_id: string; network_id: string; creative_id: string }>`
    select i.account_id, i.network_id, min(k.id)::text as creative_id
    ${usedBy(sql`i.account_id = any(${[...accountIds]}::text[]) and i.values ->> 'material_id' is not null and i.network_id is not null`)}
    group by i.account_id, i.network_id`.execute(trx)
  return rows
}
