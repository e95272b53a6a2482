import type { InsightAnswer as Told } from '#contract/insights.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { grouped } from '#domain/grouped.ts'
import { fraction, compare, type Fraction } from '#domain/metrics/fraction.ts'
import { MOST } from '#domain/metrics/query-limits.ts'
import type { InsightFilter } from '#domain/metrics/query.ts'
import { foldCells, foldTotal, restOf, topOf, withRest, type Cell, type MonthStanding, type ObservedRow } from '#domain/observatory/fold.ts'
import {
  baseTimeOf,
  isOfWholeMonths,
  isTopFive,
  OBSERVATORY_GROUPINGS,
  REST,
  type ObservatoryReport,
  type ObservedDimension,
} from '#domain/observatory/grouping.ts'
import { confirmationOf, observedMeasure, observedValue, sumsOf, type ObservedMeasure, type SumKey } from '#domain/observatory/measures.ts'
import { monthsOf, observatoryBlockers, untoldOf } from '#domain/observatory/question.ts'
import { pageBlockers } from '#permissions/page-can.ts'
import { scopeHolds, scopeOf, type Scope } from '#permissions/grants.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import type { AskContext } from '#server/column-store/query/ask.ts'
import { readGamesWithin, readRates } from '#server/features/finance/finance.reads.ts'
import { readMonthStates } from '#server/features/finance/month.reads.ts'
import type { Call } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { viewerOf } from '#server/kit/viewer.ts'
import { answered, fromStore, lastComplete, ratesOf, refused, sortOf, zonesOf, type Asked } from './insight-answer.ts'
import { NOTHING_TOLD, toldOfDays } from './insight-told.ts'
import { readInsightAccounts, readNames } from './insight.reads.ts'
import { narrowedBy } from './insight.service.ts'
import { readAnomalies } from './observatory-anomalies.ts'
import { readFinanceCells, toCurrency } from './observatory-finance.ts'

type Caller = Pick<Call, 'db' | 'language' | 'user' | 'gone'>

/** Sums that the store of reports tells, by the sum of the observatory that needs them. */
const PLATFORM: Readonly<Partial<Record<SumKey, readonly PlatformKey[]>>> = {
  spend: ['spend'],
  allpay_amount: ['allpay_amount'],
  allpay_taxed_amount: ['allpay_taxed_amount'],
  income_platform: ['allpay_taxed_amount'],
  cost_platform: ['spend'],
}
export type PlatformKey = 'spend' | 'allpay_amount' | 'allpay_taxed_amount'

/** What the first five are chosen by, where the question asks for figures of finance only. */
const USUAL_ORDER = ['dap_cost_amount', 'dap_pay_amount']

/**
 * Figures of networks, games and finance in one, within the caller's games and media sources. Users without the right to finance get what the
 * platform counts, and why there is no more. @throws Refused, whose reasons name the field and what to narrow
 */
export async function readObservatory(store: ColumnStore | null, report: ObservatoryReport, asked: Asked, call: Caller): Promise<Told> {
  refuseClosed(call)
  if (!store) throw refused([blocker('insight.store_none')])
  refuseWrong(report, asked)
  const { db, gone } = call
  const { hidden, ...reach } = await reachOf(call)
  const [accounts, rates] = await Promise.all([readInsightAccounts(db, reach), readRates(db)])
  const reached = narrowedBy(accounts, asked.filters)
  const zones = zonesOf(reached)
  const lastCompleteDay = lastComplete(zones)
  const currency = asked.currency ?? baseCurrency()
  const context: AskContext = { reach: { ...reach, accounts: '*' }, zones, lastCompleteDay, rates, signal: gone }

  const untold = untoldOf({ ...report, metrics: asked.metrics, filters: asked.filters }, { hidden, isOfSomeMedia: reach.spreaders !== '*' })
  const measures = asked.metrics.flatMap((key) => (untold.some(({ measure }) => measure === key) ? [] : (observedMeasure(key) ?? [])))
  const told = new Set(measures.flatMap(sumsOf))
  const question: Question = { report, asked, reach, currency, told, store, context }
  const months = isOfWholeMonths(report.time) && !hidden ? await standingOf(db, asked) : []
  const isMonthly = measures.some((measure) => confirmationOf(measure) !== null)
  const finance = await readFinanceCells(
    db,
    {
      ...reach,
      by: OBSERVATORY_GROUPINGS[report.grouping],
      period: periodOf(report),
      from: asked.from,
      until: asked.until,
      filters: asked.filters,
    },
    { months: isMonthly ? months.map(({ month }) => month) : [], inCurrency: toCurrency(currency, rates) },
  )
  const [platform, anomalies, standing] = await Promise.all([
    platformCells(question, finance),
    asked.anomalies === '1' ? readAnomalies({ store, context, currency, asked, rates }) : null,
    fromStore(
      () =>
        toldOfDays(store, {
          accounts: reached,
          sources: ['delivery', 'players'],
          from: asked.from,
          until: asked.until,
          complete: lastCompleteDay,
        }),
      NOTHING_TOLD,
    ),
  ])
  const folding = { time: report.time, months: isMonthly ? months : [], told }
  const cells = [...platform.cells, ...withTop(finance, platform.top)]
  const rows = ordered(foldCells(cells, folding), asked)
  const isGap = measures.some(({ side }) => side === 'gap')
  const byMonth = isGap && report.time !== 'month' ? foldCells(cells, { ...folding, time: 'month' }) : []
  const shaped = (row: ObservedRow) => ({ time: row.time, groups: groupsOf(report, row.group), sums: { ...row.sums }, before: null })
  return {
    rows: rows.slice(0, asked.limit).map(shaped),
    found: rows.length,
    total: cells.length === 0 ? null : { sums: foldTotal(cells, folding), before: null },
    rest: null,
    names: await namesOf(call, report, rows, [...asked.filters], anomalies?.found.map(({ game_id: id }) => id) ?? []),
    currency,
    rates: ratesOf(platform),
    zones,
    accounts: reached.length,
    as_of: standing.asOf,
    missing: standing.missing,
    last_complete_day: lastCompleteDay,
    observatory: { months: [...months], untold, by_month: byMonth.map(shaped), anomalies },
  }
}

