import { blocker } from '#domain/blocker.ts'
import { dayAfter, readDay } from '#domain/day.ts'
import { queryBlockers } from '#domain/metrics/query-blockers.ts'
import type { InsightQuery } from '#domain/metrics/query.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import type { AskContext, InsightAnswer } from '#server/column-store/query/ask.ts'
import { readRates } from '#server/features/finance/finance.reads.ts'
import { answered, fromStore, lastComplete, refused, sourcesIn, zonesOf, type Caller } from './insight-answer.ts'
import { NOTHING_TOLD, toldOfDays } from './insight-told.ts'
import { readInsightAccounts, type InsightAccount } from './insight.reads.ts'

/** What every question of a caller is asked with: the store, the ad accounts that the caller sees, and the last day that is over in all of them. */
export type InsightFrame = {
  store: ColumnStore
  accounts: readonly InsightAccount[]
  context: AskContext
}

/** What questions are asked within: the games of the caller, or some of them; `now`: for what day is over. */
export type Within = { games?: readonly string[]; now?: () => number }

/** @throws Refused where this installation has no store of reports */
export async function openFrame(store: ColumnStore | null, { db, scope, gone }: Caller, within: Within = {}): Promise<InsightFrame> {
  if (!store) throw refused([blocker('insight.store_none')])
  const reach = { games: within.games ?? scope('game'), spreaders: scope('spreader') }
  const [accounts, rates] = await Promise.all([readInsightAccounts(db, reach), readRates(db)])
  const zones = zonesOf(accounts)
  const context = {
    reach: { ...reach, accounts: '*' as const },
    zones,
    lastCompleteDay: lastComplete(zones, within.now?.()),
    rates,
    signal: gone,
  }
  return { store, accounts, context }
}

/** The first of so many days; of a day that is none that itself, which the question is refused for by name. */
export const firstOf = (until: string, days: number): string => (readDay(until) === until ? dayAfter(until, 1 - days) : until)

/** @throws Refused with what is wrong with a question, before anything is read for it */
export function refuseWrong({ context }: InsightFrame, query: InsightQuery): void {
  const wrong = queryBlockers(query, context)
  if (wrong.length > 0) throw refused(wrong)
}

/** What the store answers; nothing where no slice came yet. @throws Refused with what is wrong, and what to narrow */
export const answerOf = ({ store, context }: InsightFrame, query: InsightQuery): Promise<InsightAnswer> => answered(store, query, context)

/** How old the figures of an answer are, whose they are, and which accounts lack days that are over, with the reason that is known. */
export async function standingOf({ store, accounts, context }: InsightFrame, query: Pick<InsightQuery, 'metrics' | 'from' | 'until'>) {
  const { zones, lastCompleteDay } = context
  const { from, until } = query
  const told = await fromStore(
    () => toldOfDays(store, { accounts, sources: sourcesIn(query), from, until, complete: lastCompleteDay }),
    NOTHING_TOLD,
  )
  return { zones: [...zones], accounts: accounts.length, as_of: told.asOf, missing: told.missing, last_complete_day: lastCompleteDay }
}
