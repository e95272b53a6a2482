import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

export type Db = Kysely<Database>

// two numbers that are ours only among advisory locks of two keys
const ACCOUNT_TURN = 72_351
const ADDRESS_TURN = 72_352

/**
 * Notes an attempt before it is checked, so that a thousand at once are counted too. Attempts on one account, and from one
 * address, come one after the other until the transaction ends: always the account's turn first, so no one waits in a ring.
 */
export async function noteAttempt(db: Db, account: string, address: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(${ACCOUNT_TURN}, hashtext(${account})), pg_advisory_xact_lock(${ADDRESS_TURN}, hashtext(${address}))`.execute(
    db,
  )
  const { id } = await db.insertInto('login_failure').values({ account, address }).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function forgetAttempt(db: Db, id: string): Promise<void> {
  await db.deleteFrom('login_failure').where('id', '=', id).execute()
}

/** After a right password the account starts again from none; what the address tried elsewhere stays. Old ones go as well. */
export async function forgetAttemptsOf(db: Db, account: string): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where((where) => where.or([where('account', '=', account), where('at', '<', sql<Date>`now() - interval '1 day'`)]))
    .execute()
}

/** Seconds until the wrong attempts before `own` in the window fall below the limit; 0 when they are below now. */
export async function secondsBlocked(
  db: Db,
  by: 'account' | 'address',
  value: string,
  own: string,
  limit: number,
  windowMinutes: number,
): Promise<number> {
  const window = sql<Date>`(now() - make_interval(mins => ${windowMinutes}))`
  const row = await db
    .selectFrom('login_failure')
    .select(sql<number>`extract(epoch from at - ${window})::float8`.as('seconds'))
    .where(by, '=', value)
    .where('id', '<', own)
    .where('at', '>', window)
    .orderBy('id', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.seconds ?? 0
}

export async function findUser(db: Db, account: string) {
  return await db
    .selectFrom('app_user')
    .select(['id', 'account', 'name', 'password_hash', 'active'])
    .where(sql<string>`lower(account)`, '=', account)
    .executeTakeFirst()
}

export async function storeHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

export async function startSession(
  db: Db,
  session: { tokenHash: Buffer; userId: string; address: string; agent: string; days: number },
): Promise<Date> {
  const { expires_at } = await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      expires_at: sql<Date>`now() + make_interval(days => ${session.days})`,
      address: session.address,
      agent: session.agent,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

export async function endSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute()
}

/** Whose password it is, and what it is about. */
export async function passwordOwner(db: Db, userId: string) {
  return await db
    .selectFrom('app_user')
    .select(['account', 'name', 'email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Ends live sessions of a person, never the one of `present`; answers how many. */
export async function endOtherSessions(db: Db, userId: string, present: Buffer, sessionId?: string): Promise<number> {
  let query = db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('token_hash', '<>', present)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
  if (sessionId !== undefined) query = query.where('id', '=', sessionId)
  return (await query.returning('id').execute()).length
}