function refuseClosed({ user }: Caller): void {
  const reasons = pageBlockers(viewerOf(user), 'Observatory')
  if (reasons.length > 0) throw new Refused(reasons, { status: 403 })
}

function refuseWrong(report: ObservatoryReport, asked: Asked): void {
  const reasons = [
    ...observatoryBlockers({ ...report, ...asked }),
    ...(asked.by.length > 0 ? [blocker('observatory.one_grouping', { field: 'by' })] : []),
    ...(asked.compare ? [blocker('observatory.no_comparison', { field: 'compare' })] : []),
    ...sortOf(asked.sort).flatMap(({ by }) =>
      asked.metrics.includes(by) || by === 'time' ? [] : [blocker('insight.sort_unknown', { field: 'sort', params: { name: by } })],
    ),
    ...(asked.limit >= 1 && asked.limit <= MOST.rows ? [] : [blocker('insight.limit', { field: 'limit', params: { most: MOST.rows } })]),
  ]
  if (reasons.length > 0) throw refused(reasons)
}

export type Reach = { games: Scope; spreaders: Scope }

/** Games and media sources of the caller, games of other regions left out; `hidden`: why finance is closed to them. */
async function reachOf({ db, user }: Caller): Promise<Reach & { hidden: Blocker | null }> {
  const of = (page: string, kind: 'game' | 'region' | 'spreader') => scopeOf(user.grants, page, kind)
  const [games, regions, spreaders] = [of('observatory', 'game'), of('observatory', 'region'), of('observatory', 'spreader')]
  const known = await readGamesWithin(db, games)
  const own = regions === '*' ? games : known.flatMap(({ game_id, region_id }) => (scopeHolds(regions, region_id) ? [game_id] : []))
  const [closed] = pageBlockers(viewerOf(user), 'FinanceMonth')
  const finance = of('finance', 'game')
  const outside = closed || finance === '*' ? [] : known.filter(({ game_id: id }) => scopeHolds(own, id) && !scopeHolds(finance, id))
  const hidden = closed
    ? blocker('observatory.finance_closed')
    : outside.length > 0 || (own === '*' && finance !== '*')
      ? blocker('observatory.finance_games', { params: { count: outside.length } })
      : null
  return { games: own, spreaders, hidden }
}

const periodOf = ({ time }: ObservatoryReport): 'day' | 'week' | 'month' => {
  const base = baseTimeOf(time)
  return base === 'day' || base === 'week' ? base : 'month'
}

/** What finance confirmed of the months that are asked for. */
async function standingOf(db: Caller['db'], asked: Asked): Promise<MonthStanding[]> {
  const months = monthsOf(asked)
  const states = await readMonthStates(db, months)
  const is = (month: string, kind: 'income' | 'outcome') => states.get(`${month}/${kind}`) === 'confirmed'
  return months.map((month) => ({ month, income: is(month, 'income'), outcome: is(month, 'outcome') }))
}

type Question = {
  report: ObservatoryReport
  asked: Asked
  reach: Reach
  currency: string
  told: ReadonlySet<SumKey>
  store: ColumnStore
  context: AskContext
}

type Platform = { cells: Cell[]; top: readonly string[] | null; factors: readonly { currency: string; factors: readonly string[] }[] }

/** What networks and games tell, by group; of five and the rest the rest is what the whole has more. */
async function platformCells(question: Question, finance: readonly Cell[]): Promise<Platform> {
  const { report, told } = question
  const keys = platformKeys(told)
  const dimension = OBSERVATORY_GROUPINGS[report.grouping]
  const ask = async (by: ObservedDimension | null, among: readonly string[] | null) =>
    await askPlatform(question, keys, { by, among, granularity: periodOf(report) })
  if (dimension === null || !isTopFive(report.grouping)) {
    const { cells, factors } = await ask(dimension, null)
    return { cells, top: null, factors }
  }
  const order = orderOf(question)
  const ranked = order
    ? await askPlatform(question, platformKeys(sumsOf(order)), { by: dimension, among: null, granularity: 'total' })
    : null
  const top = order && ranked ? topGroups([...ranked.cells, ...finance], order) : []
  const [parts, whole] = await Promise.all([ask(dimension, [...top, '']), ask(null, null)])
  const rest = whole.cells.map(({ day, sums }): Cell => {
    const others = parts.cells.filter((one) => one.day === day).map((one) => one.sums)
    return { day, group: REST, sums: restOf(sums, others, keys) }
  })
  return { cells: [...parts.cells, ...rest], top, factors: whole.factors }
}

