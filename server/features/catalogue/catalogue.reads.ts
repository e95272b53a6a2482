import { sql, type Expression, type Kysely, type SqlBool } from 'kysely'
import type { Language } from '#i18n/catalogue.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { containing } from '#server/db/sql.ts'

type Db = Kysely<Database>
export type Paging = { page: number; per_page: number }
export type Listed<Row> = { rows: Row[]; total: number }
/** What the caller may use. */
export type Scopes = { games: Scope; spreaders: Scope }

/** `column` is within the scope. */
const within = (column: string, scope: Scope): Expression<SqlBool> =>
  scope === '*' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${[...scope]}::text[])`

const among = (column: string, ids: readonly string[]): Expression<SqlBool> => sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::text[])`

/** How many rows there are in all, next to each row of a page. */
const total = sql<number>`(count(*) over ())::int`.as('total')

type Pageable<Row> = { limit: (rows: number) => Pageable<Row>; offset: (rows: number) => Pageable<Row>; execute: () => Promise<Row[]> }

/** One page with the total; beyond the last page no row says the total, so the first one is asked. */
async function paged<Row extends { total: number }>(query: Pageable<Row>, { page, per_page }: Paging): Promise<Listed<Row>> {
  const rows = await query
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const first = rows[0] ?? (page > 1 ? (await query.limit(1).execute())[0] : undefined)
  return { rows, total: first?.total ?? 0 }
}

export async function readGames(db: Db, scope: Scope, paging: Paging) {
  const columns = [
    'game_id',
    'name',
    'is_default',
    'region_id',
    'timezone',
    'currency',
    'app',
    'store_url_ios',
    'store_url_android',
    'retired',
  ] as const
  return await paged(
    db.selectFrom('game').select(columns).select(total).where(within('game_id', scope)).orderBy('is_default', 'desc').orderBy('game_id'),
    paging,
  )
}

/** Regions in the order of their ids. */
export const readRegions = (db: Db, scope: Scope, language: Language) =>
  db
    .selectFrom('region')
    .select(['id', language === 'en' ? 'name_en as name' : 'name_zh as name', 'retired'])
    .where(within('id', scope))
    .orderBy(sql`lpad(id, 40, '0')`)
    .execute()

/** Apps by the game they belong to; a game that has none yet gives none. */
export async function readApps(db: Db, scope: Scope): Promise<{ id: string; name: string }[]> {
  const apps = db.selectFrom('game').select(['app as id', 'name']).where('app', '<>', '').where(within('app', scope))
  return await apps.orderBy('game_id').execute()
}

export async function readSpreaders(db: Db, scope: Scope, hasThirdparty: boolean | undefined, paging: Paging) {
  let query = db
    .selectFrom('spreader')
    .select(['id', 'channel', 'name', 'region_id', 'has_thirdparty', 'retired'])
    .select(total)
    .where(within('id', scope))
  if (hasThirdparty !== undefined) query = query.where('has_thirdparty', '=', hasThirdparty)
  return await paged(query.orderBy(sql`id::int`), paging)
}

export async function readMasters(db: Db, scope: Scope, spreaderId: string | undefined, paging: Paging) {
  let query = db.selectFrom('master').select(['id', 'name', 'spreader_id', 'retired']).select(total).where(within('spreader_id', scope))
  if (spreaderId !== undefined) query = query.where('spreader_id', '=', spreaderId)
  return await paged(query.orderBy('spreader_id').orderBy('name').orderBy('id'), paging)
}

/** Ad accounts of the caller's channels that serve at least one of the caller's games; other games of an account stay unnamed. */
export async function readAccounts(
  db: Db,
  scopes: Scopes,
  filter: { spreaderId?: string | undefined; gameId?: string | undefined; accountId?: string | undefined },
  paging: Paging,
) {
  let query = db
    .selectFrom('ad_account as a')
    .innerJoin('ad_account_game as g', 'g.account_id', 'a.account_id')
    .select([
      'a.account_id',
      'a.name',
      'a.spreader_id',
      'a.entity',
      'a.master_id',
      'a.currency',
      'a.timezone',
      'a.balance_minor as balance',
      'a.min_daily_budget_minor as min_daily_budget',
    ])
    .select(['a.use_status', 'a.auth_status', 'a.held_for', 'a.is_default'])
    .select(sql<string>`coalesce(a.network_currency, a.currency)`.as('balance_currency'))
    .select(sql<string[]>`array_agg(g.game_id order by g.game_id)`.as('game_ids'))
    .select(total)
    .where(within('a.spreader_id', scopes.spreaders))
    .where(within('g.game_id', scopes.games))
  if (filter.spreaderId !== undefined) query = query.where('a.spreader_id', '=', filter.spreaderId)
  if (filter.accountId !== undefined) query = query.where('a.account_id', '=', filter.accountId)
  if (filter.gameId !== undefined) {
    query = query.where(
      sql<SqlBool>`exists (select from ad_account_game o where o.account_id = a.account_id and o.game_id = ${filter.gameId})`,
    )
    query = query.where(sql<SqlBool>`${scopes.games === '*' || scopes.games.includes(filter.gameId)}`)
  }
  return await paged(query.groupBy('a.account_id').orderBy('a.spreader_id').orderBy('a.name').orderBy('a.account_id'), paging)
}

const MATERIAL = [
  'id',
  'game_id',
  'name',
  'type',
  'mime',
  'width',
  'height',
  'bytes',
  'sha256',
  'storage_key',
  'status',
  'tags',
  'review_state',
  'video_status',
  'thumb_key',
  'poster_key',
] as const

