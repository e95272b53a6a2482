import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { LandingDraft } from '#domain/landing/landing.ts'
import type { LinkReason, LinkState } from '#domain/landing/links.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { containing } from '#server/db/sql.ts'
import { CARRYING } from '#server/features/batch/carrying.reads.ts'

type Db = Kysely<Database>

export type LandingFilter = {
  id?: string | undefined
  game_id?: string | undefined
  switch?: 'on' | 'off' | undefined
  trouble?: 'links' | 'letter' | 'any' | undefined
  creator?: string | undefined
  name?: string | undefined
  q?: string | undefined
}

type Person<Name extends string> = { [K in `${Name}_id` | `${Name}_name`]: string | null }

export type LandingRead = Person<'creator'> &
  Person<'switcher'> &
  Person<'updater'> & {
    id: string
    game_id: string
    game_name: string
    name: string
    url: string
    template_id: string
    headline: string
    body: string
    button: string
    target: string
    material_ids: string[]
    letter_id: string | null
    letter_title: string | null
    letter_from: string | null
    letter_until: string | null
    switched_on: boolean
    switched_at: Date | null
    created_at: Date
    updated_at: Date
    version: number
    used_by_count: number
    live_count: number
  }

const within = (column: RawBuilder<unknown>, scope: Scope) => (scope === '*' ? sql`true` : sql`${column} = any(${[...scope]}::text[])`)
const LINK = sql`(i.values ->> 'link_url')`
/** An address up to its parameters: ads are found by it. */
const pathOf = (url: RawBuilder<unknown>) => sql`md5(split_part(split_part(${url}, '#', 1), '?', 1))`
/** An ad that leads to the page, next to it `p` and its batch `b`: the rule of the domain (`leadsTo`) as the database asks it; a test holds the two together. */
const LEADING = sql`${CARRYING} and ${pathOf(LINK)} = ${pathOf(sql`p.url`)} and (${LINK} = p.url
  or starts_with(${LINK}, p.url || case when strpos(p.url, '?') > 0 then '&' else '?' end) or starts_with(${LINK}, p.url || '#'))`
/** It is on a network, or on its way there: whether someone has started it since, only the network knows. */
const LIVE = sql`b.state in ('pushing', 'settled') and not i.skipped and i.sync_status <> 104`

/** A link of the page is known to lead nowhere. */
const BROKEN = sql`exists (select from landing_link l where l.url in (p.url, nullif(p.target, '')) and l.state in ('dead', 'refused'))`
/** A letter that does not hold on the day, in the server's zone. */
const UNCOVERED = sql`coalesce((now() at time zone 'Asia/Shanghai')::date not between a.valid_from and a.expires_on, false)`

const TROUBLES = { links: BROKEN, letter: UNCOVERED, any: sql`(${BROKEN} or ${UNCOVERED})` } as const

function conditions(games: Scope, filter: LandingFilter): RawBuilder<unknown> {
  const words = filter.q?.trim()
  return sql.join(
    [
      sql`p.deleted_at is null`,
      within(sql`p.game_id`, games),
      ...(filter.id === undefined ? [] : [sql`p.id = ${filter.id}`]),
      ...(filter.game_id === undefined ? [] : [sql`p.game_id = ${filter.game_id}`]),
      ...(filter.switch === undefined ? [] : [sql`p.switched_on = ${filter.switch === 'on'}`]),
      ...(filter.trouble === undefined ? [] : [TROUBLES[filter.trouble]]),
      ...(filter.creator === undefined
        ? []
        : [/^\d{1,18}$/.test(filter.creator) ? sql`p.creator = ${filter.creator}::bigint` : sql`false`]),
      ...(filter.name === undefined ? [] : [sql`lower(p.name) = lower(${filter.name})`]),
      ...(words ? [sql`(p.name ilike ${containing(words)} or p.url ilike ${containing(words)} or p.id = ${words})`] : []),
    ],
    sql` and `,
  )
}

