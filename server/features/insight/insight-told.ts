import type { Kysely } from 'kysely'
import type { InsightAnswer } from '#contract/insights.ts'
import { blocker } from '#domain/blocker.ts'
import { daysFrom, readDay } from '#domain/day.ts'
import type { FactsName, Grain } from '#domain/metrics/facts.ts'
import { daysOf } from '#domain/metrics/query-limits.ts'
import { ORGANIC } from '#domain/player-event/player-event.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { readAges, readDayAges } from '#server/column-store/slices/ages.ts'
import type { Database } from '#server/db/schema.ts'
import { readHeard, type Heard, type InsightAccount } from './insight.reads.ts'

type Missing = InsightAnswer['missing'][number]
type ToldDay = NonNullable<InsightAnswer['parts']>['told'][number]

/** How old the figures of an answer are, and which accounts lack days; `days`: of parts of a day, up to when each day was told. */
export type HowOld = { asOf: string | null; missing: Missing[]; days: ToldDay[] }

/** Where no slice came yet. */
export const NOTHING_TOLD: HowOld = { asOf: null, missing: [], days: [] }

/** No slice came yet: of each account all days are missing. */
export const nothingOfDays = (asked: Asked & { complete: string }): HowOld =>
  howOld(
    asked,
    asked.sources.map((facts) => ({ facts, told: new Map() })),
  )

type Asked = { accounts: readonly InsightAccount[]; sources: readonly FactsName[]; from: string; until: string }

/** Of whole days, as far as they are over. */
export async function toldOfDays(
  store: ColumnStore,
  { accounts, sources, from, until, complete }: Asked & { complete: string },
): Promise<HowOld> {
  const each = await Promise.all(
    sources.map(async (facts) => {
      const ages = await readAges(store, { facts, grain: 'day', from, until, complete })
      return { facts, told: new Map(ages.map((age) => [age.account, age])) }
    }),
  )
  return howOld({ accounts, sources, from, until, complete }, each)
}

type Told = { facts: FactsName; told: ReadonlyMap<string, { days: number; oldest: string }> }

function howOld({ accounts, from, until, complete }: Asked & { complete: string }, each: readonly Told[]): HowOld {
  const range = { from, until: until < complete ? until : complete }
  const days = readDay(range.until) !== null && from <= range.until ? daysOf(range) : 0
  const oldest = each.flatMap(({ told }) => accounts.flatMap(({ account_id: id }) => told.get(id)?.oldest ?? [])).sort()[0]
  const missing = each.flatMap(({ facts, told }) =>
    accounts.flatMap((account) => missingOf(account, facts, days - Math.min(days, told.get(account.account_id)?.days ?? 0))),
  )
  return { asOf: oldest ?? null, missing, days: [] }
}

function missingOf({ account_id, name, failure, is_unread }: InsightAccount, facts: FactsName, days: number): Missing[] {
  if (days === 0) return []
  const unread = blocker(is_unread ? 'insight.not_read_yet' : 'insight.days_not_read')
  const why = facts === 'players' ? blocker('insight.game_not_told') : (failure ?? unread)
  return [{ account_id, name, days, why }]
}

/** Of parts of a day: each day up to when the account told that is the furthest behind, today included. */
export async function toldOfParts(
  store: ColumnStore,
  db: Kysely<Database>,
  { accounts, sources, grain, from, until }: Asked & { grain: Grain },
): Promise<HowOld> {
  const days = daysFrom(from, until)
  const heard = sources.includes('players') ? await readHeard(db, { from, until }) : null
  const each = await Promise.all(
    sources.map(async (facts) => {
      const of = accounts.filter(({ spreader_id }) => facts === 'players' || spreader_id !== ORGANIC)
      const ages = await readDayAges(store, { facts, grain, from, until })
      const told = new Map(ages.map((one) => [`${one.account} ${one.of_day}`, one.told]))
      const atOf = (account: InsightAccount, day: string) => toldAt(account, day, told, facts === 'players' ? heard : null)
      return {
        days: days.map((day): ToldDay => {
          const [last] = of
            .flatMap(({ name, ...account }) => {
              const at = atOf({ name, ...account }, day)
              return at === null ? [] : [{ at, name }]
            })
            .toSorted((one, other) => (one.at < other.at ? -1 : 1))
          return { source: facts, day, at: last?.at ?? null, account: last?.name ?? '' }
        }),
        missing: of.flatMap((account) => missingOf(account, facts, days.filter((day) => atOf(account, day) === null).length)),
      }
    }),
  )
  const told = each.flatMap((one) => one.days)
  const last = told.flatMap(({ day, at }) => (day === until && at !== null ? [at] : [])).sort()[0]
  return { asOf: last ?? null, missing: each.flatMap(({ missing }) => missing), days: told }
}

/**
 * Up to when an account told of a day; null: nothing of it is there. What a network told is as old as its report. Players are told up to the latest
 * event of their game, also where no one came since, as soon as what came is counted.
 */
function toldAt(
  { account_id: id, game_ids }: InsightAccount,
  day: string,
  told: ReadonlyMap<string, string>,
  heard: Heard | null,
): string | null {
  const at = told.get(`${id} ${day}`)
  if (at === undefined) return null
  if (heard === null) return at
  const events = game_ids.flatMap((game) => heard.games.get(game) ?? [])
  return [...events, ...(heard.waiting.has(`${id} ${day}`) ? [at] : [])].sort()[0] ?? null
}