export type MaterialFilter = {
  gameId?: string | undefined
  type?: 'image' | 'video' | undefined
  q?: string
  ids?: readonly string[] | undefined
}

/** Materials of the caller's games by words, kind or ids, newest first. */
export async function findMaterials(db: Db, games: Scope, filter: MaterialFilter, paging: Paging) {
  let query = db.selectFrom('material').select(MATERIAL).select(total).where(within('game_id', games))
  if (filter.gameId !== undefined) query = query.where('game_id', '=', filter.gameId)
  if (filter.type !== undefined) query = query.where('type', '=', filter.type)
  if (filter.ids !== undefined) query = query.where(among('id', filter.ids))
  if (filter.q)
    query = query.where((where) => where.or([where('name', 'ilike', containing(filter.q ?? '')), where('id', '=', filter.q ?? '')]))
  return await paged(query.orderBy('created_at', 'desc').orderBy('id'), paging)
}

export const materialsByIds = (db: Db, games: Scope, ids: readonly string[]) =>
  db.selectFrom('material').select(MATERIAL).where(within('game_id', games)).where(among('id', ids)).orderBy('id').execute()

/** The file under a key: of a material, of one of its versions, or a picture that we made of either: a poster is JPEG, what is small is WebP. */
export async function materialByKey(db: Db, storageKey: string): Promise<{ name: string; mime: string } | undefined> {
  const { rows } = await sql<{ name: string; mime: string }>`
    select name, mime from material where storage_key = ${storageKey}
    union all select name, mime from material_version where storage_key = ${storageKey}
    union all select name, ${storageKey.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'} from material_version where thumb_key = ${storageKey} or poster_key = ${storageKey}
    limit 1`.execute(db)
  return rows[0]
}

const PAGE = ['page_id', 'spreader_id', 'game_id', 'name', 'instagram_user_id', 'instagram_name'] as const

/** Pages of one network that ads of the caller's games may speak for; a page without a game serves all. */
export async function findPages(
  db: Db,
  games: Scope,
  spreaderId: string,
  filter: { gameId?: string | undefined; q?: string; pageId?: string | undefined },
) {
  let query = db
    .selectFrom('network_page')
    .select(PAGE)
    .where('spreader_id', '=', spreaderId)
    .where((where) => where.or([where('game_id', 'is', null), within('game_id', games)]))
  if (filter.gameId !== undefined) {
    const { gameId } = filter
    query = query.where((where) => where.or([where('game_id', 'is', null), where('game_id', '=', gameId)]))
  }
  if (filter.pageId !== undefined) query = query.where('page_id', '=', filter.pageId)
  if (filter.q)
    query = query.where((where) =>
      where.or([
        where('name', 'ilike', containing(filter.q ?? '')),
        where('instagram_name', 'ilike', containing(filter.q ?? '')),
        where('page_id', '=', filter.q ?? ''),
      ]),
    )
  return await query.orderBy('name').orderBy('page_id').limit(500).execute()
}

const AUDIENCE = ['audience_id', 'spreader_id', 'game_id', 'name', 'type', 'network_id', 'size_low', 'size_high'] as const

/** Audiences the network already holds; `ids` are the network's, as ad sets name them. One that was never pushed cannot be aimed at. */
export async function findAudiences(
  db: Db,
  games: Scope,
  spreaderId: string,
  filter: { gameId?: string | undefined; q?: string; ids?: readonly string[] | undefined },
) {
  let query = db
    .selectFrom('audience')
    .select(AUDIENCE)
    .where('spreader_id', '=', spreaderId)
    .where('network_id', '<>', '')
    .where(within('game_id', games))
  if (filter.gameId !== undefined) query = query.where('game_id', '=', filter.gameId)
  if (filter.ids !== undefined) query = query.where(among('network_id', filter.ids))
  if (filter.q)
    query = query.where((where) =>
      where.or([where('name', 'ilike', containing(filter.q ?? '')), where('audience_id', '=', filter.q ?? '')]),
    )
  return await query.orderBy('name').orderBy('audience_id').limit(500).execute()
}

/** Landing pages that are on, each with the letter that covers it; by name. */
export async function findLandingPages(
  db: Db,
  games: Scope,
  filter: { gameId?: string | undefined; q?: string; ids?: readonly string[] | undefined },
) {
  let query = db
    .selectFrom('landing_page as p')
    .leftJoin('authorization_book as a', 'a.id', 'p.letter_id')
    .select(['p.id', 'p.game_id', 'p.name', 'p.url', 'a.title', 'a.valid_from', 'a.expires_on'])
    .where('p.deleted_at', 'is', null)
    .where('p.switched_on', '=', true)
    .where(within('p.game_id', games))
  if (filter.gameId !== undefined) query = query.where('p.game_id', '=', filter.gameId)
  if (filter.ids !== undefined) query = query.where(among('p.id', filter.ids))
  if (filter.q)
    query = query.where((where) => where.or([where('p.name', 'ilike', containing(filter.q ?? '')), where('p.id', '=', filter.q ?? '')]))
  return await query.orderBy('p.name').orderBy('p.id').limit(500).execute()
}

/** Every game there is. */
export async function readGameIds(db: Db): Promise<string[]> {
  return (await db.selectFrom('game').select('game_id').orderBy('game_id').execute()).map(({ game_id }) => game_id)
}
