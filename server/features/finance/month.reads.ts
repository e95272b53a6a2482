import { createHash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ChangedRow, MonthTotals } from '#contract/finance-month.ts'
import type { MonthState } from '#domain/finance/cost-blockers.ts'
import type { MonthFacts } from '#domain/finance/month-rules.ts'
import { DEFAULT_MONTH_RULES, type MonthRules, type Signature } from '#domain/finance/month-step.ts'
import type { RowKind } from '#domain/finance/row-step.ts'
import type { Database } from '#server/db/schema.ts'
import { scoped, scopedOrNone } from '#server/db/sql.ts'
import { readSetting } from '#server/kit/setting.repository.ts'
import { countChargesOpen } from './cpa-cost.reads.ts'
import { largeGap, openGap, readRowSums, withinScopes, type RowScopes } from './statement-row.reads.ts'
import { countOpenLines, readWaivers } from './unread-lines.reads.ts'

type Db = Kysely<Database>
export type MonthKey = { month: string; kind: RowKind }

/** Key of the rules of months among the settings. */
export const MONTH_RULES = 'finance_month_rules'
export const WHOLE: RowScopes = { games: '*', spreaders: '*' }

/** Months of one call: `2026-10/income` → state; a month that was never touched is left out. */
export async function readMonthStates(db: Db, months: readonly string[]): Promise<Map<string, MonthState>> {
  const rows = await db
    .selectFrom('finance_month')
    .select(['month', 'kind', 'state'])
    .where(sql<boolean>`month = any(${[...months]}::text[])`)
    .execute()
  return new Map(rows.map(({ month, kind, state }) => [`${month}/${kind}`, state]))
}

/** The rules as they are set; the defaults until someone says otherwise. */
export async function readMonthRules(db: Db): Promise<MonthRules & { version: number }> {
  const { value, version } = await readSetting(db, MONTH_RULES)
  const set = typeof value === 'object' && value !== null ? value : {}
  return {
    fourEyes: 'fourEyes' in set && typeof set.fourEyes === 'boolean' ? set.fourEyes : DEFAULT_MONTH_RULES.fourEyes,
    secondPair: 'secondPair' in set && typeof set.secondPair === 'boolean' ? set.secondPair : DEFAULT_MONTH_RULES.secondPair,
    toleranceBps: 'toleranceBps' in set && typeof set.toleranceBps === 'number' ? set.toleranceBps : DEFAULT_MONTH_RULES.toleranceBps,
    version,
  }
}

/** Every field of a row that people or statements give it. A list by hand: a later column must not change the hash of a month long signed. */
const ROW_FACTS = sql`concat_ws('|', r.id, r.version, r.counterparty, r.reference, r.ua_group, r.game_id, r.app_store, r.region_id, r.spreader_id, r.flow_minor,
  r.refunded_minor, r.tax_minor, r.fee_minor, r.share_rate, r.due_minor, r.actual_minor, r.system_minor, r.currency, r.fx_rate, r.base_minor, r.note, r.gap_note, r.state)`
const COST_FACTS = sql`concat_ws('|', c.id, c.version, c.day, c.game_id, c.country, c.spreader_id, c.master_id, c.name_id, c.amount_minor, c.currency,
  c.fx_rate, c.base_minor, c.level, c.state)`

/** What a month comes to, within the grants. Two equal digests were made of the same rows. */
export async function readMonthTotals(db: Db, { month, kind }: MonthKey, scopes: RowScopes): Promise<MonthTotals> {
  const { total, sums } = await readRowSums(db, { ...scopes, month, kind, toleranceBps: 0 })
  const rows = sql.join([sql`r.month = ${month}`, sql`r.kind = ${kind}`, ...withinScopes(scopes)], sql` and `)
  const costs = kind === 'outcome' ? sql.join([sql`c.month = ${month}`, ...withinCosts(scopes)], sql` and `) : sql`false`
  const costSums = await sql<MonthTotals['costs'][number]>`
    select c.currency, sum(c.amount_minor)::text as amount_minor, sum(c.base_minor)::text as base_minor, count(*)::int as entries
    from cost_entry c where ${costs} group by c.currency order by c.currency`.execute(db)
  const ofRules = await sql<MonthTotals['costs'][number]>`
    select c.currency, sum(c.amount_minor)::text as amount_minor, sum(c.base_minor)::text as base_minor, count(*)::int as entries
    from cost_entry c where c.cpa_rule_id is not null and ${costs} group by c.currency order by c.currency`.execute(db)
  const repayments = await sql<MonthTotals['repayments'][number]>`
    select p.currency, sum(p.amount_minor)::text as amount_minor, count(*)::int as payments
    from bill_repayment p join bill b on b.id = p.bill_id
    where p.month = ${month} and p.kind = ${kind} and p.state <> 'deleted' and ${sql.join([sql`true`, ...withinBills(scopes)], sql` and `)}
    group by p.currency order by p.currency`.execute(db)
  const digests = await sql<{ digest: string }>`
    select md5(concat_ws('/', (select string_agg(md5(${ROW_FACTS}), '' order by r.id) from statement_row r where ${rows}),
      (select string_agg(md5(${COST_FACTS}), '' order by c.id) from cost_entry c where ${costs}))) as digest`.execute(db)
  const waivers = await readWaivers(db, { month, kind })
  return {
    month,
    kind,
    rows: total,
    sums,
    costs: costSums.rows,
    repayments: repayments.rows,
    base_minor: [...sums, ...costSums.rows].reduce((sum, { base_minor }) => sum + BigInt(base_minor), 0n).toString(),
    digest: digests.rows[0]?.digest ?? '',
    // left out where there are none: months that were signed before have no such field
    ...(waivers.length > 0 ? { waivers } : {}),
    ...(ofRules.rows.length > 0 ? { of_rules: ofRules.rows } : {}),
  }
}

