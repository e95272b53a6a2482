import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** People by name. `active` leaves out those who cannot sign in, or who can. */
export const readColleagues = (db: Kysely<Database>, active: boolean | undefined) => {
  const people = db.selectFrom('app_user').select(['id', 'name'])
  return (active === undefined ? people : people.where('active', '=', active)).orderBy('name').orderBy('id').limit(5_000).execute()
}

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
