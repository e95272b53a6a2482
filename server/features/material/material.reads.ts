import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { MaterialKind, MaterialReviewState, MaterialStatus, RecommendType, VideoStatus } from '#domain/material/material.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { containing, onPage, type Paging } from '#server/db/sql.ts'
import { CARRYING } from '#server/features/batch/carrying.reads.ts'

type Db = Kysely<Database>

/** What the caller may see. */
export type MaterialScopes = { games: Scope; regions: Scope }

export type MaterialFilter = {
  region?: string | undefined
  game_id?: string | undefined
  type?: MaterialKind | undefined
  status?: MaterialStatus | undefined
  review_state?: MaterialReviewState | undefined
  video_status?: VideoStatus | undefined
  recommend_type?: RecommendType | undefined
  /** `0`: in no folder */
  folder_id?: string | undefined
  vendor_id?: string | undefined
  tags?: readonly string[] | undefined
  used?: '0' | '1' | undefined
  creator?: string | undefined
  q?: string | undefined
  ids?: readonly string[] | undefined
  sha256?: readonly string[] | undefined
}

export type MaterialRead = {
  id: string
  game_id: string
  game_name: string
  region_id: string
  name: string
  type: MaterialKind
  mime: string
  width: number
  height: number
  bytes: number
  sha256: string
  duration_ms: number | null
  tags: string[]
  status: MaterialStatus
  remark: string
  vendor_id: string | null
  vendor_name: string | null
  folder_id: string | null
  designer: string
  planner: string
  cost_minor: string | null
  cost_currency: string | null
  file_name: string
  youtube_id: string | null
  video_status: VideoStatus
  failure: Blocker | null
  version: number
  revision: number
  review_state: MaterialReviewState
  recommend_type: RecommendType
  creator_id: string | null
  creator_name: string | null
  created_at: Date
  updated_at: Date
  storage_key: string
  thumb_key: string | null
  poster_key: string | null
  used_by_count: number
}

const within = (column: RawBuilder<unknown>, scope: Scope) => (scope === '*' ? sql`true` : sql`${column} = any(${[...scope]}::text[])`)

/** An ad whose creative is built of the material. */
const USE = sql`from batch_item i join batch b on b.id = i.batch_id where ${CARRYING} and i.values ->> 'material_id' = m.id`

/** It is carried by an ad, held by a creative, or shown by a landing page. */
const IN_USE = sql`(exists (select ${USE}) or exists (select from creative c where c.material_ids @> array[m.id])
  or exists (select from landing_page p where p.material_ids @> array[m.id] and p.deleted_at is null))`

/** A folder with everything below it. */
const below = (folderId: string) => sql`(with recursive branch as (
    select id from material_folder where id::text = ${folderId}
    union all select f.id from material_folder f join branch b on f.parent_id = b.id) select id from branch)`

