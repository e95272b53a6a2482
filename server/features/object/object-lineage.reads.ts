import { sql, type Kysely } from 'kysely'
import type { Level, Values } from '#domain/channels/channel.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** An object as it was last read from its network. */
export type LineageObject = { level: Level; network_id: string; name: string; values: Values; is_gone: boolean }

/** An object and what it is in, from the root down; empty: the account is not known to hold it. */
export async function readLineage(db: Db, accountId: string, level: Level, networkId: string): Promise<LineageObject[]> {
  const { rows } = await sql<LineageObject>`
    select u.level, u.network_id, u.name, u.values, u.gone_at is not null as is_gone from network_object o
      join network_object u on u.account_id = o.account_id and (u.network_id = any(o.above) or u.network_id = o.network_id)
     where o.account_id = ${accountId} and o.level = ${level} and o.network_id = ${networkId}
     order by coalesce(array_position(o.above, u.network_id), cardinality(o.above) + 1)`.execute(db)
  return rows
}

/** Where objects of one level are: directly in the account, or in one object of it. */
export type Siblings = { accountId: string; level: Level; parentId: string | null }

const livingIn = ({ accountId, level, parentId }: Siblings) => sql`
  from network_object o where o.account_id = ${accountId} and o.level = ${level} and o.gone_at is null
   and ${parentId === null ? sql`true` : sql`o.above && array[${parentId}]::text[]`}`

export async function countSiblings(db: Db, siblings: Siblings): Promise<number> {
  const { rows } = await sql<{ objects: number }>`select count(*)::int as objects ${livingIn(siblings)}`.execute(db)
  return rows[0]?.objects ?? 0
}

/** Objects among them that have this name. */
export async function findNamesakes(db: Db, siblings: Siblings, name: string): Promise<{ network_id: string; status: string }[]> {
  const { rows } = await sql<{ network_id: string; status: string }>`
    select o.network_id, o.status ${livingIn(siblings)} and o.name = ${name} order by o.network_id`.execute(db)
  return rows
}
