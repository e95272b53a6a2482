import { sql, type Transaction } from 'kysely'
import { VERSIONS_KEPT } from '#contract/insight-tables.ts'
import type { Sharing, TableSpec } from '#domain/insight-table/table-spec.ts'
import type { Database } from '#server/db/schema.ts'
import { numberOf } from '#server/db/sql.ts'

type Trx = Transaction<Database>
export type TableText = { name: string; spec: TableSpec; sharing: Sharing }
export type KeptTable = TableText & { id: string; owner_id: string; version: number }

/**
 * Tables and folders of one person are written one after the other: names are theirs once, and their number is bounded. It is taken before
 * any row is locked, so that no two writes wait for each other. How many there are.
 */
export async function holdTables(trx: Trx, ownerId: string): Promise<{ tables: number; folders: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('insight_table'), ${ownerId}::int)`.execute(trx)
  const { rows } = await sql<{ tables: number; folders: number }>`
    select (select count(*)::int from insight_table where owner_id = ${ownerId} and deleted_at is null) as tables,
      (select count(*)::int from insight_folder where owner_id = ${ownerId}) as folders`.execute(trx)
  return rows[0] ?? { tables: 0, folders: 0 }
}

/** Whose a table is that the person may save; null: there is none. */
export async function ownerOf(trx: Trx, userId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ owner_id: string }>`
    select owner_id::text from insight_table
    where id = ${numberOf(id)}::bigint and deleted_at is null and (owner_id = ${userId} or sharing = 'edited')`.execute(trx)
  return rows[0]?.owner_id ?? null
}

/** A table that the person may save, locked until the transaction ends; null when there is none. */
export async function lockTable(trx: Trx, userId: string, id: string): Promise<KeptTable | null> {
  const { rows } = await sql<KeptTable>`
    select id::text, owner_id::text, name, spec, sharing, version from insight_table
    where id = ${numberOf(id)}::bigint and deleted_at is null and (owner_id = ${userId} or sharing = 'edited') for update`.execute(trx)
  return rows[0] ?? null
}

/** Names of the owner's tables among these, without the one of this id. */
export async function namesTaken(trx: Trx, ownerId: string, names: readonly string[], without: readonly string[] = []): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from insight_table where owner_id = ${ownerId} and deleted_at is null and name = any(${[...names]}::text[])
      and not id::text = any(${[...without]}::text[]) order by name`.execute(trx)
  return rows.map(({ name }) => name)
}

export async function insertTable(trx: Trx, ownerId: string, table: TableText, folderId: string | null): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into insight_table (owner_id, folder_id, name, spec, sharing, saved_by)
    values (${ownerId}, ${folderId}::bigint, ${table.name}, ${JSON.stringify(table.spec)}::jsonb, ${table.sharing}, ${ownerId})
    returning id::text`.execute(trx)
  return rows[0]?.id ?? ''
}

/** What was there becomes a version; the oldest beyond those kept goes. */
export async function replaceTable(trx: Trx, userId: string, before: KeptTable, { name, spec, sharing }: TableText): Promise<void> {
  await sql`
    insert into insight_table_version (table_id, version, name, spec, saved_by, saved_at)
    select id, version, name, spec, saved_by, saved_at from insight_table where id = ${before.id}::bigint`.execute(trx)
  await sql`
    delete from insight_table_version where table_id = ${before.id}::bigint and version <= ${before.version - VERSIONS_KEPT}`.execute(trx)
  await sql`
    update insight_table set name = ${name}, spec = ${JSON.stringify(spec)}::jsonb, sharing = ${sharing}, version = version + 1,
      saved_by = ${userId}, saved_at = now() where id = ${before.id}::bigint`.execute(trx)
}

export type PlacedTable = { id: string; name: string; folder_id: string | null; is_deleted: boolean }

/** Those of a person's tables among these ids, deleted ones too, locked until the transaction ends. */
export async function lockTables(trx: Trx, ownerId: string, ids: readonly string[]): Promise<PlacedTable[]> {
  const { rows } = await sql<PlacedTable>`
    select id::text, name, folder_id::text, deleted_at is not null as is_deleted from insight_table
    where owner_id = ${ownerId} and id::text = any(${[...ids]}::text[]) order by id for update`.execute(trx)
  return rows
}

/** `folderId` undefined: they stay in the folder they were in. */
export async function placeTables(trx: Trx, ids: readonly string[], folderId: string | null | undefined): Promise<void> {
  await sql`
    update insight_table set deleted_at = null ${folderId === undefined ? sql`` : sql`, folder_id = ${folderId}::bigint`}
    where id::text = any(${[...ids]}::text[])`.execute(trx)
}

export async function markDeleted(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`update insight_table set deleted_at = now() where id::text = any(${[...ids]}::text[])`.execute(trx)
}

/** Is this a folder of the person? */
export async function hasFolder(trx: Trx, ownerId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from insight_folder where id = ${numberOf(id)}::bigint and owner_id = ${ownerId} for share`.execute(trx)
  return rows.length > 0
}

/** Null when the person has a folder of that name. */
export async function insertFolder(trx: Trx, ownerId: string, name: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into insight_folder (owner_id, name) values (${ownerId}, ${name}) on conflict do nothing returning id::text`.execute(trx)
  return rows[0]?.id ?? null
}

/** The name it had; null: there is no such folder of the person, or (`taken`) another one is called so. */
export async function renameFolder(
  trx: Trx,
  ownerId: string,
  id: string,
  name: string,
): Promise<{ before: string | null; taken: boolean }> {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select id::text, name from insight_folder where owner_id = ${ownerId} for update`.execute(trx)
  const before = rows.find((one) => one.id === id)?.name ?? null
  const taken = rows.some((one) => one.id !== id && one.name === name)
  if (before !== null && !taken) await sql`update insight_folder set name = ${name} where id = ${id}::bigint`.execute(trx)
  return { before, taken }
}

/** How many tables were in it, and what it was called; null: there is no such folder of the person. */
export async function removeFolder(trx: Trx, ownerId: string, id: string): Promise<{ name: string; freed: number } | null> {
  const { rows: freed } = await sql`select from insight_table where folder_id = ${numberOf(id)}::bigint and deleted_at is null`.execute(trx)
  const { rows } = await sql<{ name: string }>`
    delete from insight_folder where id = ${numberOf(id)}::bigint and owner_id = ${ownerId} returning name`.execute(trx)
  return rows[0] ? { name: rows[0].name, freed: freed.length } : null
}

export async function favour(trx: Trx, userId: string, id: string, on: boolean): Promise<void> {
  if (on)
    await sql`insert into insight_table_favourite (user_id, table_id) values (${userId}, ${id}::bigint) on conflict do nothing`.execute(trx)
  else await sql`delete from insight_table_favourite where user_id = ${userId} and table_id = ${id}::bigint`.execute(trx)
}
