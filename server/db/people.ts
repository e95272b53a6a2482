import { sql, type Kysely } from 'kysely'
import type { Database } from './schema.ts'

export type NewPerson = { account: string; name: string; passwordHash: string; isAgent: boolean; grants: object }

/** The new person's id, or null when the account exists. */
export async function insertPerson(
  db: Kysely<Database>,
  { account, name, passwordHash, isAgent, grants }: NewPerson,
): Promise<string | null> {
  const row = await db
    .insertInto('app_user')
    .values({ account, name, password_hash: passwordHash, is_agent: isAgent, grants: JSON.stringify(grants) })
    .onConflict((conflict) => conflict.column('account').doNothing())
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
