import { sql, type Transaction } from 'kysely'
import type { GuideMark } from '#domain/help/guide-progress.ts'
import type { Database } from '#server/db/schema.ts'

type Trx = Transaction<Database>
export type Marked = Pick<GuideMark, 'state' | 'version'>
export type ForgottenMark = Omit<GuideMark, 'at'>

/** The version a page has now, which stays until the transaction ends; null where there is no such page. */
export async function versionOf(trx: Trx, guideId: string): Promise<number | null> {
  const row = await trx
    .selectFrom('guide')
    .select('version')
    .where('id', '=', /^\d{1,18}$/.test(guideId) ? guideId : '0')
    .forShare()
    .executeTakeFirst()
  return row?.version ?? null
}

/** What the person said of the page before; their marks are made one after the other, so that the trail tells each in its turn. */
export async function lockMark(trx: Trx, userId: string, guideId: string): Promise<Marked | null> {
  await sql`select pg_advisory_xact_lock(hashtext('guide_mark'), ${userId}::int)`.execute(trx)
  const row = await trx
    .selectFrom('guide_mark')
    .select(['state', 'version'])
    .where('user_id', '=', userId)
    .where('guide_id', '=', guideId)
    .executeTakeFirst()
  return row ?? null
}

export async function writeMark(trx: Trx, userId: string, guideId: string, { state, version }: Marked): Promise<void> {
  await trx
    .insertInto('guide_mark')
    .values({ user_id: userId, guide_id: guideId, state, version })
    .onConflict((conflict) => conflict.columns(['user_id', 'guide_id']).doUpdateSet({ state, version, marked_at: sql<Date>`now()` }))
    .execute()
}

/** The marks that were there, of one page or of all. */
export async function removeMarks(trx: Trx, userId: string, guideId: string | null): Promise<ForgottenMark[]> {
  let removal = trx.deleteFrom('guide_mark').where('user_id', '=', userId)
  if (guideId !== null) removal = removal.where('guide_id', '=', /^\d{1,18}$/.test(guideId) ? guideId : '0')
  return await removal.returning(['guide_id', 'state', 'version']).execute()
}
