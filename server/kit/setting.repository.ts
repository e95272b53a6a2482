import { sql, type Kysely } from 'kysely'
import { specialIds } from '#contract/special-ids.ts'
import { NO_SPECIAL_IDS, type SpecialIds } from '#permissions/special-ids.ts'
import type { Database } from '#server/db/schema.ts'

/** Key of the special ids among the settings. */
export const SPECIAL_IDS = 'special_ids'

/** A setting with its version; null and version 0 when nobody has saved it yet. */
export async function readSetting(db: Kysely<Database>, key: string): Promise<{ value: unknown; version: number; updatedAt: Date | null }> {
  const row = await db.selectFrom('setting').select(['value', 'version', 'updated_at']).where('key', '=', key).executeTakeFirst()
  return row ? { value: row.value, version: row.version, updatedAt: row.updated_at } : { value: null, version: 0, updatedAt: null }
}

/** Saves a setting when its version still is the one given (0: not there yet); false when another hand was faster. */
export async function saveSetting(
  db: Kysely<Database>,
  { key, value, version, updatedBy }: { key: string; value: unknown; version: number; updatedBy: string | null },
): Promise<boolean> {
  const content = { value: JSON.stringify(value), updated_by: updatedBy }
  const saved =
    version === 0
      ? await db
          .insertInto('setting')
          .values({ key, ...content })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .returning('key')
          .executeTakeFirst()
      : await db
          .updateTable('setting')
          .set({ ...content, version: version + 1, updated_at: sql<Date>`now()` })
          .where('key', '=', key)
          .where('version', '=', version)
          .returning('key')
          .executeTakeFirst()
  return saved !== undefined
}

/** The special ids as they are now; nobody when none were saved. */
export async function readSpecialIds(db: Kysely<Database>): Promise<{ ids: SpecialIds; version: number }> {
  const { value, version } = await readSetting(db, SPECIAL_IDS)
  return { ids: value === null ? NO_SPECIAL_IDS : specialIds.parse(value), version }
}