const FROM = sql`landing_page p join game g on g.game_id = p.game_id left join authorization_book a on a.id = p.letter_id`

/** Pages of the games by a filter: first those with trouble, then the latest changed. */
export async function readLandings(
  db: Db,
  games: Scope,
  filter: LandingFilter,
  paging: { page: number; per_page: number },
): Promise<LandingRead[]> {
  const { rows } = await sql<LandingRead>`
    select p.id, p.game_id, g.name as game_name, p.name, p.url, p.template_id, p.headline, p.body, p.button, p.target, p.material_ids,
      a.id as letter_id, a.title as letter_title, a.valid_from as letter_from, a.expires_on as letter_until,
      p.switched_on, p.switched_at, s.id as switcher_id, s.name as switcher_name, c.id as creator_id, c.name as creator_name,
      u.id as updater_id, u.name as updater_name, p.created_at, p.updated_at, p.version, used.ads as used_by_count, used.live as live_count
    from ${FROM} left join app_user s on s.id = p.switched_by left join app_user c on c.id = p.creator left join app_user u on u.id = p.updated_by
    cross join lateral (select count(*)::int as ads, count(*) filter (where ${LIVE})::int as live
      from batch_item i join batch b on b.id = i.batch_id where ${LEADING}) used
    where ${conditions(games, filter)}
    order by (${BROKEN} or ${UNCOVERED}) desc, p.updated_at desc, p.id desc
    limit ${paging.per_page} offset ${(paging.page - 1) * paging.per_page}`.execute(db)
  return rows
}

/** Pages of the games that show a picture, the latest changed first; at most 100. */
export const readPagesWith = (db: Db, games: Scope, materialId: string): Promise<{ id: string; name: string; url: string }[]> =>
  db
    .selectFrom('landing_page')
    .select(['id', 'name', 'url'])
    .where(sql<boolean>`material_ids @> ${[materialId]}::text[] and deleted_at is null and ${within(sql`game_id`, games)}`)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(USES_SHOWN)
    .execute()

/** How many pages show each of these pictures; those that none shows are left out. */
export async function countPagesWith(db: Db, materialIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; pages: number }>`
    select asked.id, count(*)::int as pages from unnest(${[...materialIds]}::text[]) asked (id)
      join landing_page p on p.material_ids @> array[asked.id] and p.deleted_at is null group by asked.id`.execute(db)
  return new Map(rows.map(({ id, pages }) => [id, pages]))
}

/** What a game is called. */
export const readGameName = async (db: Db, gameId: string): Promise<string> =>
  (await db.selectFrom('game').select('name').where('game_id', '=', gameId).executeTakeFirst())?.name ?? ''

