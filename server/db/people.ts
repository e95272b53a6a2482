import { sql, type Kysely } from 'kysely'
import type { Database } from './schema.ts'

export type NewPerson = { account: string; name: string; email?: string; passwordHash: string; isAgent: boolean; grants: object }

/** The new person's id, or null when account or e-mail are another user's. */
export async function insertPerson(
  db: Kysely<Database>,
  { account, name, email, passwordHash, isAgent, grants }: NewPerson,
): Promise<string | null> {
  const row = await db
    .insertInto('app_user')
    .values({ account, name, email: email ?? null, password_hash: passwordHash, is_agent: isAgent, grants: JSON.stringify(grants) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Sets a password and signs the person out everywhere; the id, or null when there is no such account. */
export async function replacePassword(db: Kysely<Database>, account: string, passwordHash: string): Promise<string | null> {
  const row = await db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('account', '=', account)
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', row.id)
    .where('ended_at', 'is', null)
    .execute()
  return row.id
}

/** Whether another user is known by the address: as an e-mail, or as the account single sign-on falls back to. */
export async function isAddressTaken(db: Kysely<Database>, email: string, account: string): Promise<boolean> {
  const { rows } = await sql`select from app_user where ${email} in (lower(email), lower(account)) and account <> ${account}`.execute(db)
  return rows.length > 0
}

/** Sets or takes away a person's e-mail; null when there is no such account. */
export async function replaceEmail(
  db: Kysely<Database>,
  account: string,
  email: string | null,
): Promise<{ id: string; before: string | null } | null> {
  const person = await db.selectFrom('app_user').select(['id', 'email']).where('account', '=', account).forUpdate().executeTakeFirst()
  if (!person) return null
  await db
    .updateTable('app_user')
    .set({ email, version: sql<number>`version + 1` })
    .where('id', '=', person.id)
    .execute()
  return { id: person.id, before: person.email }
}
