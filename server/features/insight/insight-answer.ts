import type { Blocker } from '#domain/blocker.ts'
import { dayAfter } from '#domain/day.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import type { FactsName } from '#domain/metrics/facts.ts'
import { sourcesOf } from '#domain/metrics/metric.ts'
import type { Comparison, InsightFilter, InsightQuery } from '#domain/metrics/query.ts'
import { calendarDay } from '#domain/zone.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { askInsight, type AskContext, type InsightAnswer } from '#server/column-store/query/ask.ts'
import { isUnmade, storeBlocker } from '#server/column-store/query/store-blocker.ts'
import type { Call } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { storeAway } from '#server/kit/store-away.ts'
import type { InsightAccount } from './insight.reads.ts'

export type Caller = Pick<Call, 'db' | 'language' | 'scope' | 'gone'>

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
  /** of parts of a day */
  zone?: string | undefined
  /** of the observatory */
  anomalies?: '0' | '1'
}

/** Reasons of the store itself; they end without anything that is asked being changed. */
const OF_THE_STORE = ['insight.busy', 'insight.store_down', 'insight.store_none']

export const refused = (blockers: readonly Blocker[]): Refused =>
  blockers.some(({ code }) => OF_THE_STORE.includes(code)) ? storeAway(blockers) : new Refused(blockers)

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
export const sourcesIn = ({ metrics }: Pick<InsightQuery, 'metrics'>): FactsName[] => [
  ...new Set(metrics.flatMap((key) => metricOf(key) ?? []).flatMap(sourcesOf)),
]

/** Rates that the amounts of an answer were converted by, as the wire has them. */
export const ratesOf = ({ factors }: { factors: readonly { currency: string; factors: readonly string[] }[] }) =>
  factors.map(({ currency, factors: rates }) => ({ currency, rates: [...rates] }))