export async function countLandings(db: Db, games: Scope, filter: LandingFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${FROM} where ${conditions(games, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Pages of a game that go by a name, however it is written; `ignoring` is left out. */
export const readNamesakes = (db: Db, gameId: string, name: string, ignoring: string | null) =>
  db
    .selectFrom('landing_page')
    .select('id')
    .where('game_id', '=', gameId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', ignoring ?? '')
    .execute()

export type LinkRead = { url: string; state: LinkState; status: number | null; reason: LinkReason | null; checked_at: Date }

/** The result of asking for these addresses; those no one asked for are left out. */
export const readLinks = (db: Db, urls: readonly string[]): Promise<LinkRead[]> =>
  db
    .selectFrom('landing_link')
    .select(['url', 'state', 'status', 'reason', 'checked_at'])
    .where(sql<boolean>`url = any(${[...new Set(urls)]}::text[])`)
    .execute()

const USES_SHOWN = 100
export type UseRead = { batch_id: string; batch_name: string; channel: string; state: string; ads: number; live: number; created_at: Date }

/** Batches whose ads lead to the page, newest first. */
export async function readUses(db: Db, pageId: string): Promise<UseRead[]> {
  const { rows } = await sql<UseRead>`
    select b.id as batch_id, b.name as batch_name, b.channel, b.state, count(*)::int as ads, count(*) filter (where ${LIVE})::int as live, b.created_at
    from landing_page p cross join batch_item i join batch b on b.id = i.batch_id
    where p.id = ${pageId} and ${LEADING} group by b.id order by b.created_at desc, b.id desc limit ${USES_SHOWN}`.execute(db)
  return rows
}

/** How many creatives lead to the page. */
export async function countCreatives(db: Db, pageId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from creative where landing_id = ${pageId}`.execute(db)
  return rows[0]?.count ?? 0
}

export type VersionRead = Person<'maker'> & { version: number; made_at: Date; shown: LandingDraft }

/** The versions of a page, newest first. */
export const readVersions = (db: Db, pageId: string): Promise<VersionRead[]> =>
  db
    .selectFrom('landing_page_version as v')
    .leftJoin('app_user as u', 'u.id', 'v.made_by')
    .select(['v.version', 'v.made_at', 'v.shown', 'u.id as maker_id', 'u.name as maker_name'])
    .where('v.landing_id', '=', pageId)
    .orderBy('v.version', 'desc')
    .execute()

export type HeatRead = { version: number; clicks: number; first_day: string; last_day: string }

/** The version whose content was clicked on, next to a click `c`: a switch raises the version of a page and shows what was there. */
const SEEN = sql`coalesce((select max(v.version) from landing_page_version v where v.landing_id = c.landing_id and v.version <= c.version), c.version)`

/** The versions of a page that visitors clicked on, newest first. */
export async function readHeat(db: Db, pageId: string): Promise<HeatRead[]> {
  const { rows } = await sql<HeatRead>`
    select ${SEEN} as version, sum(c.clicks)::int as clicks, min(c.day) as first_day, max(c.day) as last_day
    from landing_click c where c.landing_id = ${pageId} group by 1 order by 1 desc`.execute(db)
  return rows
}

/** The clicks on a version by cell of the grid. */
export async function readClicks(db: Db, pageId: string, version: number): Promise<{ x: number; y: number; clicks: number }[]> {
  const { rows } = await sql<{ x: number; y: number; clicks: number }>`
    select c.x, c.y, sum(c.clicks)::int as clicks from landing_click c
    where c.landing_id = ${pageId} and ${SEEN} = ${version} group by c.x, c.y`.execute(db)
  return rows
}

export type PictureRead = {
  id: string
  game_id: string
  name: string
  width: number
  height: number
  picture_key: string
  picture_mime: string
}

/** Pictures a page of these games may show: they passed the review, or were in use before there was one. By id those asked for. */
export async function readPictures(
  db: Db,
  scopes: { games: Scope; regions: Scope },
  filter: { gameId?: string; q?: string | undefined; ids?: readonly string[] | undefined },
  paging: { page: number; per_page: number },
): Promise<{ rows: PictureRead[]; total: number }> {
  const where = sql.join(
    [
      sql`m.type = 'image' and m.status = 'ready' and m.review_state in ('passed', 'none')`,
      within(sql`m.game_id`, scopes.games),
      within(sql`m.region_id`, scopes.regions),
      ...(filter.gameId === undefined ? [] : [sql`m.game_id = ${filter.gameId}`]),
      ...(filter.ids === undefined ? [] : [sql`m.id = any(${[...filter.ids]}::text[])`]),
      ...(filter.q?.trim() ? [sql`(m.name ilike ${containing(filter.q.trim())} or m.id = ${filter.q.trim()})`] : []),
    ],
    sql` and `,
  )
  const { rows } = await sql<PictureRead & { total: number }>`
    select m.id, m.game_id, m.name, m.width, m.height, coalesce(m.thumb_key, m.storage_key) as picture_key,
      case when m.thumb_key is null then m.mime else 'image/webp' end as picture_mime, count(*) over ()::int as total
    from material m where ${where} order by m.created_at desc, m.id desc
    limit ${paging.per_page} offset ${(paging.page - 1) * paging.per_page}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
