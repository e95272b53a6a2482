import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined

/** Makes this key the only one. */
export async function keepKey(db: Db, keyHash: Buffer): Promise<void> {
  const made = { key_hash: keyHash, made_at: sql<Date>`now()` }
  await db
    .insertInto('first_link')
    .values(made)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(made))
    .execute()
}

/** Until when the key is good; undefined for one that is not the present one. */
export async function findKey(db: Db, keyHash: Buffer, minutes: number): Promise<{ expires_at: Date; is_late: boolean } | undefined> {
  const expires = sql<Date>`(made_at + make_interval(mins => ${minutes}))`
  return await db
    .selectFrom('first_link')
    .select([expires.as('expires_at'), sql<boolean>`${expires} <= now()`.as('is_late')])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
}

/** Until the transaction ends no one else makes a user, by whatever way. */
export async function holdUsers(trx: Transaction<Database>): Promise<void> {
  await sql`lock table app_user in share row exclusive mode`.execute(trx)
}
