import { sql, type Expression, type Kysely, type SqlBool } from 'kysely'
import type { CostRow } from '#contract/finance-shapes.ts'
import { COST, type BrandingShare, type CostState } from '#domain/finance/cost.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { namesOf } from '#domain/thing/thing.ts'
import type { Language } from '#i18n/catalogue.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { containing, scoped, scopedOrNone } from '#server/db/sql.ts'

type Db = Kysely<Database>

export type CostFilter = {
  games: Scope
  spreaders: Scope
  ids?: readonly string[]
  month?: string | undefined
  gameId?: string | undefined
  spreaderId?: string | undefined
  state?: CostState | undefined
  q?: string | undefined
  /** what `q` is as an amount, in every currency it can be one of */
  amounts?: readonly { currency: string; minor: string }[]
  branding?: boolean
}

/** Entries within the grants; one without a channel belongs to anyone who may see its game. */
const matching = (filter: CostFilter): Expression<SqlBool>[] => [
  scoped('e.game_id', filter.games),
  scopedOrNone('e.spreader_id', filter.spreaders),
  ...(filter.ids === undefined ? [] : [sql<SqlBool>`e.id = any(${filter.ids.filter((id) => /^\d{1,18}$/.test(id))}::bigint[])`]),
  ...(filter.month === undefined ? [] : [sql<SqlBool>`e.month = ${filter.month}`]),
  ...(filter.gameId === undefined ? [] : [sql<SqlBool>`e.game_id = ${filter.gameId}`]),
  ...(filter.spreaderId === undefined ? [] : [sql<SqlBool>`e.spreader_id = ${filter.spreaderId}`]),
  ...(filter.state === undefined ? [] : [sql<SqlBool>`e.state = ${filter.state}`]),
  ...(filter.q ? [sql<SqlBool>`(${sql.join([...inWords(filter.q), ...asAmount(filter.amounts ?? [])], sql` or `)})`] : []),
  ...(filter.branding ? [sql<SqlBool>`n3.branding`] : []),
]

const inWords = (q: string) => [
  sql`e.note ilike ${containing(q)}`,
  sql`n3.name_zh ilike ${containing(q)}`,
  sql`n3.name_en ilike ${containing(q)}`,
]
const asAmount = (amounts: readonly { currency: string; minor: string }[]) =>
  amounts.map(({ currency, minor }) => sql`(e.currency = ${currency} and e.amount_minor = ${minor}::bigint)`)

const all = (filter: CostFilter) => sql.join([sql`true`, ...matching(filter)], sql` and `)
const FROM = sql`cost_entry e
  join game g on g.game_id = e.game_id
  join cost_name n3 on n3.id = e.name_id left join cost_name n2 on n2.id = n3.parent_id left join cost_name n1 on n1.id = n2.parent_id
  left join spreader s on s.id = e.spreader_id left join master m on m.id = e.master_id left join fx_rate f on f.id = e.fx_rate_id
  join app_user eu on eu.id = e.entered_by left join app_user cu on cu.id = e.committed_by`

type Stored = Omit<
  CostRow,
  'names' | 'fx_rate' | 'entered_by' | 'committed_by' | 'entered_at' | 'committed_at' | 'posted_at' | 'updated_at'
> & {
  names_zh: string[]
  names_en: string[]
  rate: string
  rate_id: string | null
  rate_name: string | null
  rate_day: string | null
  entered_by: string
  entered_name: string
  committed_by: string | null
  committed_name: string | null
  entered_at: Date
  committed_at: Date | null
  posted_at: Date | null
  updated_at: Date
}

