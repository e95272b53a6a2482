import type { InsightAnswer as Told } from '#contract/insights.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { dayAfter, readDay } from '#domain/day.ts'
import { NAMED_DIMENSIONS } from '#domain/metrics/dimensions.ts'
import { strangersIn } from '#domain/metrics/cohort-reports.ts'
import { SUBJECTS, type Report } from '#domain/metrics/families.ts'
import type { FactsName } from '#domain/metrics/facts.ts'
import { sourcesOf } from '#domain/metrics/metric.ts'
import { daysOf } from '#domain/metrics/query-limits.ts'
import { metricsOf, type Comparison, type InsightFilter, type InsightQuery } from '#domain/metrics/query.ts'
import { calendarDay } from '#domain/zone.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { askInsight, type AskContext, type InsightAnswer, type InsightRow } from '#server/column-store/query/ask.ts'
import { readAges, type SliceAge } from '#server/column-store/slices/ages.ts'
import { isUnmade, storeBlocker } from '#server/column-store/query/store-blocker.ts'
import type { Call } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { readRates } from '#server/features/finance/finance.reads.ts'
import { readInsightAccounts, readNames, type InsightAccount } from './insight.reads.ts'

/** What a report is asked with, as its call carries it. */
export type Asked = {
  from: string
  until: string
  metrics: readonly string[]
  by: readonly string[]
  filters: readonly InsightFilter[]
  compare?: Comparison | undefined
  sort: readonly string[]
  limit: number
  currency?: string | undefined
}
type Caller = Pick<Call, 'db' | 'language' | 'scope' | 'gone'>

/** Reasons of the store itself; they end without anything that is asked being changed. */
const OF_THE_STORE = ['insight.busy', 'insight.store_down', 'insight.store_none']
const AGAIN_IN_S = 5

/** Asks the store of reports within the caller's games and networks. @throws Refused, whose reasons name the field and what to narrow */
export async function readReport(store: ColumnStore | null, report: Report, asked: Asked, call: Caller): Promise<Told> {
  if (!store) throw refused([blocker('insight.store_none')])
  const { db, scope, gone } = call
  const reach = { games: scope('game'), spreaders: scope('spreader') }
  const [accounts, rates] = await Promise.all([readInsightAccounts(db, reach), readRates(db)])
  const zones = zonesOf(accounts)
  const query = queryOf(report, asked)
  const strangers = strangersIn(report.family, query.metrics)
  if (strangers.length > 0)
    throw refused([
      blocker('insight.metric_not_in_report', { field: 'metrics', params: { metrics: strangers.join(', '), report: report.family } }),
    ])
  const lastCompleteDay = lastComplete(zones)
  const context = { reach: { ...reach, accounts: '*' as const }, zones, lastCompleteDay, rates, signal: gone }
  const { answer, ages } = await foundBy(store, query, context)
  const { rows, found, total, rest } = answer
  return {
    rows,
    found,
    total,
    rest,
    names: await namesOf(call, query, rows, accounts),
    currency: query.currency,
    rates: answer.factors.map(({ currency, factors }) => ({ currency, rates: [...factors] })),
    zones,
    accounts: accounts.length,
    ...toldOf(accounts, ages, { from: query.from, until: query.until < lastCompleteDay ? query.until : lastCompleteDay }),
    last_complete_day: lastCompleteDay,
  }
}

function refused(blockers: readonly Blocker[]): Refused {
  const isOfTheStore = blockers.some(({ code }) => OF_THE_STORE.includes(code))
  return new Refused(blockers, isOfTheStore ? { status: 503, retryAfterS: AGAIN_IN_S } : {})
}

