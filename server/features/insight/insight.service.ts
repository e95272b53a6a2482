import type { InsightAnswer as Told } from '#contract/insights.ts'
import { blocker } from '#domain/blocker.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { grouped } from '#domain/grouped.ts'
import { strangersIn } from '#domain/metrics/cohort-reports.ts'
import { toldMinutes } from '#domain/metrics/day-parts.ts'
import { NAMED_DIMENSIONS } from '#domain/metrics/dimensions.ts'
import { isPartGrain, type FactsName } from '#domain/metrics/facts.ts'
import { SUBJECTS, type Report } from '#domain/metrics/families.ts'
import { queryBlockers } from '#domain/metrics/query-blockers.ts'
import type { InsightFilter, InsightQuery } from '#domain/metrics/query.ts'
import { ORGANIC } from '#domain/player-event/player-event.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { grainOf, type AskContext, type InsightRow } from '#server/column-store/query/ask.ts'
import {
  answered,
  fromStore,
  isNothing,
  lastComplete,
  ratesOf,
  refused,
  sortOf,
  sourcesIn,
  zonesOf,
  type Asked,
  type Caller,
} from './insight-answer.ts'
import { openFrame, type Within } from './insight-frame.ts'
import { NOTHING_TOLD, nothingOfDays, toldOfDays, toldOfParts, type HowOld } from './insight-told.ts'
import { readInsightAccounts, readNames, readOrganicAccounts, type InsightAccount } from './insight.reads.ts'

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
  const frame = await openFrame(store, call, within)
  const { reach } = frame.context
  return {
    accounts: frame.accounts,
    ask: async (report, asked, narrowed) => {
      const query = queryOf(report, asked)
      refuseStrangers(report, query)
      const known = isPartGrain(query.granularity) && !narrowed ? await accountsOfParts(call, reach, sourcesIn(query)) : frame.accounts
      const reached = narrowedBy(narrowed?.accounts ?? known, query.filters)
      const chosen = asked.zone === undefined ? reached : reached.filter(({ timezone }) => timezone === asked.zone)
      const zones = zonesOf(chosen)
      const accounts = narrowed?.accountIds ?? (asked.zone === undefined ? ('*' as const) : chosen.map(({ account_id: id }) => id))
      const lastCompleteDay = lastComplete(zones, within.now?.())
      const currencies = [...new Set(chosen.map(({ currency }) => currency))]
      const context = { ...frame.context, reach: { ...reach, accounts }, zones, lastCompleteDay, currencies }
      return await reported(frame.store, call, query, { context, reached, chosen })
    },
  }
}

function refuseStrangers({ family }: Report, { metrics }: InsightQuery): void {
  const strangers = strangersIn(family, metrics)
  if (strangers.length === 0) return
  const params = { metrics: strangers.join(', '), report: family }
  throw refused([blocker('insight.metric_not_in_report', { field: 'metrics', params })])
}

/** Accounts that are told by the hour, and those without an ad: what their players did is on the clock of their games. */
async function accountsOfParts(
  { db, language }: Caller,
  reach: Pick<AskContext['reach'], 'games' | 'spreaders'>,
  sources: readonly FactsName[],
) {
  const [told, organic] = await Promise.all([
    readInsightAccounts(db, reach, 'hour_reading'),
    sources.includes('players') ? readOrganicAccounts(db, reach, language) : [],
  ])
  return [...told, ...organic]
}

/** `reached`: the accounts that the filters leave; `chosen`: those of them on the clock that was asked for. */
type Reached = { context: AskContext; reached: readonly InsightAccount[]; chosen: readonly InsightAccount[] }

async function reported(store: ColumnStore, call: Caller, query: InsightQuery, { context, reached, chosen }: Reached): Promise<Told> {
  // how old the figures are is asked of days that are some
  const wrong = queryBlockers(query, context)
  if (wrong.length > 0) throw refused(wrong)
  const { zones, lastCompleteDay } = context
  const { from, until } = query
  const isOfParts = isPartGrain(query.granularity)
  const accounts = chosen.filter(({ spreader_id }) => spreader_id !== ORGANIC)
  const sources = sourcesIn(query)
  const ofDays = { accounts, sources, from, until, complete: lastCompleteDay }
  const found = await fromStore(
    async () =>
      isOfParts
        ? await toldOfParts(store, call.db, { accounts: chosen, sources, grain: grainOf(query.granularity), from, until })
        : await toldOfDays(store, ofDays),
    NOTHING_TOLD,
  )
  const answer = await answered(store, query, { ...context, endMinute: endOfParts(query, found, zones) })
  const told = isNothing(answer) ? nothingOfDays(ofDays) : found
  const { rows, total, rest } = answer
  return {
    rows,
    found: answer.found,
    total,
    rest,
    names: await namesOf(call, query, rows, { accounts }),
    currency: query.currency,
    rates: ratesOf(answer),
    zones: [...zones],
    accounts: accounts.length,
    as_of: told.asOf,
    missing: told.missing,
    last_complete_day: lastCompleteDay,
    ...(isOfParts ? { parts: { clocks: clocksOf(reached), told: told.days } } : {}),
  }
}

/** The accounts that a question reaches, as far as its filters say it of accounts. */
export const narrowedBy = (accounts: readonly InsightAccount[], filters: readonly InsightFilter[]): InsightAccount[] =>
  accounts.filter((account) =>
    filters.every(({ dimension, is, values }) => {
      const own = OF_AN_ACCOUNT[dimension]?.(account)
      return own === undefined || own.some((value) => values.includes(value) === (is === 'in'))
    }),
  )
const OF_AN_ACCOUNT: Readonly<Record<string, (account: InsightAccount) => readonly string[]>> = {
  account: ({ account_id }) => [account_id],
  spreader: ({ spreader_id }) => [spreader_id],
  game: ({ game_ids }) => game_ids,
}

/** The clocks of some accounts, the one of most accounts first. */
const clocksOf = (accounts: readonly InsightAccount[]) =>
  [...grouped(accounts, ({ timezone }) => timezone)]
    .map(([zone, of]) => ({ zone, accounts: of.filter(({ spreader_id }) => spreader_id !== ORGANIC).length }))
    .toSorted((one, other) => other.accounts - one.accounts || (one.zone < other.zone ? -1 : 1))

/** Parts of a day are held against as much of the other day as is told of the last one; null: nothing is cut. */
function endOfParts({ comparison, granularity, until }: InsightQuery, { days }: HowOld, zones: readonly string[]): number | null {
  if (comparison === null || !isPartGrain(granularity)) return null
  const last = days.filter(({ day }) => day === until)
  const ends = last.flatMap(({ at }) => zones.map((zone) => toldMinutes(at, until, zone, granularity)))
  return ends.length === 0 ? null : Math.min(...ends)
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
export async function namesOf(
  { db, language }: Caller,
  query: Pick<InsightQuery, 'filters'>,
  rows: readonly Pick<InsightRow, 'groups'>[],
  { accounts }: { accounts: readonly InsightAccount[] },
) {
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
