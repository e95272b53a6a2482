import { sql, type Kysely, type Transaction } from 'kysely'
import type { Level } from '#domain/channels/channel.ts'
import type { Database } from '#server/db/schema.ts'
import type { ObjectKey } from './change.repository.ts'

type Trx = Transaction<Database>

/** Labels by name, with the number of objects of these levels and accounts that have each; deleted ones are not counted. */
export async function readLabels(
  db: Kysely<Database>,
  levels: readonly Level[],
  accounts: readonly string[],
): Promise<{ id: string; name: string; objects: number }[]> {
  const { rows } = await sql<{ id: string; name: string; objects: number }>`
    select n.id::text, n.name, coalesce(c.objects, 0)::int as objects from object_label n
      left join (select l.label_id, count(*) as objects from object_label_relation l join network_object o using (account_id, level, network_id)
        where l.level = any(${[...levels]}::text[]) and l.account_id = any(${[...accounts]}::text[]) and o.gone_at is null group by 1) c on c.label_id = n.id
     order by n.name`.execute(db)
  return rows
}

/** Ids of the labels with these names; new names are added. */
export async function labelsNamed(trx: Trx, names: readonly string[], userId: string): Promise<string[]> {
  if (names.length === 0) return []
  // always in the same order, so that two users who add the same names do not deadlock
  const sorted = [...names].sort()
  await sql`insert into object_label (name, made_by) select n, ${userId}::bigint from unnest(${sorted}::text[]) as n on conflict (lower(name)) do nothing`.execute(
    trx,
  )
  const { rows } = await sql<{ id: string }>`
    select id::text from object_label where lower(name) in (select lower(n) from unnest(${sorted}::text[]) as n) order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

type Objects = { level: Level; keys: readonly ObjectKey[] }
const keysOf = (keys: readonly ObjectKey[]) =>
  sql`unnest(${keys.map(({ account_id: id }) => id)}::text[], ${keys.map(({ network_id: id }) => id)}::text[]) as k (account_id, network_id)`

/** The number of relations that were added. */
export async function attach(trx: Trx, { level, keys }: Objects, labelIds: readonly string[], userId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into object_label_relation (label_id, account_id, level, network_id, made_by)
      select l::bigint, k.account_id, ${level}, k.network_id, ${userId}::bigint from ${keysOf(keys)} cross join unnest(${[...labelIds]}::text[]) as l
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** The number of relations that were removed. */
export async function detach(trx: Trx, { level, keys }: Objects, labelIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from object_label_relation r using ${keysOf(keys)}
     where r.account_id = k.account_id and r.level = ${level} and r.network_id = k.network_id and r.label_id::text = any(${[...labelIds]}::text[])`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0)
}
