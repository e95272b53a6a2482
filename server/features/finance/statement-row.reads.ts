import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { RowSum, StatementMonth, StatementRow } from '#contract/finance-rows.ts'
import type { RowKind, RowStateFilter } from '#domain/finance/row-step.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { containing, scoped, scopedOrNone } from '#server/db/sql.ts'

type Db = Kysely<Database>
export type Paging = { page: number; per_page: number }
export type RowScopes = { games: Scope; spreaders: Scope }

export type RowFilter = RowScopes & {
  kind?: RowKind | undefined
  ids?: readonly string[]
  month?: string | undefined
  gameId?: string | undefined
  spreaderId?: string | undefined
  state?: RowStateFilter | undefined
  gap?: 'open' | 'large' | undefined
  q?: string | undefined
  /** an instant, ISO 8601: rows that changed since */
  since?: string | undefined
  toleranceBps: number
}

/** Rows within the grants; one without a channel belongs to anyone who may see its game. */
export const withinScopes = ({ games, spreaders }: RowScopes) => [scoped('r.game_id', games), scopedOrNone('r.spreader_id', spreaders)]

/** A gap above the tolerance, as `gapWithinTolerance` of the domain has it. */
export const largeGap = (toleranceBps: number) =>
  sql<boolean>`abs(r.actual_minor - r.system_minor)::numeric * 10000 > greatest(abs(r.actual_minor), abs(r.system_minor))::numeric * ${toleranceBps}::int`
export const openGap = (toleranceBps: number) => sql<boolean>`(${largeGap(toleranceBps)} and btrim(r.gap_note) = '')`

const conditionsOf = (filter: RowFilter): RawBuilder<unknown>[] => [
  ...withinScopes(filter),
  ...(filter.kind === undefined ? [] : [sql`r.kind = ${filter.kind}`]),
  ...(filter.ids === undefined ? [] : [sql`r.id = any(${filter.ids.filter((id) => /^\d{1,18}$/.test(id))}::bigint[])`]),
  ...(filter.month === undefined ? [] : [sql`r.month = ${filter.month}`]),
  ...(filter.gameId === undefined ? [] : [sql`r.game_id = ${filter.gameId}`]),
  ...(filter.spreaderId === undefined ? [] : [sql`r.spreader_id = ${filter.spreaderId}`]),
  ...(filter.state === undefined ? [] : [filter.state === 'open' ? sql`r.state <> 'confirmed'` : sql`r.state = ${filter.state}`]),
  // a row bears the time its transaction began: one that was still under way when someone read is told a second time rather than never
  ...(filter.since === undefined ? [] : [sql`r.updated_at > ${filter.since}::timestamptz - interval '1 minute'`]),
  ...(filter.gap === undefined ? [] : [filter.gap === 'open' ? openGap(filter.toleranceBps) : largeGap(filter.toleranceBps)]),
  ...(filter.q
    ? [
        sql`(r.counterparty ilike ${containing(filter.q)} or r.note ilike ${containing(filter.q)} or r.gap_note ilike ${containing(filter.q)})`,
      ]
    : []),
]
const all = (filter: RowFilter) => sql.join([sql`true`, ...conditionsOf(filter)], sql` and `)

type Stored = Omit<StatementRow, 'confirmed_by' | 'updated_by' | 'confirmed_at' | 'updated_at'> & {
  confirmed_id: string | null
  confirmed_name: string | null
  updated_id: string | null
  updated_name: string | null
  confirmed_at: Date | null
  updated_at: Date
}

