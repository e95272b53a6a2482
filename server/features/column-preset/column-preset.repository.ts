import { sql, type Transaction } from 'kysely'
import { EARLIER_KEPT } from '#contract/column-presets.ts'
import type { Database } from '#server/db/schema.ts'
import { numberOf } from '#server/db/sql.ts'

type Trx = Transaction<Database>
export type PresetText = { grid: string; name: string; columns: string }
export type KeptPreset = PresetText & { id: string; is_default: boolean; version: number }

/** Presets of one person are written one after the other: names are theirs once, their number is bounded, and one is the default. */
export async function holdPresets(trx: Trx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('column_preset'), ${ownerId}::int)`.execute(trx)
}

export async function countPresets(trx: Trx, ownerId: string, grid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from column_preset where owner_id = ${ownerId} and grid = ${grid}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** The preset of this owner, locked until the transaction ends; null when there is none, or it is another person's. */
export async function lockPreset(trx: Trx, ownerId: string, id: string): Promise<KeptPreset | null> {
  const { rows } = await sql<KeptPreset>`
    select id::text, grid, name, columns, is_default, version from column_preset
    where id = ${numberOf(id)}::bigint and owner_id = ${ownerId} for update`.execute(trx)
  return rows[0] ?? null
}

/** Null when the owner has a preset of that name for the grid. */
export async function insertPreset(trx: Trx, ownerId: string, { grid, name, columns }: PresetText): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into column_preset (owner_id, grid, name, columns) values (${ownerId}, ${grid}, ${name}, ${columns})
    on conflict (owner_id, grid, name) do nothing returning id::text`.execute(trx)
  return rows[0]?.id ?? null
}

/** Is another preset of the owner called so? */
export async function isNameTaken(trx: Trx, ownerId: string, { grid, id }: KeptPreset, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from column_preset where owner_id = ${ownerId} and grid = ${grid} and name = ${name} and id <> ${id}::bigint`.execute(trx)
  return rows.length > 0
}

/** What was there becomes an earlier version; the oldest beyond those kept goes. */
export async function replacePreset(trx: Trx, before: KeptPreset, { name, columns }: Pick<PresetText, 'name' | 'columns'>): Promise<void> {
  if (columns !== before.columns) {
    await sql`
      insert into column_preset_version (preset_id, version, columns, saved_at)
      select id, version, columns, saved_at from column_preset where id = ${before.id}::bigint`.execute(trx)
    await sql`
      delete from column_preset_version where preset_id = ${before.id}::bigint and version <= ${before.version - EARLIER_KEPT}`.execute(trx)
  }
  await sql`
    update column_preset set name = ${name}, columns = ${columns}, version = version + 1, saved_at = now() where id = ${before.id}::bigint`.execute(
    trx,
  )
}

export async function removePreset(trx: Trx, id: string): Promise<void> {
  await sql`delete from column_preset where id = ${id}::bigint`.execute(trx)
}

/** `id` null: the grid opens as its page has it. */
export async function markDefault(trx: Trx, ownerId: string, grid: string, id: string | null): Promise<void> {
  await sql`update column_preset set is_default = false where owner_id = ${ownerId} and grid = ${grid} and is_default`.execute(trx)
  if (id !== null) await sql`update column_preset set is_default = true where id = ${id}::bigint`.execute(trx)
}
