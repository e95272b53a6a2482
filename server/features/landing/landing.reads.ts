import { sql, type Kysely, type RawBuilder } from 'kysely'
import { LANDING, type LandingDraft } from '#domain/landing/landing.ts'
import { WORST_LINK, type LinkCheck } from '#domain/link.ts'
import type { Person } from '#domain/named.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { containing, jsonInstant, onPage, personIn, scoped, type Paging } from '#server/db/sql.ts'
import { CARRYING } from '#server/features/batch/carrying.reads.ts'
import { standingOn } from '#server/features/review/letters.reads.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

type Db = Kysely<Database>

const LINK = sql`(i.values ->> 'link_url')`
/** An address up to its parameters: ads are found by it. */
const pathOf = (url: RawBuilder<unknown>) => sql`md5(split_part(split_part(${url}, '#', 1), '?', 1))`
/** An ad that leads to the page, next to it `r` and its batch `b`: the rule of the domain (`leadsTo`) as the database asks it; a test holds the two together. */
const LEADING = sql`${CARRYING} and ${pathOf(LINK)} = ${pathOf(sql`r.url`)} and (${LINK} = r.url
  or starts_with(${LINK}, r.url || case when strpos(r.url, '?') > 0 then '&' else '?' end) or starts_with(${LINK}, r.url || '#'))`
/** It is on a network, or on its way there: whether someone has started it since, only the network knows. */
const LIVE = sql`b.state in ('pushing', 'settled') and not i.skipped and i.sync_status <> 104`
const leading = (more: RawBuilder<unknown>) =>
  sql`(select count(*)::int from batch_item i join batch b on b.id = i.batch_id where ${LEADING} and ${more})`

/** The checks of the links of a page, its own address first. */
const CHECKS = sql`(select coalesce(jsonb_agg(jsonb_build_object('url', l.url, 'state', l.state, 'status', l.status, 'reason', l.reason,
  'checked_at', ${jsonInstant('l.checked_at')}) order by l.url <> r.url), '[]') from landing_link l where l.url in (r.url, r.target))`
const WORST = sql`${[...WORST_LINK]}::text[]`
/** The worst of its links; null: one was never checked. */
const LINKS = sql`(select case when count(l.url) = count(*) then (${WORST})[min(array_position(${WORST}, l.state))] end
  from (select r.url as url union select r.target where r.target <> '') asked left join landing_link l on l.url = asked.url)`

const TROUBLES = (today: string) => {
  const links = sql`exists (select from landing_link l where l.url in (r.url, r.target) and l.state in ('dead', 'refused'))`
  const letter = sql`coalesce(${standingOn('a', today)} in ('expired', 'later'), false)`
  return { links, letter, any: sql`(${links} or ${letter})` }
}

/** Landing pages: first those with trouble, then the latest changed. */
export const landingStore = thingStore(LANDING, {
  table: 'landing_page',
  marksDeleted: true,
  joins: sql`join game g on g.game_id = r.game_id left join authorization_book a on a.id = r.letter_id
    left join app_user s on s.id = r.switched_by left join app_user c on c.id = r.creator left join app_user u on u.id = r.updated_by`,
  also: ({ today }) => ({
    game_name: sql`g.name`,
    letter_name: sql`a.title`,
    letter: sql`case when a.id is not null then jsonb_build_object('id', a.id::text, 'title', a.title, 'expires_on', a.expires_on::text,
      'standing', ${standingOn('a', today)}) end`,
    switch: sql`case when r.switched_on then 'on' else 'off' end`,
    switched_by: personIn('s'),
    switched_at: sql`r.switched_at`,
    links: LINKS,
    checks: CHECKS,
    used_by_count: leading(sql`true`),
    live_count: leading(LIVE),
    creator: personIn('c'),
    created_at: sql`r.created_at`,
    updated_by: personIn('u'),
  }),
  by: {
    name: { is: (name) => sql`lower(r.name) = lower(${name})` },
    creator: { is: (id) => sql`r.creator::text = ${id}`, order: sql`c.name` },
    letter: { order: sql`a.expires_on` },
    links: { order: sql`array_position(${WORST}, ${LINKS})` },
    switched_by: { order: sql`s.name` },
    updated_by: { order: sql`u.name` },
  },
  words: ['r.name', 'r.url', 'r.id'],
  where: ({ trouble, mine }, { today, userId }) => [
    Object.entries(TROUBLES(today)).find(([name]) => name === trouble)?.[1] ?? null,
    mine === '1' ? sql`r.creator::text = ${userId}` : null,
  ],
  order: (_asked, { today }) => [sql`${TROUBLES(today).any} desc`, sql`r.updated_at desc`],
})

/** Pages of the games that show a picture, the latest changed first; at most 100. */
export const readPagesWith = (db: Db, games: Scope, materialId: string): Promise<{ id: string; name: string; url: string }[]> =>
  db
    .selectFrom('landing_page')
    .select(['id', 'name', 'url'])
    .where(sql<boolean>`material_ids @> ${[materialId]}::text[] and deleted_at is null and ${scoped('game_id', games)}`)
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

/** The result of asking for these addresses; those no one asked for are left out. */
export const readLinks = (db: Db, urls: readonly string[]): Promise<LinkCheck[]> =>
  db
    .selectFrom('landing_link')
    .select(['url', 'state', 'status', 'reason', jsonInstant('checked_at').as('checked_at')])
    .where(sql<boolean>`url = any(${[...new Set(urls)]}::text[])`)
    .execute()

const USES_SHOWN = 100
export type UseRead = { batch_id: string; batch_name: string; channel: string; state: string; ads: number; live: number; created_at: Date }

/** Batches whose ads lead to the page, newest first. */
export async function readUses(db: Db, pageId: string): Promise<UseRead[]> {
  const { rows } = await sql<UseRead>`
    select b.id as batch_id, b.name as batch_name, b.channel, b.state, count(*)::int as ads, count(*) filter (where ${LIVE})::int as live, b.created_at
    from landing_page r cross join batch_item i join batch b on b.id = i.batch_id
    where r.id = ${pageId} and ${LEADING} group by b.id order by b.created_at desc, b.id desc limit ${USES_SHOWN}`.execute(db)
  return rows
}

/** How many creatives lead to the page. */
export async function countCreatives(db: Db, pageId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from creative where landing_id = ${pageId}`.execute(db)
  return rows[0]?.count ?? 0
}

export type VersionRead = { version: number; made_at: Date; shown: LandingDraft; made_by: Person | null }

/** The versions of a page, newest first. */
export const readVersions = (db: Db, pageId: string): Promise<VersionRead[]> =>
  db
    .selectFrom('landing_page_version as v')
    .leftJoin('app_user as u', 'u.id', 'v.made_by')
    .select(['v.version', 'v.made_at', 'v.shown', personIn('u').as('made_by')])
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
  paging: Paging,
): Promise<{ rows: PictureRead[]; total: number }> {
  const where = sql.join(
    [
      sql`m.type = 'image' and m.status = 'ready' and m.review_state in ('passed', 'none')`,
      scoped('m.game_id', scopes.games),
      scoped('m.region_id', scopes.regions),
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
    ${onPage(paging)}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
