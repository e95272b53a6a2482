import { sql, type Kysely } from 'kysely'
import type { PlatformFigure } from '#contract/finance-figures.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { convert, rateOn } from '#domain/finance/fx.ts'
import { lastDayOf } from '#domain/finance/month.ts'
import { placeOfStore, type Figure, type FiguredRow } from '#domain/finance/platform-figure.ts'
import type { RowKind } from '#domain/finance/row-step.ts'
import type { Database } from '#server/db/schema.ts'
import { containing } from '#server/db/sql.ts'
import { readRates } from './finance.reads.ts'
import { withinScopes, type Paging, type RowScopes } from './statement-row.reads.ts'

type Db = Kysely<Database>
type GameMonth = { kind: RowKind; month: string; gameId: string }

/** Shares `s` of what channels bill: costs of a channel, by a name that is on its bill. */
export const FIGURED_COSTS = sql`cost_share s join cost_entry e on e.id = s.entry_id and e.state = 'posted' and e.spreader_id is not null
  and e.billed`

/** The figures of a game and month: what was entered for income, what our costs come to for outcome. */
export async function readFiguresOf(db: Db, { kind, month, gameId }: GameMonth): Promise<Figure[]> {
  if (kind === 'outcome') {
    const { rows } = await sql<{ place: string; currency: string; amount: string; base: string }>`
      select s.spreader_id as place, e.currency, sum(s.amount_minor)::text as amount, sum(s.base_minor)::text as base
      from ${FIGURED_COSTS} where s.month = ${month} and s.game_id = ${gameId} group by s.spreader_id, e.currency`.execute(db)
    return rows.map(({ place, currency, amount, base }) => ({ place, currency, amount: BigInt(amount), base: BigInt(base) }))
  }
  const rates = await readRates(db)
  const rows = await db
    .selectFrom('platform_figure')
    .select(['app_store', 'currency', 'amount_minor'])
    .where('month', '=', month)
    .where('game_id', '=', gameId)
    .execute()
  return rows.map(({ app_store, currency, amount_minor }) => {
    const rate = rateOn(rates, currency, lastDayOf(month))
    const amount = BigInt(amount_minor)
    const base = rate && convert(amount, { from: currency, to: baseCurrency(), rate: rate.rate })
    return { place: placeOfStore(app_store), currency, amount, base }
  })
}

/** Rows as far as figures are concerned, in the order they were read. */
export async function readFiguredRows(
  db: Db,
  { kind, month, gameId }: GameMonth,
): Promise<(FiguredRow & { system: bigint; fromFigure: boolean; fileId: string | null })[]> {
  const rows = await db
    .selectFrom('statement_row')
    .select([
      'id',
      'app_store',
      'spreader_id',
      'currency',
      'actual_minor',
      'base_minor',
      'fx_rate',
      'system_minor',
      'from_figure',
      'file_id',
    ])
    .where('kind', '=', kind)
    .where('month', '=', month)
    .where('game_id', '=', gameId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    place: kind === 'income' ? placeOfStore(row.app_store) : (row.spreader_id ?? ''),
    currency: row.currency,
    actual: BigInt(row.actual_minor),
    base: BigInt(row.base_minor),
    rate: row.fx_rate,
    system: BigInt(row.system_minor),
    fromFigure: row.from_figure,
    fileId: row.file_id,
  }))
}

export type FigureFilter = RowScopes & {
  month: string
  kind?: RowKind | undefined
  gameId?: string | undefined
  q?: string | undefined
  id?: string | undefined
}

type Stored = Omit<PlatformFigure, 'updated_by' | 'updated_at'> & {
  user_id: string | null
  user_name: string | null
  updated_at: Date | null
}

/** Figures and what statements say of the same place, side by side; a place that only one of them knows is there too. */
const beside = (month: string) => sql`
  (select f.id::text, f.kind, f.game_id, null::text as spreader_id, f.app_store, lower(btrim(f.app_store)) as place, f.currency, f.amount_minor::text as amount_minor,
      f.source, f.note, f.version, f.updated_by, f.updated_at
    from platform_figure f where f.month = ${month}
   union all
   select null, 'outcome', s.game_id, s.spreader_id, '', s.spreader_id, e.currency, sum(s.amount_minor)::text, 'cost', '', 0, null, null
    from ${FIGURED_COSTS} where s.month = ${month} group by s.game_id, s.spreader_id, e.currency) f
  full join
  (select t.kind, t.game_id, t.spreader_id, min(t.app_store) as app_store, case t.kind when 'income' then lower(btrim(t.app_store)) else coalesce(t.spreader_id, '') end as place,
      t.currency, count(*)::int as rows, sum(t.actual_minor)::text as minor
    from statement_row t where t.month = ${month} group by t.kind, t.game_id, t.spreader_id, 5, t.currency) t
  on t.kind = f.kind and t.game_id = f.game_id and t.place = f.place and t.currency = f.currency`

const R = (month: string) => sql`
  (select f.id, coalesce(f.kind, t.kind) as kind, coalesce(f.game_id, t.game_id) as game_id, coalesce(f.spreader_id, t.spreader_id) as spreader_id,
    coalesce(f.app_store, t.app_store) as app_store, coalesce(f.currency, t.currency) as currency, f.amount_minor, coalesce(t.rows, 0) as rows,
    coalesce(t.minor, '0') as statement_minor, f.source, coalesce(f.note, '') as note, coalesce(f.version, 0) as version, f.updated_by, f.updated_at
  from ${beside(month)}) r`

const matching = (filter: FigureFilter) =>
  sql.join(
    [
      sql`true`,
      ...withinScopes(filter),
      ...(filter.kind === undefined ? [] : [sql`r.kind = ${filter.kind}`]),
      ...(filter.gameId === undefined ? [] : [sql`r.game_id = ${filter.gameId}`]),
      ...(filter.id === undefined ? [] : [sql`r.id = ${filter.id}`]),
      ...(filter.q
        ? [sql`(g.name ilike ${containing(filter.q)} or r.app_store ilike ${containing(filter.q)} or s.name ilike ${containing(filter.q)})`]
        : []),
    ],
    sql` and `,
  )

/** A page of a month's figures next to its statements, income first. */
export async function readFigures(
  db: Db,
  filter: FigureFilter,
  { page, per_page: perPage }: Paging,
): Promise<{ rows: PlatformFigure[]; total: number }> {
  const { month } = filter
  const { rows } = await sql<Stored & { total: number }>`
    select r.id, ${month} as month, r.kind, r.game_id, g.name as game_name, r.spreader_id, s.name as spreader_name, r.app_store, r.currency, r.amount_minor, r.rows,
      r.statement_minor, r.source, r.note, r.version, u.id::text as user_id, u.name as user_name, r.updated_at, count(*) over ()::int as total
    from ${R(month)} join game g on g.game_id = r.game_id left join spreader s on s.id = r.spreader_id left join app_user u on u.id = r.updated_by
    where ${matching(filter)} order by r.kind, g.name, r.game_id, r.app_store, r.spreader_id, r.currency
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, user_id, user_name, updated_at, ...row }) => ({
      ...row,
      updated_by: user_id === null ? null : { id: user_id, name: user_name ?? '' },
      updated_at: updated_at?.toISOString() ?? null,
    })),
  }
}
