import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { CostPurpose } from '#domain/finance/cost-name.ts'
import type { RowKind } from '#domain/finance/row-step.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { scoped, scopedOrNone } from '#server/db/sql.ts'

type Db = Kysely<Database>

/** What of finance is told by. */
export type FinanceDimension = 'game' | 'region' | 'country' | 'spreader' | 'os'
export type FinanceAsked = {
  by: FinanceDimension | null
  /** what the first day of a period is the first day of */
  period: 'day' | 'week' | 'month'
  from: string
  until: string
  games: Scope
  spreaders: Scope
  /** left out: of everything. Several hold at once */
  filters: readonly { dimension: string; is: 'in' | 'not_in'; values: readonly string[] }[]
}

export type ObservedCost = { day: string; month: string; group: string; purpose: CostPurpose; billed: boolean; base_minor: string }

const COST_COLUMNS: Readonly<Record<string, RawBuilder<string>>> = {
  game: sql`s.game_id`,
  region: sql`g.region_id`,
  country: sql`coalesce(e.country, '')`,
  spreader: sql`s.spreader_id`,
}

const filtered = (
  { filters }: Pick<FinanceAsked, 'filters'>,
  columns: Readonly<Record<string, RawBuilder<string>>>,
): RawBuilder<unknown>[] =>
  filters.map(({ dimension, is, values }) => {
    const column = columns[dimension]
    if (!column) return sql`false` // what is not told by it is in no part of it
    return is === 'in' ? sql`${column} = any(${[...values]}::text[])` : sql`not ${column} = any(${[...values]}::text[])`
  })

/** Posted costs in the company's currency, by period, month and what they are for. */
export async function readObservedCosts(db: Db, asked: FinanceAsked): Promise<ObservedCost[]> {
  const group = asked.by === null ? sql`''` : (COST_COLUMNS[asked.by] ?? sql`''`)
  const { rows } = await sql<ObservedCost>`
    select date_trunc(${asked.period}, s.day::timestamp)::date::text as day, s.month, ${group} as "group", e.purpose, e.billed, sum(s.base_minor)::text as base_minor
    from cost_share s join cost_entry e on e.id = s.entry_id and e.state = 'posted' join game g on g.game_id = s.game_id
    where s.month between ${asked.from.slice(0, 7)} and ${asked.until.slice(0, 7)} and s.day between ${asked.from}::date and ${asked.until}::date and ${scoped('s.game_id', asked.games)} and ${scoped('s.spreader_id', asked.spreaders)}
      and ${sql.join([sql`true`, ...filtered(asked, COST_COLUMNS)], sql` and `)}
    group by 1, s.month, 3, e.purpose, e.billed order by 1, 3`.execute(db)
  return rows
}

export type ObservedStatement = {
  month: string
  kind: RowKind
  /** '' of a group by operating system, which is the store's */
  group: string
  /** as it was written, where it is asked by operating system; else '' */
  store: string
  currency: string
  fx_rate: string
  flow_minor: string
  refunded_minor: string
  /** in the company's currency: the official figure of each row */
  base_minor: string
}

const ROW_COLUMNS: Readonly<Record<string, RawBuilder<string>>> = {
  game: sql`r.game_id`,
  region: sql`g.region_id`,
  spreader: sql`coalesce(r.spreader_id, '')`,
}
/** Statement rows of some months, by the rate each was converted at. What is asked by operating system comes by store, as it was written. */
export async function readObservedStatements(db: Db, asked: FinanceAsked, months: readonly string[]): Promise<ObservedStatement[]> {
  const group = asked.by === null ? sql`''` : (ROW_COLUMNS[asked.by] ?? sql`''`)
  const store = isByStore(asked) ? sql`r.app_store` : sql`''`
  const filters = asked.filters.filter(({ dimension }) => dimension !== 'os')
  const { rows } = await sql<ObservedStatement>`
    select r.month, r.kind, ${group} as "group", ${store} as store, r.currency, r.fx_rate::text as fx_rate, sum(r.flow_minor)::text as flow_minor,
      sum(r.refunded_minor)::text as refunded_minor, sum(r.base_minor)::text as base_minor
    from statement_row r join game g on g.game_id = r.game_id
    where r.month = any(${[...months]}::text[]) and ${scoped('r.game_id', asked.games)} and ${scopedOrNone('r.spreader_id', asked.spreaders)}
      and ${sql.join([sql`true`, ...filtered({ filters }, ROW_COLUMNS)], sql` and `)}
    group by r.month, r.kind, 3, 4, r.currency, r.fx_rate order by r.month, 3, 4`.execute(db)
  return rows
}

const isByStore = ({ by, filters }: FinanceAsked): boolean => by === 'os' || filters.some(({ dimension }) => dimension === 'os')
