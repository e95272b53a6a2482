import type { InsightAnswer as Told } from '#contract/insights.ts'
import { blocker } from '#domain/blocker.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { NAMED_DIMENSIONS } from '#domain/metrics/dimensions.ts'
import { strangersIn } from '#domain/metrics/cohort-reports.ts'
import { SUBJECTS, type Report } from '#domain/metrics/families.ts'
import type { InsightQuery } from '#domain/metrics/query.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { grainOf, type AskContext, type InsightRow } from '#server/column-store/query/ask.ts'
import type { Call } from '#server/kit/handler.ts'
import { readRates } from '#server/features/finance/finance.reads.ts'
import { agesOf, answered, isNothing, lastComplete, refused, sortOf, sourcesIn, toldOf, zonesOf, type Asked } from './insight-answer.ts'
import { readInsightAccounts, readNames, type InsightAccount } from './insight.reads.ts'

type Caller = Pick<Call, 'db' | 'language' | 'scope' | 'gone'>

/** What questions are asked within: the games of the caller, or some of them; `now`: for what day is over. */
type Within = { games?: readonly string[]; now?: () => number }
/** One question among them: of some accounts only. */
type Narrowed = { accounts: readonly InsightAccount[]; accountIds: readonly string[] }

export type Reports = {
  accounts: readonly InsightAccount[]
  ask: (report: Report, asked: Asked, narrowed?: Narrowed) => Promise<Told>
}

/** Asks the store of reports within the caller's games and networks. @throws Refused, whose reasons name the field and what to narrow */
export async function readReport(store: ColumnStore | null, report: Report, asked: Asked, call: Caller): Promise<Told> {
  const reports = await openReports(store, call)
  return await reports.ask(report, asked)
}

/** Several questions of one caller, for which accounts and rates are read once. @throws Refused where there is no store */
export async function openReports(store: ColumnStore | null, call: Caller, within: Within = {}): Promise<Reports> {
  if (!store) throw refused([blocker('insight.store_none')])
  const { db, scope } = call
  const reach = { games: within.games ?? scope('game'), spreaders: scope('spreader') }
  const [all, rates] = await Promise.all([readInsightAccounts(db, reach), readRates(db)])
  return {
    accounts: all,
    ask: async (report, asked, narrowed) => {
      const accounts = narrowed?.accounts ?? all
      const lastCompleteDay = lastComplete(zonesOf(accounts), within.now?.())
      return await reported(store, report, asked, {
        ...{ call, accounts, rates, lastCompleteDay },
        reach: { ...reach, accounts: narrowed?.accountIds ?? '*' },
      })
    },
  }
}

type Parts = Pick<AskContext, 'rates' | 'reach' | 'lastCompleteDay'> & { call: Caller; accounts: readonly InsightAccount[] }

async function reported(
  store: ColumnStore,
  report: Report,
  asked: Asked,
  { call, accounts, rates, reach, lastCompleteDay }: Parts,
): Promise<Told> {
  const zones = zonesOf(accounts)
  const query = queryOf(report, asked)
  const strangers = strangersIn(report.family, query.metrics)
  if (strangers.length > 0)
    throw refused([
      blocker('insight.metric_not_in_report', { field: 'metrics', params: { metrics: strangers.join(', '), report: report.family } }),
    ])
  const answer = await answered(store, query, { reach, zones, lastCompleteDay, rates, signal: call.gone })
  const { rows, found, total, rest, factors } = answer
  const sources = sourcesIn(query)
  const range = { grain: grainOf(query.granularity), from: query.from, until: query.until, complete: lastCompleteDay }
  const ages = isNothing(answer) ? sources.map((facts) => ({ facts, of: [] })) : await agesOf(store, sources, range)
  return {
    rows,
    found,
    total,
    rest,
    names: await namesOf(call, query, rows, accounts),
    currency: query.currency,
    rates: factors.map(({ currency, factors: of }) => ({ currency, rates: [...of] })),
    zones,
    accounts: accounts.length,
    ...toldOf(accounts, ages, { from: query.from, until: query.until < lastCompleteDay ? query.until : lastCompleteDay }),
    last_complete_day: lastCompleteDay,
  }
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
    sort: sortOf(asked.sort),
    limit: asked.limit,
    totals: true,
    currency: asked.currency ?? baseCurrency(),
  }
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
