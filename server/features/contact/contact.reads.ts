import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** Contacts of people who work here, with their grants, which never leave the server. */
export const readContacts = (db: Kysely<Database>) =>
  db
    .selectFrom('contact as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.name', 'c.department', 'c.feishu_id', 'u.grants'])
    .where('u.active', '=', true)
    .where('u.is_agent', '=', false)
    .orderBy('c.department')
    .orderBy('u.name')
    .limit(1_000)
    .execute()