/** A page of entries, newest month first, in the order they were entered. */
export async function readCosts(
  db: Db,
  filter: CostFilter,
  language: Language,
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<CostRow[]> {
  const { rows } = await sql<Stored>`
    select ${sql.join(namesOf(COST).map((name) => sql.ref(`e.${name}`)))}, e.id::text, g.name as game_name, s.name as spreader_name, m.name as master_name,
      array_remove(array[n1.name_zh, n2.name_zh, n3.name_zh], null) as names_zh, array_remove(array[n1.name_en, n2.name_en, n3.name_en], null) as names_en,
      e.base_minor, e.fx_rate as rate, e.fx_rate_id::text as rate_id, f.name as rate_name, f.day as rate_day,
      e.cpa_rule_id::text, e.state, e.error, e.version, e.entered_by::text, eu.name as entered_name, e.entered_at,
      e.committed_by::text, cu.name as committed_name, e.committed_at, e.posted_at, e.updated_at
    from ${FROM} where ${all(filter)} order by e.month desc, e.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return rows.map((row) => rowOf(row, language))
}

function rowOf(stored: Stored, language: Language): CostRow {
  const { names_zh, names_en, rate, rate_id, rate_name, rate_day, entered_name, committed_name, ...row } = stored
  return {
    ...row,
    names: language === 'zh' ? names_zh : names_en,
    fx_rate: { id: rate_id ?? '', name: rate_name ?? '', currency: row.currency, base: baseCurrency(), day: rate_day ?? '', rate },
    entered_by: { id: row.entered_by, name: entered_name },
    committed_by: row.committed_by === null ? null : { id: row.committed_by, name: committed_name ?? '' },
    entered_at: row.entered_at.toISOString(),
    committed_at: row.committed_at?.toISOString() ?? null,
    posted_at: row.posted_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  }
}

/** How many entries the filter has, and their sums by currency. */
export async function readCostSums(db: Db, filter: CostFilter) {
  const { rows } = await sql<{ currency: string; amount_minor: string; base_minor: string; entries: number }>`
    select e.currency, sum(e.amount_minor)::text as amount_minor, sum(e.base_minor)::text as base_minor, count(*)::int as entries
    from ${FROM} where ${all(filter)} group by e.currency order by e.currency`.execute(db)
  return { total: rows.reduce((sum, row) => sum + row.entries, 0), sums: rows.map(({ entries: _entries, ...sum }) => sum) }
}

/** What is split over branding levels: amount in the base currency and weights of each entry of the filter. */
export async function readBranding(db: Db, filter: CostFilter) {
  const { rows } = await sql<{ base_minor: string; branding: BrandingShare[] }>`
    select e.base_minor::text as base_minor, e.branding from ${FROM} where ${all(filter)}`.execute(db)
  return rows
}

/** What each firm is paid of the costs of the filter, in the base currency; null: costs without a firm. */
export async function readMasterSums(db: Db, filter: CostFilter) {
  const { rows } = await sql<{ id: string | null; base_minor: string }>`
    select e.master_id as id, sum(e.base_minor)::text as base_minor from ${FROM} where ${all(filter)}
    group by e.master_id order by e.master_id nulls last`.execute(db)
  return rows
}

/** What an entry's shares come to, by game, channel and day, in the base currency. */
export async function readShares(db: Db, entryId: string) {
  const by = async (id: Expression<string>, name: Expression<string>) => {
    const { rows } = await sql<{ id: string; name: string; base_minor: string }>`
      select ${id} as id, ${name} as name, sum(c.base_minor)::text as base_minor
      from cost_share c join game g on g.game_id = c.game_id join spreader s on s.id = c.spreader_id
      where c.entry_id = ${entryId}::bigint group by 1, 2 order by 1`.execute(db)
    return rows
  }
  const [byGame, byChannel, byDay] = [
    await by(sql`c.game_id`, sql`g.name`),
    await by(sql`c.spreader_id`, sql`s.name`),
    await by(sql`c.day::text`, sql`c.day::text`),
  ]
  return { byGame, byChannel, byDay }
}

/** Posted costs of a month by level and bearing game. */
export async function readLevelData(db: Db, games: Scope, month: string) {
  const { rows } = await sql<{ level: 'game' | 'region' | 'company'; game_id: string; game_name: string; base_minor: string }>`
    select e.level, c.game_id, g.name as game_name, sum(c.base_minor)::text as base_minor
    from cost_share c join cost_entry e on e.id = c.entry_id join game g on g.game_id = c.game_id
    where c.month = ${month} and ${scoped('c.game_id', games)} group by 1, 2, 3 order by 1, 2`.execute(db)
  return rows
}