function queryOf({ subject, granularity }: Report, asked: Asked): InsightQuery {
  const own = SUBJECTS[subject]
  return {
    metrics: asked.metrics,
    dimensions: own === null ? asked.by : [own, ...asked.by],
    filters: asked.filters,
    from: asked.from,
    until: asked.until,
    granularity,
    comparison: asked.compare ?? null,
    sort: asked.sort.map((text) => (text.startsWith('-') ? { by: text.slice(1), descending: true } : { by: text, descending: false })),
    limit: asked.limit,
    totals: true,
    currency: asked.currency ?? baseCurrency(),
  }
}

const zonesOf = (accounts: readonly InsightAccount[]): string[] => [...new Set(accounts.map(({ timezone }) => timezone))].sort()

/** Yesterday where the day began last; of no account, in UTC. */
function lastComplete(zones: readonly string[]): string {
  const now = Date.now()
  const today = (zones.length > 0 ? zones : ['UTC']).map((zone) => calendarDay(now, zone)).sort()[0] ?? ''
  return dayAfter(today, -1)
}

/** What the store answers, and how old it is; nothing where no slice came yet. */
async function foundBy(store: ColumnStore, query: InsightQuery, context: AskContext): Promise<{ answer: InsightAnswer; ages: Ages[] }> {
  const { from, until } = query
  try {
    const answer = await askInsight(store, query, context)
    if (answer.kind === 'refused') throw refused(answer.blockers)
    const range = { grain: 'day', from, until, complete: context.lastCompleteDay } as const
    const all = sourcesIn(query).map(async (facts) => ({ facts, of: await readAges(store, { facts, ...range }) }))
    return { answer, ages: await Promise.all(all) }
  } catch (error) {
    if (isUnmade(error)) return { answer: NOTHING, ages: sourcesIn(query).map((facts) => ({ facts, of: [] })) }
    const reason = storeBlocker(error)
    throw reason ? refused([reason]) : error
  }
}

const NOTHING: InsightAnswer = { kind: 'answer', rows: [], found: 0, total: null, rest: null, factors: [] }

/** How far the accounts' figures of one source go. */
type Ages = { facts: FactsName; of: readonly SliceAge[] }

/** Who tells what is asked for: the networks, the servers of the games, or both. */
const sourcesIn = (query: InsightQuery): FactsName[] => [...new Set(metricsOf(query).flatMap(sourcesOf))]

/** How old the figures are, and which accounts lack days that are over, with the reason that is known. */
function toldOf(accounts: readonly InsightAccount[], ages: readonly Ages[], range: { from: string; until: string }) {
  const days = readDay(range.until) !== null && range.from <= range.until ? daysOf(range) : 0
  const each = ages.map(({ facts, of }) => ({ facts, told: new Map(of.map((age) => [age.account, age])) }))
  const oldest = each.flatMap(({ told }) => accounts.flatMap(({ account_id: id }) => told.get(id)?.oldest ?? [])).sort()[0]
  const missing = each.flatMap(({ facts, told }) =>
    accounts.flatMap(({ account_id, name, failure }) => {
      const lacks = days - Math.min(days, told.get(account_id)?.days ?? 0)
      if (lacks === 0) return []
      const why = facts === 'players' ? blocker('insight.game_not_told') : (failure ?? blocker('insight.not_read_yet'))
      return [{ account_id, name, days: lacks, why }]
    }),
  )
  return { as_of: oldest ?? null, missing }
}

/** What the values of the rows and of the filters are called. */
async function namesOf({ db, language }: Caller, query: InsightQuery, rows: readonly InsightRow[], accounts: readonly InsightAccount[]) {
  const within = { accountIds: accounts.map(({ account_id: id }) => id), language }
  const found = await Promise.all(
    NAMED_DIMENSIONS.map(async (dimension) => {
      const filtered = query.filters.flatMap((one) => (one.dimension === dimension ? one.values : []))
      const ids = new Set([...filtered, ...rows.flatMap(({ groups }) => groups[dimension] || [])])
      return [dimension, await readNames(db, dimension, [...ids], within)] as const
    }),
  )
  return Object.fromEntries(found)
}
