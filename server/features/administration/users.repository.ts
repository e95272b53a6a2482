import { sql, type Kysely, type Transaction } from 'kysely'
import type { Grants } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

// a number that is ours only among advisory locks of one key
const ADMINISTRATION = 7_235_190_413

/** Changes to people come one after the other until the transaction ends, so that the last administrator is counted right. */
export async function takeTurn(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADMINISTRATION})`.execute(trx)
}

/** `email` undefined: as it is; empty: none. */
export type UserFacts = { name: string; email?: string | undefined; is_agent: boolean; domestic: boolean; observatory: boolean }

/** A person whom no password opens yet; null when the account exists. */
export async function insertUser(
  trx: Trx,
  { email, grants, ...facts }: UserFacts & { account: string; grants: Grants },
): Promise<string | null> {
  const row = await trx
    .insertInto('app_user')
    .values({ ...facts, email: email || null, password_hash: '-', grants: JSON.stringify(grants) })
    .onConflict((conflict) => conflict.column('account').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findUser(db: Db, id: string) {
  return await db
    .selectFrom('app_user')
    .select(['id', 'account', 'name', 'is_agent', 'domestic', 'observatory', 'active', 'email', 'grants', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Everybody's grants, to count administrators. */
export const allGrants = (db: Db) => db.selectFrom('app_user').select(['id', 'active', 'grants']).execute()

export async function updateUser(
  trx: Trx,
  id: string,
  { name, email, is_agent, domestic, observatory, active }: UserFacts & { active: boolean },
) {
  const known = email === undefined ? {} : { email: email || null }
  await trx
    .updateTable('app_user')
    .set({ name, ...known, is_agent, domestic, observatory, active, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function updateGrants(trx: Trx, id: string, grants: Grants): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ grants: JSON.stringify(grants), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function updatePassword(trx: Trx, id: string, passwordHash: string): Promise<void> {
  await trx.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** Whether another user is known by the address, in whatever case: as an e-mail, or as the account single sign-on falls back to. */
export async function isEmailTaken(db: Db, email: string, exceptId: string | null): Promise<boolean> {
  const { rows } =
    await sql`select from app_user where ${email} in (lower(email), lower(account)) and id::text is distinct from ${exceptId}`.execute(db)
  return rows.length > 0
}

/** Ends every live session of a person; answers how many. */
export async function endSessionsOf(db: Db, userId: string): Promise<number> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .execute()
  return ended.length
}

/** Ends one session; the person's id, or null when it had ended. */
export async function endSession(db: Db, sessionId: string): Promise<string | null> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return ended?.user_id ?? null
}

/** Those of the ids that name no one. */
export async function unknownUsers(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select named as id from unnest(${[...new Set(ids)]}::text[]) as named
    where not exists (select from app_user u where u.id::text = named) order by named`.execute(db)
  return rows.map(({ id }) => id)
}
