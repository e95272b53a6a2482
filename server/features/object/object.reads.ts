import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ObjectFilter, ObjectRow } from '#contract/objects.ts'
import type { Level } from '#domain/channels/channel.ts'
import { OBJECT_FIGURES, USUAL_DAYS, type Delivery, type FigureDays, type ObjectFigure, type ObjectSort } from '#domain/object/list.ts'
import { RUNS } from '#domain/object/status.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { allOf, containing, numberOf, onPage, scoped, type Paging } from '#server/db/sql.ts'

type Db = Kysely<Database>

/** One level of a network, within what the caller may see. */
export type ObjectsAsked = {
  spreaderId: string
  level: Level
  /** the levels it is in */
  levelsAbove: readonly Level[]
  filter: ObjectFilter
  /** whose objects these may be (`accountsOf`) */
  accounts: readonly string[]
  scopes: { games: Scope; spreaders: Scope }
}

/** A row of the list, its instants as the database has them. */
type Instants = Record<'made_at' | 'remote_at' | 'gone_at' | 'figures_at', Date | null> & { pulled_at: Date }
export type ObjectRead = Omit<ObjectRow, keyof Instants> & Instants

/** Ids of the accounts whose objects the caller may see; the filter narrows them. */
export async function accountsOf(db: Db, { spreaderId, filter, scopes }: Omit<ObjectsAsked, 'accounts'>): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select a.account_id from ad_account a
     where a.spreader_id = ${spreaderId} and ${scoped('a.spreader_id', scopes.spreaders)}
       and exists (select from ad_account_game g where g.account_id = a.account_id and ${scoped('g.game_id', scopes.games)}
         and ${filter.game_id === undefined ? sql`true` : sql`g.game_id = ${filter.game_id}`})
       and ${filter.account_ids === undefined ? sql`true` : sql`a.account_id = any(${filter.account_ids}::text[])`}`.execute(db)
  return rows.map(({ account_id: id }) => id)
}

/** Over `network_object o`. */
export function matching({ level, filter, accounts }: Pick<ObjectsAsked, 'level' | 'filter' | 'accounts'>): RawBuilder<boolean> {
  const { within, network_ids: ids, q, status, review, drift, gone, delivery, days, label } = filter
  const words = q?.trim()
  return allOf([
    sql`o.level = ${level}`,
    sql`o.account_id = any(${[...accounts]}::text[])`,
    gone === '1' ? sql`o.gone_at is not null` : ids ? null : sql`o.gone_at is null`,
    ids ? sql`o.network_id = any(${ids}::text[])` : null,
    within ? sql`o.above && ${within}::text[]` : null,
    status ? sql`o.status = ${status}` : null,
    review ? sql`o.review = ${review}` : null,
    drift === '1' ? sql`o.drift is not null` : drift === '0' ? sql`o.drift is null` : null,
    delivery ? delivered(delivery, days) : null,
    label ? sql`exists (select from object_label_relation l where ${LABEL_OF} and l.label_id = ${numberOf(label)}::bigint)` : null,
    words ? sql`(o.name ilike ${containing(words)} or o.network_id = ${words})` : null,
  ])
}

const LABEL_OF = sql`l.account_id = o.account_id and l.level = o.level and l.network_id = o.network_id`

/** A figure of the last days, over `object_figure f`. */
const figure = (name: ObjectFigure, days: FigureDays = USUAL_DAYS) => sql.ref(`f.${name}_${days}`)
const FIGURES_OF = sql`f.account_id = o.account_id and f.level = o.level and f.network_id = o.network_id`

function delivered(delivery: Delivery, days: FigureDays | undefined): RawBuilder<unknown> {
  const spent = sql`select from object_figure f where ${FIGURES_OF} and ${figure('spend', days)} > 0`
  if (delivery === 'unspent') return sql`not exists (${spent})`
  return delivery === 'spent' ? sql`exists (${spent})` : sql`exists (${spent} and ${figure('results', days)} = 0)`
}

const SORTED: Readonly<Record<Exclude<ObjectSort, ObjectFigure>, RawBuilder<unknown>>> = {
  name: sql`o.name`,
  account_name: sql`a.name`,
  status: sql`o.status`,
  day_budget_minor: sql`o.day_budget_minor`,
  total_budget_minor: sql`o.total_budget_minor`,
  bid_minor: sql`o.bid_minor`,
  review: sql`o.review`,
  made_at: sql`o.made_at`,
  remote_at: sql`o.remote_at`,
  pulled_at: sql`o.pulled_at`,
}
const isSort = (name: string): name is keyof typeof SORTED => name in SORTED
const isFigure = (name: string): name is ObjectFigure => OBJECT_FIGURES.some((one) => one === name)

/** An unset value is last, both ways round; what is equal is by name. */
function orderOf(sort: readonly string[], days: FigureDays | undefined): RawBuilder<unknown> {
  const asked = sort.flatMap((one) => {
    const name = one.replace(/^-/, '')
    const by = isFigure(name) ? figure(name, days) : isSort(name) ? SORTED[name] : null
    if (by === null) return []
    return [one === name ? sql`${by} nulls last` : sql`${by} desc nulls last`]
  })
  return sql.join([...asked, ...(sort.some((one) => one.endsWith('name')) ? [] : [sql`o.name`]), sql`o.network_id`])
}

/** A page of objects. Its keys are found and sorted first: the values of what is not on it are never read. */
export async function readObjects(
  db: Db,
  asked: ObjectsAsked,
  { sort, ...paging }: Paging & { sort: readonly string[] },
): Promise<ObjectRead[]> {
  const { days = USUAL_DAYS } = asked.filter
  const order = orderOf(sort, days)
  const isByAccount = sort.some((one) => one.endsWith('account_name'))
  const isByFigure = sort.some((one) => isFigure(one.replace(/^-/, '')))
  const { rows } = await sql<ObjectRead>`
    with shown as materialized (
      select o.account_id, o.level, o.network_id, row_number() over (order by ${order}) as place
        from network_object o ${isByAccount ? sql`join ad_account a on a.account_id = o.account_id` : sql``}
          ${isByFigure ? sql`left join object_figure f on ${FIGURES_OF}` : sql``}
       where ${matching(asked)} order by ${order} ${onPage(paging)})
    select o.account_id || ':' || o.network_id as id, o.account_id, a.name as account_name, a.spreader_id, g.game_ids, a.currency, a.timezone,
      o.level, o.network_id, o.above, coalesce(p.parent_name, '') as parent_name, o.name, o.status, o.values,
      coalesce(p.above_values, '{}') as above_values, o.day_budget_minor::text, o.total_budget_minor::text, o.bid_minor::text, o.review,
      coalesce(o.review_reasons, '[]') as review_reasons, o.drift, o.made_at, o.remote_at, o.pulled_at,
      case when f.account_id is not null then jsonb_build_object('spend', ${figure('spend', days)}::text,
        ${sql.join(OBJECT_FIGURES.filter((one) => one !== 'spend').map((one) => sql`${sql.lit(one)}, ${figure(one, days)}`))}) end as figures,
      r.done_at as figures_at, r.failure as figures_failure, o.gone_at, o.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id::text, 'name', n.name) order by n.name) from object_label_relation l
        join object_label n on n.id = l.label_id where ${LABEL_OF}), '[]') as labels
    from shown s join network_object o using (account_id, level, network_id) join ad_account a on a.account_id = o.account_id
      left join object_figure f on ${FIGURES_OF} left join figure_reading r on r.account_id = o.account_id
      cross join lateral (select array_agg(x.game_id order by x.game_id) as game_ids from ad_account_game x
        where x.account_id = a.account_id and ${scoped('x.game_id', asked.scopes.games)}) g
      left join lateral (select jsonb_object_agg(u.level, u.values) as above_values,
          max(u.name) filter (where u.network_id = o.above[cardinality(o.above)]) as parent_name
        from network_object u where u.account_id = o.account_id and u.level = any(${[...asked.levelsAbove]}::text[]) and u.network_id = any(o.above)) p on true
    order by s.place`.execute(db)
  return rows
}

export type ObjectTotals = {
  total: number
  statuses: Record<string, number>
  sums: { currency: string; active: number; day_minor: string }[]
}

/** How many match, by status, and what those that run may spend a day, by currency. */
export async function readTotals(db: Db, asked: ObjectsAsked): Promise<ObjectTotals> {
  const { rows } = await sql<{ currency: string; status: string; objects: number; day_minor: string }>`
    select a.currency, n.status, sum(n.objects)::int as objects, sum(n.day_minor)::text as day_minor
      from (select o.account_id, o.status, count(*) as objects, coalesce(sum(o.day_budget_minor), 0) as day_minor from network_object o
        where ${matching(asked)} group by 1, 2) n join ad_account a on a.account_id = n.account_id
     group by 1, 2`.execute(db)
  const statuses: Record<string, number> = {}
  const sums = new Map<string, { currency: string; active: number; day_minor: string }>()
  for (const { currency, status, objects, day_minor } of rows) {
    statuses[status] = (statuses[status] ?? 0) + objects
    if (status === RUNS) sums.set(currency, { currency, active: objects, day_minor })
  }
  return {
    total: rows.reduce((all, { objects }) => all + objects, 0),
    statuses,
    sums: [...sums.values()].sort((one, other) => one.currency.localeCompare(other.currency)),
  }
}
