import { sql, type Transaction } from 'kysely'
import type { Level } from '#domain/channels/channel.ts'
import type { Drift } from '#domain/object/drift.ts'
import type { Database } from '#server/db/schema.ts'
import type { ObjectKey } from './change.repository.ts'

type Seen = ObjectKey & { version: number }
export type Settled = ObjectKey & { before: Drift; after: Drift | null }

/**
 * Takes what the network holds over, in the objects that are still in the version that was seen: their drift is forgotten, of all fields or of
 * these. Answers what each had, and what is left of it.
 */
export async function forgetDrift(
  trx: Transaction<Database>,
  { level, accounts }: { level: Level; accounts: readonly string[] },
  rows: readonly Seen[],
  fields: readonly string[] | null,
): Promise<Settled[]> {
  const { rows: settled } = await sql<Settled>`
    with seen as (
      select o.account_id, o.network_id, o.drift as before,
        nullif(case when ${fields === null} then '{}'::jsonb else o.drift - ${[...(fields ?? [])]}::text[] end, '{}') as after
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (account_id text, network_id text, version int)
        join network_object o on o.account_id = r.account_id and o.level = ${level} and o.network_id = r.network_id and o.version = r.version
       where o.account_id = any(${[...accounts]}::text[]) and o.drift is not null order by o.account_id, o.network_id for update of o)
    update network_object o set drift = s.after, version = o.version + 1 from seen s
     where o.account_id = s.account_id and o.level = ${level} and o.network_id = s.network_id and s.before is distinct from s.after
    returning o.account_id, o.network_id, s.before, s.after`.execute(trx)
  return settled
}