const platformKeys = (sums: Iterable<SumKey>): PlatformKey[] => [...new Set([...sums].flatMap((key) => PLATFORM[key] ?? []))]

type Part = { by: ObservedDimension | null; among: readonly string[] | null; granularity: 'total' | 'day' | 'week' | 'month' }

async function askPlatform(
  { asked, report, currency, store, context }: Question,
  keys: readonly PlatformKey[],
  { by, among, granularity }: Part,
): Promise<Pick<Platform, 'cells' | 'factors'>> {
  if (keys.length === 0) return { cells: [], factors: [] }
  const narrowed: InsightFilter[] = by !== null && among !== null ? [{ dimension: by, is: 'in', values: among }] : []
  const answer = await answered(
    store,
    {
      metrics: keys,
      dimensions: by === null ? [] : [by],
      filters: [...asked.filters, ...narrowed],
      from: asked.from,
      until: asked.until,
      granularity,
      comparison: null,
      sort: [],
      limit: MOST.rows,
      totals: false,
      currency,
    },
    context,
  )
  if (answer.found > answer.rows.length)
    throw refused([
      blocker('observatory.too_many_rows', {
        field: 'granularity',
        params: { count: answer.found, most: MOST.rows, grouping: report.grouping },
      }),
    ])
  return {
    cells: answer.rows.map(({ time, groups, sums }) => ({ day: time ?? asked.from, group: by === null ? '' : (groups[by] ?? ''), sums })),
    factors: answer.factors,
  }
}

/** The five that count most of a measure over the whole range. */
function topGroups(cells: readonly Cell[], measure: ObservedMeasure): string[] {
  const told = new Set(sumsOf(measure))
  return topOf(
    [...grouped(cells, ({ group }) => group)].map(([group, own]) => {
      const sums = foldTotal(own, { time: 'total', months: [], told })
      return { group, value: observedValue(measure, sums) }
    }),
  )
}

/** The first five are chosen by the amount that the question is ordered by, else the first it asks for, where the platform tells it of this question. */
function orderOf({ asked: { sort, metrics, filters }, report }: Question): ObservedMeasure | null {
  const keys = [...sortOf(sort).map(({ by }) => by), ...metrics, ...USUAL_ORDER]
  const open = { hidden: null, isOfSomeMedia: false }
  const isTold = (key: string) => untoldOf({ ...report, metrics: [key], filters }, open).length === 0
  const measures = keys.filter(isTold).flatMap((key) => observedMeasure(key) ?? [])
  return measures.find(({ side, unit }) => side === 'dap' && unit === 'money') ?? null
}

const withTop = (cells: readonly Cell[], top: readonly string[] | null): readonly Cell[] => (top === null ? cells : withRest(cells, top))

/** As the question orders them; what is of no group, and the rest, come last. */
function ordered(rows: readonly ObservedRow[], { sort }: Asked): ObservedRow[] {
  const [by] = sortOf(sort).filter(({ by: name }) => name !== 'time')
  const measure = by && observedMeasure(by.by)
  const place = ({ group }: ObservedRow) => (group === REST ? 1 : group === '' ? 2 : 0)
  const valueOf = (row: ObservedRow): Fraction => (measure && observedValue(measure, row.sums)) ?? fraction(0n)
  return rows.toSorted(
    (one, other) =>
      (one.time ?? '').localeCompare(other.time ?? '') ||
      place(one) - place(other) ||
      (by ? compare(valueOf(one), valueOf(other)) * (by.descending ? -1 : 1) : 0) ||
      one.group.localeCompare(other.group),
  )
}

const groupsOf = ({ grouping }: ObservatoryReport, group: string): Record<string, string> => {
  const dimension = OBSERVATORY_GROUPINGS[grouping]
  return dimension === null ? {} : { [dimension]: group }
}

/** What games, regions and media sources are called. */
async function namesOf(
  { db, language }: Caller,
  report: ObservatoryReport,
  rows: readonly ObservedRow[],
  filters: InsightFilter[],
  games: readonly string[],
) {
  const own = OBSERVATORY_GROUPINGS[report.grouping]
  const found = await Promise.all(
    (['game', 'region', 'spreader'] as const).map(async (dimension) => {
      const filtered = filters.flatMap((one) => (one.dimension === dimension ? one.values : []))
      const ids = new Set([
        ...filtered,
        ...(own === dimension ? rows.map(({ group }) => group) : []),
        ...(dimension === 'game' ? games : []),
      ])
      return [dimension, await readNames(db, dimension, [...ids], { accountIds: [], language })] as const
    }),
  )
  return Object.fromEntries(found)
}