const withinCosts = ({ games, spreaders }: RowScopes) => [scoped('c.game_id', games), scopedOrNone('c.spreader_id', spreaders)]
const withinRules = ({ games, spreaders }: RowScopes) => [scoped('r.game_id', games), scoped('r.spreader_id', spreaders)]
const withinBills = ({ games, spreaders }: RowScopes) => [scoped('b.game_id', games), scopedOrNone('b.spreader_id', spreaders)]

/** The hash people sign. Keys are sorted: totals that were stored and read again have the same one. */
export const hashOfTotals = (totals: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(totals)))
    .digest('hex')

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}

/** What is in the way of a month's confirmation, counted from the rows within the grants. */
export async function readMonthFacts(db: Db, { month, kind }: MonthKey, scopes: RowScopes, toleranceBps: number): Promise<MonthFacts> {
  const rows = sql.join([sql`r.month = ${month}`, sql`r.kind = ${kind}`, ...withinScopes(scopes)], sql` and `)
  const costs = sql.join([sql`c.month = ${month}`, sql`c.state <> 'posted'`, ...withinCosts(scopes)], sql` and `)
  const bills = sql.join([sql`true`, ...withinBills(scopes)], sql` and `)
  const counted = await sql<Omit<MonthFacts, 'previousConfirmed'> & { previous: MonthState | null }>`
    select (select count(*)::int from statement_row r where ${rows}) as rows,
      (select count(*)::int from statement_row r where ${rows} and r.state <> 'confirmed') as "rowsOpen",
      (select count(*)::int from statement_row r where ${rows} and ${openGap(toleranceBps)}) as "gapsUnexplained",
      exists (select from extraction x where x.month = ${month} and x.kind = ${kind} and x.state in ('queued', 'running', 'cancelling', 'stopped')) as "extractionRunning",
      ${countOpenLines({ month, kind })} as "linesOpen",
      ${kind === 'outcome' ? sql`(select count(*)::int from cost_entry c where ${costs})` : sql`0`} as "costsOpen",
      ${kind === 'outcome' ? countChargesOpen(month, scopes) : sql`0`} as "chargesOpen",
      (select count(*)::int from bill_repayment p join bill b on b.id = p.bill_id
        where p.month = ${month} and p.kind = ${kind} and p.state = 'added' and ${bills}) as "repaymentsOpen",
      (select m.state from finance_month m where m.kind = ${kind} and m.month < ${month} order by m.month desc limit 1) as previous`.execute(
    db,
  )
  const [found] = counted.rows
  if (!found) throw new Error('a count always has a row')
  const { previous, ...facts } = found
  // the first month there is has no one before it
  return { ...facts, previousConfirmed: previous === null || previous === 'confirmed' }
}

/** Rows whose gap is above the tolerance, explained or not, by currency. */
export async function readDifferences(db: Db, { month, kind }: MonthKey, scopes: RowScopes, toleranceBps: number) {
  const rows = sql.join([sql`r.month = ${month}`, sql`r.kind = ${kind}`, largeGap(toleranceBps), ...withinScopes(scopes)], sql` and `)
  const found = await sql<{ currency: string; rows: number; gap_minor: string }>`
    select r.currency, count(*)::int as rows, sum(r.actual_minor - r.system_minor)::text as gap_minor
    from statement_row r where ${rows} group by r.currency order by r.currency`.execute(db)
  return found.rows
}

/** Whether the grants reach everything the month holds: rows, its costs, and bills that payments are for. */
export async function seesWhole(db: Db, { month, kind }: MonthKey, scopes: RowScopes): Promise<boolean> {
  if (scopes.games === '*' && scopes.spreaders === '*') return true
  const outside = (within: RawBuilder<unknown>[]) => sql`not (${sql.join([sql`true`, ...within], sql` and `)})`
  const { rows } = await sql<{ whole: boolean }>`
    select not exists (select from statement_row r where r.month = ${month} and r.kind = ${kind} and ${outside(withinScopes(scopes))})
      and not exists (select from bill b where b.month = ${month} and b.kind = ${kind} and ${outside(withinBills(scopes))})
      and ${
        kind === 'outcome'
          ? sql`not exists (select from cost_entry c where c.month = ${month} and ${outside(withinCosts(scopes))})
        and not exists (select from cpa_execution x join cpa_rule r on r.id = x.rule_id where x.month = ${month} and ${outside(withinRules(scopes))})`
          : sql`true`
      } as whole`.execute(db)
  return rows[0]?.whole ?? false
}

