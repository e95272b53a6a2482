import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
export type Secrets = { state: string; nonce: string; verifier: string }

/** Keeps what a sign-in began with, and forgets those that no one ended. */
export async function keepAttempt(db: Db, keyHash: Buffer, address: string, secrets: Secrets, minutes: number): Promise<void> {
  await db
    .deleteFrom('sso_attempt')
    .where('at', '<', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .execute()
  await db
    .insertInto('sso_attempt')
    .values({ key_hash: keyHash, address, ...secrets })
    .execute()
}

export async function attemptsFrom(db: Db, address: string): Promise<number> {
  const { count } = await db
    .selectFrom('sso_attempt')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
  return count
}

/** Takes the attempt out: whatever comes of it, it is good for one try. Undefined when there is none so young. */
export async function takeAttempt(db: Db, keyHash: Buffer, minutes: number): Promise<Secrets | undefined> {
  const row = await db
    .deleteFrom('sso_attempt')
    .where('key_hash', '=', keyHash)
    .returning(['state', 'nonce', 'verifier'])
    .returning(sql<boolean>`at > now() - make_interval(mins => ${minutes})`.as('fresh'))
    .executeTakeFirst()
  return row?.fresh ? { state: row.state, nonce: row.nonce, verifier: row.verifier } : undefined
}

export async function findBySubject(db: Db, issuer: string, subject: string) {
  return await db
    .selectFrom('sso_identity')
    .innerJoin('app_user', 'app_user.id', 'sso_identity.user_id')
    .select(['app_user.id', 'active'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** By address, or by an account that is that address; someone who is tied to another subject of the issuer is not found. */
export async function findByEmail(db: Db, issuer: string, email: string) {
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'active'])
    .where((where) => where.or([where(sql`lower(email)`, '=', email), where(sql`lower(account)`, '=', email)]))
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('sso_identity').select('user_id').whereRef('user_id', '=', 'app_user.id').where('issuer', '=', issuer),
        ),
      ),
    )
    .limit(2)
    .execute()
  // an address of one person that is the account of another names no one
  return people.length === 1 ? people[0] : undefined
}

export async function tieSubject(db: Db, issuer: string, subject: string, userId: string): Promise<void> {
  await db.insertInto('sso_identity').values({ issuer, subject, user_id: userId }).execute()
}
