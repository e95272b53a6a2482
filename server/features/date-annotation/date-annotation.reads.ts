import { sql, type Kysely } from 'kysely'
import type { AnnotationRow } from '#contract/date-annotations.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
export type AnnotationFilter = {
  id?: string | undefined
  game_id?: string | undefined
  type?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
/** Who looks: the games they may use, and whether they may annotate all games at once. */
export type Annotator = { games: Scope; mayAll: boolean }
type Paging = { page: number; per_page: number }

/** Annotations about all games, and those about games of the scope; latest first. Games outside of it stay unnamed. */
export async function readAnnotations(db: Db, { games, mayAll }: Annotator, filter: AnnotationFilter, { page, per_page }: Paging) {
  const ofAll = sql<boolean>`a.game_ids = '{}'`
  const within = games === '*' ? null : sql`${[...games]}::text[]`
  let query = db
    .selectFrom('date_annotation as a')
    .innerJoin('app_user as u', 'u.id', 'a.created_by')
    .select(['a.id', 'a.type', 'a.from_day', 'a.to_day', 'a.body as text', 'u.name as created_by', 'a.version', 'a.updated_at'])
    .select([ofAll.as('all_games'), sql<number>`(count(*) over ())::int`.as('total')])
    .select(
      within ? sql<string[]>`array(select g from unnest(a.game_ids) g where g = any(${within}) order by g)`.as('game_ids') : 'a.game_ids',
    )
    .select(
      sql<boolean>`case when ${ofAll} then ${mayAll}::boolean else ${within ? sql`a.game_ids <@ ${within}` : sql`true`} end`.as('editable'),
    )
  if (within) query = query.where(sql<boolean>`(${ofAll} or a.game_ids && ${within})`)
  if (filter.id !== undefined) query = query.where('a.id', '=', filter.id)
  if (filter.game_id !== undefined) query = query.where(sql<boolean>`(${ofAll} or ${filter.game_id} = any(a.game_ids))`)
  if (filter.type !== undefined) query = query.where('a.type', '=', filter.type)
  if (filter.from !== undefined) query = query.where('a.to_day', '>=', filter.from)
  if (filter.to !== undefined) query = query.where('a.from_day', '<=', filter.to)
  const rows = await query
    .orderBy('a.from_day', 'desc')
    .orderBy('a.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return {
    rows: rows.map(({ total: _total, updated_at, ...row }) => ({ ...row, updated_at: updated_at.toISOString() })),
    total: rows[0]?.total ?? 0,
  }
}

/** One annotation as this person sees it; null when it is none, or of other games only. */
export async function readAnnotation(db: Db, annotator: Annotator, id: string): Promise<AnnotationRow | null> {
  if (!/^\d{1,18}$/.test(id)) return null
  return (await readAnnotations(db, annotator, { id }, { page: 1, per_page: 1 })).rows[0] ?? null
}
