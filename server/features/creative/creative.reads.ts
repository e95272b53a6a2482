import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { CreativeDraft, CreativeReviewState, CreativeStatus } from '#domain/creative/creative.ts'
import type { EffectThresholds } from '#domain/creative/effect.ts'
import { CREATIVE_NETWORKS } from '#domain/creative/networks.ts'
import { RECOMMEND_TYPES, type RecommendType } from '#domain/material/material.ts'
import { letterStanding } from '#domain/review/letter.ts'
import type { Verdict } from '#domain/review/review.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { containing, onPage, scoped, type Paging } from '#server/db/sql.ts'
import { CARRYING } from '#server/features/batch/carrying.reads.ts'
import type { PictureKeys } from '#server/kit/picture-link.ts'
import { pricedAs, WORTH } from './priced.reads.ts'

type Db = Kysely<Database>

/** What the caller may see. */
export type CreativeScopes = { games: Scope; regions: Scope; spreaders: Scope }

export type CreativeFilter = {
  region?: string | undefined
  game_id?: string | undefined
  spreader_id?: string | undefined
  status?: CreativeStatus | undefined
  review_state?: CreativeReviewState | undefined
  recommend_type?: RecommendType | undefined
  material_id?: string | undefined
  used?: '0' | '1' | undefined
  creator?: string | undefined
  q?: string | undefined
  ids?: readonly string[] | undefined
}

export type CreativeRead = {
  id: string
  game_id: string
  game_name: string
  region_id: string
  spreader_id: string
  spreader_name: string
  name: string
  material_ids: string[]
  titles: string[]
  messages: string[]
  landing_id: string | null
  landing_name: string | null
  note: string
  status: CreativeStatus
  version: number
  revision: number
  review_state: CreativeReviewState
  spend_minor: string
  return_minor: string
  is_example: boolean
  used_by_count: number
  creator_id: string | null
  creator_name: string | null
  created_at: Date
  updated_at: Date
  /** of the first picture */
  picture: PictureKeys | null
}

/** Over `creative_figure f`: the last so many days of the server. */
const ofDays = (days: number) => sql`f.day > company_day() - ${days}::int`

/** What the creative cost and brought in the days of the thresholds. */
const effectOf = (days: number) => sql`
  (select coalesce(sum(${pricedAs('spend_minor')}), 0)::bigint as spend_minor, coalesce(sum(${pricedAs('return_minor')}), 0)::bigint as return_minor,
     max(f.day) as last_day, coalesce(bool_or(f.account_id is null), false) as is_example
   from creative_figure f cross join lateral ${WORTH} where f.creative_id = c.id and ${ofDays(days)})`

/** The rule of the domain (`effectType`) as the database asks it; a test holds the two together. */
const typeOf = ({ spendMinor, ratePercent }: EffectThresholds) => sql`
  case when e.spend_minor = 0 then '0'
       when trunc(e.return_minor * 10000.0 / e.spend_minor) / 100 >= ${ratePercent}::numeric then case when e.spend_minor >= ${spendMinor}::bigint then '4' else '2' end
       when e.spend_minor >= ${spendMinor}::bigint then '3' else '0' end`

/** Where a platform's ads carry titles and texts; a platform of which the server makes no ads is in no batch. */
const adField = (of: 'title' | 'message') =>
  sql.join(
    CREATIVE_NETWORKS.flatMap(({ spreaderId, adFields }) =>
      adFields ? [sql`when ${sql.lit(spreaderId)} then i.values ->> ${sql.lit(adFields[of])}`] : [],
    ),
    sql` `,
  )

/** Ads (`CARRYING`) that carry one of the pictures with one of the titles and texts that a version of the creative had; `which` creatives. */
export const usedBy = (which: RawBuilder<unknown>) => sql`
  from creative_version v join creative k on k.id = v.creative_id
    join batch_item i on i.values ->> 'material_id' = any(v.material_ids)
      and case k.spreader_id ${adField('title')} end = any(v.titles)
      and (v.messages = '{}' or case k.spreader_id ${adField('message')} end = any(v.messages))
    join ad_account a on a.account_id = i.account_id and a.spreader_id = k.spreader_id
    join batch b on b.id = i.batch_id and b.game_id = k.game_id and ${CARRYING}
  where ${which}`

