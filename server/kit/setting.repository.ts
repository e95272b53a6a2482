import { z } from 'zod'
import { sql, type Kysely, type Transaction } from 'kysely'
import { specialIds } from '#contract/special-ids.ts'
import { companyFields } from '#contract/company.ts'
import type { Company } from '#domain/company.ts'
import { NO_SPECIAL_IDS, type SpecialIds } from '#permissions/special-ids.ts'
import type { Database } from '#server/db/schema.ts'
import { holdVersion, type HowHeld } from './hold-version.ts'

/** Key of the special ids among the settings. */
export const SPECIAL_IDS = 'special_ids'

/** Key of who put the guide of a new company away. */
export const GUIDE_SETTING = 'installation_guide'

/** Key of what the company says of itself. */
export const COMPANY_KEY = 'company'

/** A setting with its version; null and version 0 when no one has saved it yet. */
export async function readSetting(db: Kysely<Database>, key: string): Promise<{ value: unknown; version: number }> {
  const row = await db.selectFrom('setting').select(['value', 'version']).where('key', '=', key).executeTakeFirst()
  return row ?? { value: null, version: 0 }
}

/** `holdVersion` for a setting. One that no one has saved yet gets its row here, which is gone again when the save is refused. */
export async function holdSetting<Row extends { version: number }>(
  trx: Transaction<Database>,
  { key, version }: { key: string; version: number },
  how: HowHeld<Row>,
): Promise<Row> {
  await trx
    .insertInto('setting')
    .values({ key, value: 'null', version: 0 })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return await holdVersion(trx, { table: 'setting', key: 'key', id: key, version }, how)
}

/** Saves a setting; what a person saves was held (`holdSetting`). */
export async function saveSetting(
  db: Kysely<Database>,
  { key, value, updatedBy }: { key: string; value: unknown; updatedBy: string | null },
): Promise<void> {
  const content = { value: JSON.stringify(value), updated_by: updatedBy }
  await db
    .insertInto('setting')
    .values({ key, ...content })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ ...content, version: sql<number>`setting.version + 1`, updated_at: sql<Date>`now()` }),
    )
    .execute()
}

/** The special ids as they are now; no one when none were saved. */
export async function readSpecialIds(db: Kysely<Database>): Promise<{ ids: SpecialIds; version: number }> {
  const { value, version } = await readSetting(db, SPECIAL_IDS)
  return { ids: value === null ? NO_SPECIAL_IDS : specialIds.parse(value), version }
}

/** Puts a new person on the finance list; answers the line of the trail. */
export async function joinFinanceList(trx: Transaction<Database>, userId: string) {
  await trx
    .insertInto('setting')
    .values({ key: SPECIAL_IDS, value: 'null', version: 0 })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  await trx.selectFrom('setting').select('key').where('key', '=', SPECIAL_IDS).forUpdate().execute()
  const { ids: before } = await readSpecialIds(trx)
  const after = { ...before, finance_users: [...before.finance_users, userId] }
  await saveSetting(trx, { key: SPECIAL_IDS, value: after, updatedBy: userId })
  return { entity: 'setting', entityId: SPECIAL_IDS, event: 'setting.special_ids_saved', before, after }
}

/** What the company says of itself; null while it said nothing. */
export async function readCompany(db: Kysely<Database>): Promise<{ company: Company | null; version: number }> {
  const { value, version } = await readSetting(db, COMPANY_KEY)
  return { company: value === null ? null : storedCompany.parse(value), version }
}
const storedCompany = z.object(companyFields)
