import type { Kysely } from 'kysely'
import type { SavedViewRow } from '#contract/saved-views.ts'
import type { Database } from '#server/db/schema.ts'

const LISTED = 500

/** Views a person finds on a page, their own first, by name; or the one of this id. */
export async function readViews(
  db: Kysely<Database>,
  userId: string,
  { page, id }: { page?: string; id?: string },
): Promise<SavedViewRow[]> {
  let query = db.selectFrom('saved_view as v').innerJoin('app_user as u', 'u.id', 'v.owner_id')
  if (page !== undefined) query = query.where('v.page', '=', page)
  if (id !== undefined) query = query.where('v.id', '=', id)
  const rows = await query
    .where((is) => is.or([is('v.owner_id', '=', userId), is('v.shared', '=', true)]))
    .select(['v.id', 'v.page', 'v.name', 'v.query', 'v.shared', 'v.owner_id', 'v.updated_at', 'u.name as owner_name'])
    .orderBy((is) => is('v.owner_id', '=', userId), 'desc')
    .orderBy('v.name')
    .orderBy('v.id')
    .limit(LISTED)
    .execute()
  return rows.map(({ owner_id, updated_at, ...row }) => ({ ...row, mine: owner_id === userId, updated_at: updated_at.toISOString() }))
}

export async function readLink(db: Kysely<Database>, code: string): Promise<string | null> {
  const row = await db.selectFrom('short_link').select('path').where('code', '=', code).executeTakeFirst()
  return row?.path ?? null
}