function conditions({ games, regions }: MaterialScopes, filter: MaterialFilter): RawBuilder<unknown> {
  const equal = (column: string, value: string | undefined) => (value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`])
  const words = filter.q?.trim()
  const found = words
    ? [
        sql`(m.name ilike ${containing(words)} or m.file_name ilike ${containing(words)} or m.remark ilike ${containing(words)}
          or m.id = ${words} or exists (select from unnest(m.tags) tag where tag ilike ${containing(words)}))`,
      ]
    : []
  const inFolder =
    filter.folder_id === undefined
      ? []
      : [filter.folder_id === '0' ? sql`m.folder_id is null` : sql`m.folder_id in ${below(filter.folder_id)}`]
  return sql.join(
    [
      within(sql`m.game_id`, games),
      within(sql`m.region_id`, regions),
      ...equal('m.region_id', filter.region),
      ...equal('m.game_id', filter.game_id),
      ...equal('m.type', filter.type),
      ...equal('m.status', filter.status),
      ...equal('m.review_state', filter.review_state),
      ...equal('m.video_status', filter.video_status),
      ...equal('m.recommend_type', filter.recommend_type),
      ...equal('m.vendor_id', filter.vendor_id),
      ...(filter.creator === undefined ? [] : [sql`m.creator = ${filter.creator}::bigint`]),
      ...(filter.tags?.length ? [sql`m.tags @> ${[...filter.tags]}::text[]`] : []),
      ...(filter.used === undefined ? [] : [filter.used === '1' ? IN_USE : sql`not ${IN_USE}`]),
      ...(filter.ids === undefined ? [] : [sql`m.id = any(${[...filter.ids]}::text[])`]),
      ...(filter.sha256 === undefined ? [] : [sql`m.sha256 = any(${[...filter.sha256]}::text[])`]),
      ...inFolder,
      ...found,
    ],
    sql` and `,
  )
}

/** Materials of the scopes by a filter, newest first. */
export async function readMaterials(db: Db, scopes: MaterialScopes, filter: MaterialFilter, paging: Paging): Promise<MaterialRead[]> {
  const { rows } = await sql<MaterialRead>`
    select m.id, m.game_id, g.name as game_name, m.region_id, m.name, m.type, m.mime, m.width, m.height, m.bytes, m.sha256, m.duration_ms, m.tags, m.status,
      m.remark, m.vendor_id, v.name as vendor_name, m.folder_id, m.designer, m.planner, m.cost_minor::text, m.cost_currency, m.file_name, m.youtube_id,
      m.video_status, m.failure, m.version, m.revision, m.review_state, m.recommend_type, m.creator as creator_id, u.name as creator_name,
      m.created_at, m.updated_at, m.storage_key, m.thumb_key, m.poster_key, (select count(*)::int ${USE}) as used_by_count
    from (select * from material m where ${conditions(scopes, filter)}
          order by m.created_at desc, m.id desc ${onPage(paging)}) m
    join game g on g.game_id = m.game_id left join vendor v on v.id = m.vendor_id left join app_user u on u.id = m.creator
    order by m.created_at desc, m.id desc`.execute(db)
  return rows
}

/** How many there are in all. */
export async function countMaterials(db: Db, scopes: MaterialScopes, filter: MaterialFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from material m where ${conditions(scopes, filter)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type FolderRead = { id: string; game_id: string; parent_id: string | null; name: string; count: number }

/** Folders of the games, by name, with what lies in each. */
export async function readFolders(db: Db, games: Scope, gameId?: string): Promise<FolderRead[]> {
  const { rows } = await sql<FolderRead>`
    select f.id, f.game_id, f.parent_id, f.name, (select count(*)::int from material m where m.folder_id = f.id) as count
    from material_folder f where ${within(sql`f.game_id`, games)} and ${gameId === undefined ? sql`true` : sql`f.game_id = ${gameId}`}
    order by f.game_id, f.name, f.id`.execute(db)
  return rows
}

export type VersionRead = {
  version: number
  name: string
  mime: string
  width: number
  height: number
  bytes: number
  storage_key: string
  thumb_key: string | null
  poster_key: string | null
  made_by_id: string | null
  made_by_name: string | null
  made_at: Date
}

/** The versions of a material, newest first. */
export async function readVersions(db: Db, materialId: string): Promise<VersionRead[]> {
  const { rows } = await sql<VersionRead>`
    select v.version, v.name, v.mime, v.width, v.height, v.bytes, v.storage_key, v.thumb_key, v.poster_key, u.id as made_by_id, u.name as made_by_name, v.made_at
    from material_version v left join app_user u on u.id = v.made_by where v.material_id = ${materialId} order by v.version desc`.execute(
    db,
  )
  return rows
}

export type UseRead = { batch_id: string; batch_name: string; channel: string; state: string; ads: number; created_at: Date }
const USES_SHOWN = 100

/** Batches whose ads carry the material, newest first. */
export async function readUses(db: Db, materialId: string): Promise<UseRead[]> {
  const { rows } = await sql<UseRead>`
    select b.id as batch_id, b.name as batch_name, b.channel, b.state, count(*)::int as ads, b.created_at
    from batch_item i join batch b on b.id = i.batch_id where ${CARRYING} and i.values ->> 'material_id' = ${materialId}
    group by b.id order by b.created_at desc, b.id desc limit ${USES_SHOWN}`.execute(db)
  return rows
}
