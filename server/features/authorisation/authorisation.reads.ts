import { sql, type Kysely } from 'kysely'
import { OTHER_PUSH_DAYS } from '#domain/account/account.ts'
import { NETWORK_APP } from '#domain/account/network-app.ts'
import type { Database } from '#server/db/schema.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

type Db = Kysely<Database>

export const networkAppStore = thingStore(NETWORK_APP, {
  table: 'network_app',
  also: () => ({ secret_last4: sql`r.secret_last4`, secret_set_at: sql`r.secret_set_at` }),
  usedBy: { network_authorisation: 'network_app_id' },
  words: ['r.name', 'r.client_id'],
  order: () => [sql`r.name`],
})

export const readApp = (db: Db, id: string) =>
  db.selectFrom('network_app').select(['id', 'channel', 'client_id', 'name', 'secret', 'retired']).where('id', '=', id).executeTakeFirst()

/** Tokens with how many accounts push with each; those of one application, or one of them. */
export function readAuthorisations(db: Db, of: { appId?: string | undefined; id?: string }) {
  let query = db
    .selectFrom('network_authorisation as a')
    .leftJoin('network_app as app', 'app.id', 'a.network_app_id')
    .selectAll('a')
    .select((select) => [
      select.fn.coalesce('app.name', sql<string>`''`).as('app_name'),
      sql<number>`(select count(*)::int from ad_account x where x.authorisation_id = a.id)`.as('accounts'),
      sql<number>`(select count(*)::int from ad_account x where x.authorisation_id = a.id and x.read_wanted_at is not null)`.as(
        'accounts_waiting',
      ),
    ])
  if (of.appId !== undefined) query = query.where('a.network_app_id', '=', of.appId)
  if (of.id !== undefined) query = query.where('a.id', '=', of.id)
  return query.orderBy('a.network_user_name').orderBy('a.id').execute()
}
export type StoredAuthorisation = Awaited<ReturnType<typeof readAuthorisations>>[number]

/** What we have of these accounts, by id. */
export async function readHeld(db: Db, accountIds: readonly string[]) {
  if (accountIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('ad_account as x')
    .leftJoin('network_authorisation as a', 'a.id', 'x.authorisation_id')
    .select(['x.account_id', 'x.currency', 'x.authorisation_id', 'x.credential', 'a.network_user_name'])
    .select(sql<boolean>`coalesce(x.other_push_at > now() - make_interval(days => ${OTHER_PUSH_DAYS}::int), false)`.as('also_pushed'))
    .where('x.account_id', 'in', [...accountIds])
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

/** Accounts and pages belong to the channel of their network, which a new company enters itself. */
export const hasSpreader = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('spreader').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export async function knownPages(db: Db, pageIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (pageIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('network_page')
    .select('page_id')
    .where('page_id', 'in', [...pageIds])
    .execute()
  return new Set(rows.map(({ page_id: id }) => id))
}

/** Which games aim at these audiences, by the network's ids. */
export function readAudiences(db: Db, spreaderId: string, networkIds: readonly string[]) {
  const audiences = db.selectFrom('audience').select(['network_id', 'game_id']).where('spreader_id', '=', spreaderId)
  return audiences
    .where('network_id', '=', sql<string>`any(${[...networkIds]}::text[])`)
    .orderBy('game_id')
    .execute()
}
