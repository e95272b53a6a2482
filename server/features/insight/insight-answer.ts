import { blocker, type Blocker } from '#domain/blocker.ts'
import { dayAfter, readDay } from '#domain/day.ts'
import type { FactsName, Grain } from '#domain/metrics/facts.ts'
import { sourcesOf } from '#domain/metrics/metric.ts'
import { daysOf } from '#domain/metrics/query-limits.ts'
import { metricsOf, type Comparison, type InsightFilter, type InsightQuery } from '#domain/metrics/query.ts'
import { calendarDay } from '#domain/zone.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { askInsight, type AskContext, type InsightAnswer } from '#server/column-store/query/ask.ts'
import { isUnmade, storeBlocker } from '#server/column-store/query/store-blocker.ts'
import { readAges, type SliceAge } from '#server/column-store/slices/ages.ts'
import { Refused } from '#server/kit/refused.ts'
import type { InsightAccount } from './insight.reads.ts'

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
  /** of the observatory */
  anomalies?: '0' | '1'
}

/** Reasons of the store itself; they end without anything that is asked being changed. */
const OF_THE_STORE = ['insight.busy', 'insight.store_down', 'insight.store_none']
const AGAIN_IN_S = 5

export function refused(blockers: readonly Blocker[]): Refused {
  const isOfTheStore = blockers.some(({ code }) => OF_THE_STORE.includes(code))
  return new Refused(blockers, isOfTheStore ? { status: 503, retryAfterS: AGAIN_IN_S } : {})
}

export const sortOf = (sort: readonly string[]): InsightQuery['sort'] =>
  sort.map((text) => (text.startsWith('-') ? { by: text.slice(1), descending: true } : { by: text, descending: false }))

export const zonesOf = (accounts: readonly InsightAccount[]): string[] => [...new Set(accounts.map(({ timezone }) => timezone))].sort()

/** Yesterday where the day began last; of no account, in UTC. */
export function lastComplete(zones: readonly string[], now = Date.now()): string {
  const today = (zones.length > 0 ? zones : ['UTC']).map((zone) => calendarDay(now, zone)).sort()[0] ?? ''
  return dayAfter(today, -1)
}

/** What the store answers; nothing where no slice came yet. @throws Refused with the reasons of the store or of the question */
export async function answered(store: ColumnStore, query: InsightQuery, context: AskContext): Promise<InsightAnswer> {
  return await fromStore(async () => {
    const answer = await askInsight(store, query, context)
    if (answer.kind === 'refused') throw refused(answer.blockers)
    return answer
  }, NOTHING)
}

const NOTHING: InsightAnswer = { kind: 'answer', rows: [], found: 0, total: null, rest: null, factors: [] }
/** Did no slice come yet? */
export const isNothing = (answer: InsightAnswer): boolean => answer === NOTHING

/** How far the accounts' figures of one source go. */
export type Ages = { facts: FactsName; of: readonly SliceAge[] }

/** How old the figures of some days are, by their source. */
export async function agesOf(
  store: ColumnStore,
  sources: readonly FactsName[],
  range: { grain: Grain; from: string; until: string; complete: string },
): Promise<Ages[]> {
  return await Promise.all(
    sources.map(async (facts) => ({ facts, of: await fromStore<SliceAge[]>(() => readAges(store, { facts, ...range }), []) })),
  )
}

/** What is read of the store, or `unmade` where no slice came yet. @throws Refused where it is away or the question is too heavy */
export async function fromStore<T>(ask: () => Promise<T>, unmade: T): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (isUnmade(error)) return unmade
    const reason = storeBlocker(error)
    throw reason ? refused([reason]) : error
  }
}

/** Who tells what is asked for: the networks, the servers of the games, or both. */
export const sourcesIn = (query: InsightQuery): FactsName[] => [...new Set(metricsOf(query).flatMap(sourcesOf))]

/** How old the figures are, and which accounts lack days that are over, with the reason that is known. */
export function toldOf(accounts: readonly InsightAccount[], ages: readonly Ages[], range: { from: string; until: string }) {
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