/** A page of rows in the order they were read, the older month first. */
export async function readStatementRows(db: Db, filter: RowFilter, { page, per_page: perPage }: Paging): Promise<StatementRow[]> {
  const { rows } = await sql<Stored>`
    select r.id::text, r.month, r.kind, r.counterparty, r.reference, r.ua_group, r.game_id, g.name as game_name, r.app_store, r.region_id, r.spreader_id,
      s.name as spreader_name, r.flow_minor, r.refunded_minor, r.tax_minor, r.fee_minor, r.share_rate, r.due_minor, r.actual_minor, r.system_minor, r.currency,
      r.fx_rate, r.base_minor, r.note, r.gap_note, r.state, r.confirmed_by::text as confirmed_id, c.name as confirmed_name, r.confirmed_at, r.version,
      r.updated_by::text as updated_id, u.name as updated_name, r.updated_at, f.file_name, r.line
    from statement_row r join game g on g.game_id = r.game_id left join spreader s on s.id = r.spreader_id
      left join app_user c on c.id = r.confirmed_by left join app_user u on u.id = r.updated_by left join statement_file f on f.id = r.file_id
    where ${all(filter)} order by r.month, r.id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return rows.map(rowOf)
}

const person = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const rowOf = ({ confirmed_id, confirmed_name, updated_id, updated_name, ...row }: Stored): StatementRow => ({
  ...row,
  confirmed_by: person(confirmed_id, confirmed_name),
  confirmed_at: row.confirmed_at?.toISOString() ?? null,
  updated_by: person(updated_id, updated_name),
  updated_at: row.updated_at.toISOString(),
})

/** How many rows the filter has, and their sums by currency. */
export async function readRowSums(db: Db, filter: RowFilter): Promise<{ total: number; sums: RowSum[] }> {
  const { rows } = await sql<RowSum>`
    select r.currency, count(*)::int as rows, sum(r.flow_minor)::text as flow_minor, sum(r.due_minor)::text as due_minor,
      sum(r.actual_minor)::text as actual_minor, sum(r.system_minor)::text as system_minor, sum(r.base_minor)::text as base_minor,
      coalesce(sum(r.actual_minor) filter (where r.state = 'confirmed'), 0)::text as confirmed_minor,
      coalesce(sum(r.base_minor) filter (where r.state = 'confirmed'), 0)::text as confirmed_base_minor
    from statement_row r where ${all(filter)} group by r.currency order by r.currency`.execute(db)
  return { total: rows.reduce((sum, row) => sum + row.rows, 0), sums: rows }
}

type MonthFilter = RowScopes & {
  kind: RowKind
  from?: string | undefined
  to?: string | undefined
  gameId?: string | undefined
  toleranceBps: number
}

/** Months with how far they are, newest first; a month that holds nothing yet is listed once it was touched. */
export async function readStatementMonths(db: Db, filter: MonthFilter, { page, per_page: perPage }: Paging) {
  const within = sql.join(
    [sql`r.kind = ${filter.kind}`, ...withinScopes(filter), ...(filter.gameId === undefined ? [] : [sql`r.game_id = ${filter.gameId}`])],
    sql` and `,
  )
  const { rows } = await sql<Omit<StatementMonth, 'confirmed_at'> & { confirmed_at: Date | null; total: number }>`
    with months as (
      select m.month, m.kind, m.state, m.confirmed_at from finance_month m
      where m.kind = ${filter.kind} and (${filter.from ?? null}::text is null or m.month >= ${filter.from ?? null})
        and (${filter.to ?? null}::text is null or m.month <= ${filter.to ?? null}))
    select m.month, m.kind, m.state, m.confirmed_at, count(*) over ()::int as total, coalesce(t.rows, 0) as rows, coalesce(t.confirmed, 0) as confirmed,
      coalesce(t.disputed, 0) as disputed, coalesce(t.gaps_open, 0) as gaps_open, coalesce(t.base_minor, '0') as base_minor,
      coalesce(t.confirmed_base_minor, '0') as confirmed_base_minor
    from months m left join (
      select r.month, count(*)::int as rows, count(*) filter (where r.state = 'confirmed')::int as confirmed,
        count(*) filter (where r.state = 'disputed')::int as disputed, count(*) filter (where ${openGap(filter.toleranceBps)})::int as gaps_open,
        sum(r.base_minor)::text as base_minor, coalesce(sum(r.base_minor) filter (where r.state = 'confirmed'), 0)::text as confirmed_base_minor
      from statement_row r where ${within} group by r.month) t on t.month = m.month
    order by m.month desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, ...row }): StatementMonth => ({ ...row, confirmed_at: row.confirmed_at?.toISOString() ?? null })),
  }
}

export type FinanceTrailLine = {
  id: string
  at: Date
  user_name: string | null
  request_id: string
  entity: string
  entity_id: string
  event: string
  before: unknown
  after: unknown
}

/** Lines of the trail about rows and months, newest first; those about rows of other games stay out. */
export async function readRowLog(
  db: Db,
  filter: RowScopes & { kind?: RowKind | undefined; id?: string | undefined; month?: string | undefined },
  { page, per_page: perPage }: Paging,
): Promise<{ rows: FinanceTrailLine[]; total: number }> {
  const part = (name: string) => sql`coalesce(l.after->'row'->>${name}, l.before->'row'->>${name})`
  const ofRow = sql.join(
    [
      sql`l.entity = 'finance.row'`,
      ...(filter.games === '*' ? [] : [sql`${part('game_id')} = any(${[...filter.games]}::text[])`]),
      ...(filter.spreaders === '*'
        ? []
        : [sql`(${part('spreader_id')} is null or ${part('spreader_id')} = any(${[...filter.spreaders]}::text[]))`]),
      ...(filter.id === undefined ? [] : [sql`l.entity_id = ${filter.id}`]),
      ...(filter.kind === undefined ? [] : [sql`${part('kind')} = ${filter.kind}`]),
      ...(filter.month === undefined ? [] : [sql`coalesce(l.after->'row'->>'month', l.before->'row'->>'month') = ${filter.month}`]),
    ],
    sql` and `,
  )
  // `2026-10/income`; sums of a whole month are for those who may see all of it
  const ofMonth = sql.join(
    [
      sql`l.entity = 'finance.month'`,
      filter.games === '*' && filter.spreaders === '*' && filter.id === undefined ? sql`true` : sql`false`,
      ...(filter.kind === undefined ? [] : [sql`split_part(l.entity_id, '/', 2) = ${filter.kind}`]),
      ...(filter.month === undefined ? [] : [sql`split_part(l.entity_id, '/', 1) = ${filter.month}`]),
    ],
    sql` and `,
  )
  const found = sql`from audit_log l left join app_user u on u.id = l.user_id where (${ofRow}) or (${ofMonth})`
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  const { rows } = await sql<FinanceTrailLine>`
    select l.id::text, l.at, u.name as user_name, l.request_id, l.entity, l.entity_id, l.event, l.before, l.after
    ${found} order by l.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