function conditions(scopes: CreativeScopes, filter: CreativeFilter, thresholds: EffectThresholds): RawBuilder<unknown> {
  const equal = (column: string, value: string | undefined) => (value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`])
  const words = filter.q?.trim()
  const used = sql`exists (select ${usedBy(sql`k.id = c.id`)})`
  return sql.join(
    [
      scoped('c.game_id', scopes.games),
      scoped('c.region_id', scopes.regions),
      scoped('c.spreader_id', scopes.spreaders),
      ...equal('c.region_id', filter.region),
      ...equal('c.game_id', filter.game_id),
      ...equal('c.spreader_id', filter.spreader_id),
      ...equal('c.status', filter.status),
      ...equal('c.review_state', filter.review_state),
      ...(filter.recommend_type === undefined ? [] : [sql`${typeOf(thresholds)} = ${filter.recommend_type}`]),
      ...(filter.material_id === undefined ? [] : [sql`c.material_ids @> ${[filter.material_id]}::text[]`]),
      ...(filter.used === undefined ? [] : [filter.used === '1' ? used : sql`not ${used}`]),
      ...(filter.creator === undefined ? [] : [sql`c.creator = ${filter.creator}::bigint`]),
      ...(filter.ids === undefined ? [] : [sql`c.id::text = any(${[...filter.ids]}::text[])`]),
      ...(words
        ? [
            sql`(c.name ilike ${containing(words)} or c.note ilike ${containing(words)} or c.id::text = ${words}
              or exists (select from unnest(c.titles || c.messages) said where said ilike ${containing(words)}))`,
          ]
        : []),
    ],
    sql` and `,
  )
}

/** Creatives of the scopes by a filter, newest first, with their figures of the thresholds' days. */
export async function readCreatives(
  db: Db,
  scopes: CreativeScopes,
  filter: CreativeFilter,
  thresholds: EffectThresholds,
  paging: Paging,
): Promise<CreativeRead[]> {
  const { rows } = await sql<CreativeRead>`
    select c.id::text, c.game_id, g.name as game_name, c.region_id, c.spreader_id, s.name as spreader_name, c.name, c.material_ids, c.titles, c.messages,
      c.landing_id, l.name as landing_name, c.note, c.status, c.version, c.revision, c.review_state, c.spend_minor::text, c.return_minor::text, c.is_example,
      (select count(distinct (i.batch_id, i.seq))::int ${usedBy(sql`k.id = c.id`)}) as used_by_count,
      c.creator::text as creator_id, u.name as creator_name, c.created_at, c.updated_at,
      (select jsonb_build_object('mime', m.mime, 'storage_key', m.storage_key, 'thumb_key', m.thumb_key, 'poster_key', m.poster_key)
       from material m where m.id = c.material_ids[1]) as picture
    from (select c.*, e.* from creative c cross join lateral ${effectOf(thresholds.days)} e where ${conditions(scopes, filter, thresholds)}
          order by c.created_at desc, c.id desc ${onPage(paging)}) c
    join game g on g.game_id = c.game_id join spreader s on s.id = c.spreader_id
    left join landing_page l on l.id = c.landing_id left join app_user u on u.id = c.creator
    order by c.created_at desc, c.id desc`.execute(db)
  return rows
}

export type EffectRead = {
  total: number
  /** creatives of each type; those without spend are unmarked */
  types: Record<RecommendType, number>
  /** those that cost anything in the days, and what lies in the middle of them; null: none did */
  spent: number
  median_spend_minor: string | null
  median_rate_percent: number | null
  /** the last day with a figure (`2026-11-20`); null: no figure yet */
  last_day: string | null
  /** days with figures in a currency of which the server has no rate so early */
  unpriced: { currency: string; days: number }[]
  /** those whose figures no network told */
  examples: number
}

/** How many a filter finds, and how they lie about the thresholds: counted over all of them, whatever page is shown. */
export async function readEffect(
  db: Db,
  scopes: CreativeScopes,
  filter: CreativeFilter,
  thresholds: EffectThresholds,
): Promise<EffectRead> {
  const rate = sql`trunc(e.return_minor * 10000.0 / nullif(e.spend_minor, 0)) / 100`
  const { rows } = await sql<Omit<EffectRead, 'unpriced'>>`
    select count(*)::int as total, count(e.spend_minor) filter (where e.spend_minor > 0)::int as spent, max(e.last_day)::text as last_day,
      count(*) filter (where e.is_example)::int as examples,
      jsonb_build_object(${sql.join(RECOMMEND_TYPES.map((type) => sql`${sql.lit(type)}, count(*) filter (where ${typeOf(thresholds)} = ${sql.lit(type)})`))}) as types,
      (percentile_disc(0.5) within group (order by e.spend_minor) filter (where e.spend_minor > 0))::text as median_spend_minor,
      (percentile_disc(0.5) within group (order by ${rate}) filter (where e.spend_minor > 0))::float8 as median_rate_percent
    from creative c cross join lateral ${effectOf(thresholds.days)} e where ${conditions(scopes, filter, thresholds)}`.execute(db)
  const [effect] = rows
  if (!effect) throw new Error('an aggregate answers one row')
  return { ...effect, unpriced: await readUnpriced(db, scopes, filter, thresholds) }
}

/** Days of the thresholds on which figures are in a currency of which the server has no rate so early. */
export async function readUnpriced(db: Db, scopes: CreativeScopes, filter: CreativeFilter, thresholds: EffectThresholds) {
  const { rows } = await sql<{ currency: string; days: number }>`
    select f.currency, count(distinct f.day)::int as days
    from creative c cross join lateral ${effectOf(thresholds.days)} e join creative_figure f on f.creative_id = c.id cross join lateral ${WORTH}
    where ${ofDays(thresholds.days)} and w.worth is null and ${conditions(scopes, filter, thresholds)} group by f.currency order by f.currency`.execute(
    db,
  )
  return rows
}

export type UseRead = { batch_id: string; batch_name: string; channel: string; state: string; ads: number; created_at: Date }
const USES_SHOWN = 100

/** Batches whose ads carry the creative, newest first. */
export async function readUses(db: Db, id: string): Promise<UseRead[]> {
  const { rows } = await sql<UseRead>`
    select b.id::text as batch_id, b.name as batch_name, b.channel, b.state, count(distinct i.seq)::int as ads, b.created_at
    ${usedBy(sql`k.id::text = ${id}`)} group by b.id order by b.created_at desc, b.id desc limit ${USES_SHOWN}`.execute(db)
  return rows
}

/** Ads that carry the creative, and the batches they are of. */
export async function countUses(db: Db, id: string): Promise<{ ads: number; batches: number }> {
  const { rows } = await sql<{ ads: number; batches: number }>`
    select count(distinct (i.batch_id, i.seq))::int as ads, count(distinct i.batch_id)::int as batches ${usedBy(sql`k.id::text = ${id}`)}`.execute(
    db,
  )
  return rows[0] ?? { ads: 0, batches: 0 }
}

export type CreativeVersionRead = {
  version: number
  name: string
  material_ids: string[]
  titles: string[]
  messages: string[]
  made_by_id: string | null
  made_by_name: string | null
  made_at: Date
  verdict: Verdict | null
  reasons: string[]
  comment: string
}

/** The versions of a creative, newest first, each with what was decided of it last. */
export async function readVersions(db: Db, id: string): Promise<CreativeVersionRead[]> {
  const { rows } = await sql<CreativeVersionRead>`
    select v.version, v.name, v.material_ids, v.titles, v.messages, u.id::text as made_by_id, u.name as made_by_name, v.made_at,
      case r.state when 'passed' then 'pass' when 'failed' then 'fail' end as verdict, coalesce(r.reasons, '{}') as reasons, coalesce(r.comment, '') as comment
    from creative_version v left join app_user u on u.id = v.made_by
      left join lateral (select state, reasons, comment from review_record
        where object_type = 'creative' and object_id = v.creative_id::text and version = v.version order by id desc limit 1) r on true
    where v.creative_id::text = ${id} order by v.version desc`.execute(db)
  return rows
}

/** What it cost and brought, day by day, of the last so many days; days without are left out. */
export async function readFigures(db: Db, id: string, days: number) {
  const { rows } = await sql<{ day: string; spend_minor: string; return_minor: string }>`
    select f.day::text, sum(${pricedAs('spend_minor')})::text as spend_minor, sum(${pricedAs('return_minor')})::text as return_minor
    from creative_figure f cross join lateral ${WORTH}
    where f.creative_id::text = ${id} and ${ofDays(days)} and w.worth is not null
    group by f.day order by f.day`.execute(db)
  return rows
}

/** Pictures by id, of these games; the order is the caller's. */
export async function readMaterialsOf(db: Db, games: Scope, ids: readonly string[]) {
  return await db
    .selectFrom('material')
    .select(['id', 'game_id', 'name', 'type', 'mime', 'width', 'height', 'duration_ms', 'status', 'review_state', 'video_status'])
    .select(['storage_key', 'thumb_key', 'poster_key'])
    .where(scoped('game_id', games))
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
}

/** Creatives of the scopes that hold a picture, newest first. */
export async function readCreativesWith(db: Db, { games, regions, spreaders }: CreativeScopes, materialId: string) {
  return await db
    .selectFrom('creative as c')
    .innerJoin('spreader as s', 's.id', 'c.spreader_id')
    .select(['c.id', 'c.name', 's.name as spreader_name', 'c.status'])
    .where(sql<boolean>`c.material_ids @> ${[materialId]}::text[]`)
    .where(sql<boolean>`${scoped('c.game_id', games)} and ${scoped('c.region_id', regions)} and ${scoped('c.spreader_id', spreaders)}`)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(USES_SHOWN)
    .execute()
}

/** How many creatives hold each of these pictures; those that none holds are left out. */
export async function countCreativesWith(db: Db, materialIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; creatives: number }>`
    select asked.id, count(*)::int as creatives from unnest(${[...materialIds]}::text[]) asked (id)
      join creative c on c.material_ids @> array[asked.id] group by asked.id`.execute(db)
  return new Map(rows.map(({ id, creatives }) => [id, creatives]))
}

/** Landing pages of the games, by name, each with its switch and how its letter is on the day. */
export async function readLandings(db: Db, games: Scope, gameId: string | undefined, today: string) {
  let query = db
    .selectFrom('landing_page as p')
    .leftJoin('authorization_book as a', 'a.id', 'p.letter_id')
    .select(['p.id', 'p.game_id', 'p.name', 'p.url', 'p.switched_on', 'a.valid_from', 'a.expires_on'])
    .where(scoped('p.game_id', games))
    .where('p.deleted_at', 'is', null)
  if (gameId !== undefined) query = query.where('p.game_id', '=', gameId)
  const rows = await query.orderBy('p.name').orderBy('p.id').execute()
  return rows.map(({ switched_on, valid_from, expires_on, ...page }) => ({
    ...page,
    switch: switched_on ? ('on' as const) : ('off' as const),
    letter: valid_from === null || expires_on === null ? null : letterStanding({ valid_from, expires_on }, today),
  }))
}

/** Whose a name is among the creatives of a game on a platform; letters only that differ in case are the same. */
export async function findName(
  db: Db,
  { name, game_id, spreader_id }: Pick<CreativeDraft, 'name' | 'game_id' | 'spreader_id'>,
  exceptId = '',
) {
  return await db
    .selectFrom('creative as c')
    .leftJoin('app_user as u', 'u.id', 'c.creator')
    .select(['c.id', 'u.id as creator_id', 'u.name as creator_name'])
    .where('c.game_id', '=', game_id)
    .where('c.spreader_id', '=', spreader_id)
    .where(sql<boolean>`lower(c.name) = lower(${name})`)
    .where(sql<boolean>`c.id::text <> ${exceptId}`)
    .executeTakeFirst()
}