/** A month of finance with the names of those who signed; a month that was never touched is open. */
export async function readMonth(db: Db, { month, kind }: MonthKey) {
  const row = await db
    .selectFrom('finance_month')
    .select(['state', 'totals_hash', 'signatures', 'reason', 'version', 'confirmed_at'])
    .where('month', '=', month)
    .where('kind', '=', kind)
    .executeTakeFirst()
  const signatures = row?.signatures ?? []
  const names = await namesOf(
    db,
    signatures.map(({ userId }) => userId),
  )
  return {
    state: row?.state ?? ('open' as const),
    totalsHash: row?.totals_hash ?? null,
    signatures: signatures.map((one): Signature => ({ ...one, name: names.get(one.userId) ?? '–' })),
    reason: row?.reason ?? '',
    version: row?.version ?? 0,
    confirmedAt: row?.confirmed_at ?? null,
  }
}

export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether a later month of the kind is confirmed. */
export async function isNextConfirmed(db: Db, { month, kind }: MonthKey): Promise<boolean> {
  const later = await db
    .selectFrom('finance_month')
    .select('month')
    .where('kind', '=', kind)
    .where('month', '>', month)
    .where('state', '=', 'confirmed')
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** Rows that moved after a moment, latest first. */
export async function readChangedRows(db: Db, { month, kind }: MonthKey, scopes: RowScopes, since: string): Promise<ChangedRow[]> {
  const rows = sql.join([sql`r.month = ${month}`, sql`r.kind = ${kind}`, ...withinScopes(scopes)], sql` and `)
  const { rows: found } = await sql<Omit<ChangedRow, 'updated_at'> & { updated_at: Date }>`
    select r.id::text, r.counterparty, g.name as game_name, r.actual_minor, r.currency, r.state, u.name as updated_by, r.updated_at
    from statement_row r join game g on g.game_id = r.game_id left join app_user u on u.id = r.updated_by
    where ${rows} and r.updated_at > ${since}::timestamptz order by r.updated_at desc, r.id limit 50`.execute(db)
  return found.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }))
}

/** How far income, outcome and costs of a month are. */
export async function readTotalStatus(db: Db, month: string, scopes: RowScopes) {
  const { rows } = await sql<{
    kind: 'income' | 'outcome' | 'cost'
    state: MonthState
    confirmed_at: Date | null
    entries: number
    open: number
    base_minor: string
  }>`
    select k.kind, coalesce(m.state, 'open') as state, m.confirmed_at, coalesce(t.entries, 0) as entries, coalesce(t.open, 0) as open,
      coalesce(t.base_minor, '0') as base_minor
    from (values ('income', 1), ('outcome', 2), ('cost', 3)) k(kind, place)
      left join finance_month m on m.month = ${month} and m.kind = k.kind
      left join (
        select r.kind, count(*)::int as entries, count(*) filter (where r.state <> 'confirmed')::int as open, sum(r.base_minor)::text as base_minor
        from statement_row r where ${sql.join([sql`r.month = ${month}`, ...withinScopes(scopes)], sql` and `)} group by r.kind
        union all
        select 'cost', count(*)::int, count(*) filter (where c.state <> 'posted')::int, coalesce(sum(c.base_minor), 0)::text
        from cost_entry c where ${sql.join([sql`c.month = ${month}`, ...withinCosts(scopes)], sql` and `)}) t on t.kind = k.kind
    order by k.place`.execute(db)
  return rows.map(({ confirmed_at, ...row }) => ({ ...row, confirmed_at: confirmed_at?.toISOString() ?? null }))
}

/** Frozen copies of a month without their rows, latest first. */
export async function readCopies(db: Db, { month, kind }: MonthKey) {
  const rows = await db
    .selectFrom('month_copy as c')
    .innerJoin('app_user as u', 'u.id', 'c.confirmed_by')
    .select(['c.id', 'c.confirmed_at', 'u.name as confirmed_by', 'c.totals_hash'])
    .where('c.month', '=', month)
    .where('c.kind', '=', kind)
    .orderBy('c.id', 'desc')
    .execute()
  return rows.map(({ confirmed_at, ...row }) => ({ ...row, confirmed_at: confirmed_at.toISOString() }))
}

/** One frozen copy with its rows, the latest unless told. */
export async function readCopy(db: Db, { month, kind }: MonthKey, id?: string) {
  let query = db.selectFrom('month_copy').selectAll().where('month', '=', month).where('kind', '=', kind).orderBy('id', 'desc').limit(1)
  if (id !== undefined) query = query.where('id', '=', /^\d{1,18}$/.test(id) ? id : '0')
  return await query.executeTakeFirst()
}
