import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'

export type ViewText = { page: string; name: string; query: string; shared: boolean }

/** The view of this owner, locked until the transaction ends; null when there is none, or it is another person's. */
export async function lockView(trx: Transaction<Database>, ownerId: string, id: string): Promise<ViewText | null> {
  const row = await trx
    .selectFrom('saved_view')
    .select(['page', 'name', 'query', 'shared'])
    .where('id', '=', /^\d{1,18}$/.test(id) ? id : '0')
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Null when the owner has a view of that name on the page. */
export async function insertView(trx: Transaction<Database>, ownerId: string, view: ViewText): Promise<string | null> {
  const row = await trx
    .insertInto('saved_view')
    .values({ owner_id: ownerId, ...view })
    .onConflict((conflict) => conflict.columns(['owner_id', 'page', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function isNameTaken(trx: Transaction<Database>, ownerId: string, { page, name }: ViewText, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('saved_view')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('page', '=', page)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateView(trx: Transaction<Database>, id: string, view: ViewText): Promise<void> {
  await trx
    .updateTable('saved_view')
    .set({ ...view, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function removeView(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('saved_view').where('id', '=', id).execute()
}

/** Views of one person on a page are made one after the other: their number is bounded. */
export async function countViews(trx: Transaction<Database>, ownerId: string, page: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('saved_view'), ${ownerId}::int)`.execute(trx)
  const { views } = await trx
    .selectFrom('saved_view')
    .select(sql<number>`count(*)::int`.as('views'))
    .where('owner_id', '=', ownerId)
    .where('page', '=', page)
    .executeTakeFirstOrThrow()
  return views
}

/** Keeps the code for the address, unless the address has one: then that. `made` tells which. */
export async function keepLink(
  trx: Transaction<Database>,
  link: { code: string; path: string; userId: string },
): Promise<{ code: string; made: boolean }> {
  const inserted = await trx
    .insertInto('short_link')
    .values({ code: link.code, path: link.path, created_by: link.userId })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .returning('code')
    .executeTakeFirst()
  if (inserted) return { code: inserted.code, made: true }
  const { code } = await readLinkOf(trx, link.path)
  return { code, made: false }
}

const readLinkOf = (db: Kysely<Database>, path: string) =>
  db.selectFrom('short_link').select('code').where('path', '=', path).executeTakeFirstOrThrow()
