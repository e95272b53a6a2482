import { sql, type Transaction } from 'kysely'
import { dayAfter, daysFrom } from '#domain/day.ts'
import { allocate } from '#domain/finance/allocate.ts'
import { lastDayOf, type Month } from '#domain/finance/month.ts'
import { ORGANIC, organicAccount } from '#domain/player-event/player-event.ts'
import type { Database } from '#server/db/schema.ts'
import { demoAdAccounts } from './company.ts'
import { SPEND_NAMES } from './finance-names.ts'
import { demoCosts, demoMonths, demoStatementRows, OPEN_MONTHS } from './finance-plan.ts'
import { GAMES } from './games.ts'
import { createRandom } from './random.ts'

type Trx = Transaction<Database>

/** Months of which networks and games told something before the simulated ones begin: the closed ones that people look at, and the open ones. */
const MONTHS = OPEN_MONTHS + 2
/** The game whose last Friday cost four times the usual, and the one whose players paid a fifth. */
const [DEAR, POOR] = ['10091', '301']
const SYSTEMS = { ios: 'App Store', android: 'Google Play' } as const
/** Players who came long ago and still pay, by system. */
const VETERANS = 2
const CAME = '2024-03-01'
const META = '21'

/**
 * What networks and games told before the demo's own ads: spend of the ad accounts until their first ad, and payments of players who came long
 * ago. In total it is about what finance booked and stores settled, so that the observatory holds one against the other.
 */
export async function insertHistory(trx: Trx, now: Date): Promise<void> {
  const months = demoMonths(now).slice(-MONTHS)
  const yesterday = dayAfter(new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10), -1)
  const odd = lastFriday(yesterday)
  const closed = months.at(-OPEN_MONTHS - 1) ?? ''
  for (const month of months) {
    // open months go on as the last closed one was: from day to day little changes
    const like = month > closed ? closed : month
    await insertSpend(trx, month, { like, until: yesterday, odd })
    await insertPayments(trx, month, { like, until: yesterday, odd })
  }
}

const lastFriday = (day: string): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday + 2) % 7))
}

type Until = { like: Month; until: string; odd: string }

/** The days of a month as far as they are over, each with its share: weekends are busier, and no day is like the next. */
function sharesOf(month: Month, seed: string): { day: string; weight: bigint }[] {
  const random = createRandom(`history ${month} ${seed}`)
  return daysFrom(`${month}-01`, lastDayOf(month)).map((day) => {
    const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
    return { day, weight: BigInt((isWeekend ? 120 : 100) + random.between(-6, 6)) }
  })
}

async function insertSpend(trx: Trx, month: Month, { like, until, odd }: Until): Promise<void> {
  const booked = new Map(demoCosts(like).flatMap((cost) => (SPEND_NAMES.includes(cost.name_id) ? [[cost.game_id, cost] as const] : [])))
  const begun = await firstDays(trx)
  const slices = GAMES.flatMap(({ gameId, currency, region }) => {
    const cost = booked.get(gameId)
    const accounts = accountsFor(gameId, cost?.spreader_id ?? null)
    const total = cost?.amount_minor ?? 0n
    return accounts.flatMap(({ account_id }) => {
      const days = sharesOf(month, account_id)
      const parts = allocate(
        total / BigInt(accounts.length),
        days.map(({ weight }) => weight),
      )
      const shown = createRandom(`shown ${account_id}`)
      const [aWeight, clicked, brought] = [shown.between(150, 600), shown.between(7, 21), shown.between(15, 60)]
      return days.flatMap(({ day, weight }, at) => {
        if (day > until || day >= (begun.get(account_id) ?? NEVER)) return []
        const spend = (parts[at] ?? 0n) * (gameId === DEAR && day === odd ? 4n : 1n)
        const impressions = Number(weight) * aWeight
        const clicks = Math.round((impressions * (clicked + shown.next())) / 1_000)
        const row = {
          networkId: `h${account_id}`,
          above: [],
          country: COUNTRIES[region] ?? '',
          currency,
          spendMinor: String(spend),
          returnMinor: '0',
          impressions,
          clicks,
          results: Math.round((clicks * brought) / 1_000),
        }
        return [{ account_id, day, rows: JSON.stringify([row]) }]
      })
    })
  })
  if (slices.length > 0) await trx.insertInto('report_slice').values(slices).execute()
}

const NEVER = '9999-12-31'

/** Accounts of the channel that the spend was booked on, else of another one that the network does not tell of by itself, else of Meta. */
function accountsFor(gameId: string, spreaderId: string | null) {
  const own = demoAdAccounts().filter(({ games }) => games.length === 1 && games[0] === gameId)
  const booked = own.filter(({ spreader_id: id }) => id === spreaderId && id !== META)
  const quiet = own.filter(({ spreader_id: id }) => id !== META)
  return booked.length > 0 ? booked : quiet.length > 0 ? quiet : own
}

const COUNTRIES: Readonly<Record<string, string>> = { '1': 'CN', '2': 'TW', '3': 'JP', '4': 'US', '5': 'SG' }

/** From which day on the network tells of an account by itself. */
async function firstDays(trx: Trx): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('batch')
    .select([sql<string>`unnest(account_ids)`.as('account_id'), sql<string>`min(committed_at)::date::text`.as('day')])
    .where('committed_at', 'is not', null)
    .groupBy(sql`1`)
    .execute()
  return new Map(rows.map(({ account_id, day }) => [account_id, dayAfter(day, -1)]))
}

async function insertPayments(trx: Trx, month: Month, { like, until, odd }: Until): Promise<void> {
  const income = demoStatementRows(like).filter(({ kind }) => kind === 'income')
  const events = GAMES.flatMap(({ gameId, currency, region }) =>
    Object.entries(SYSTEMS).flatMap(([os, store]) => {
      const row = income.find((one) => one.gameId === gameId && one.app_store === store)
      const days = sharesOf(month, `${gameId} ${os}`)
      const split = (total: bigint) =>
        allocate(
          total,
          days.map(({ weight }) => weight),
        )
      const [paid, kept] = [split(row?.flow ?? 0n), split(row?.system ?? 0n)]
      return days.flatMap(({ day }, at) =>
        day > until
          ? []
          : Array.from({ length: VETERANS }, (_, nth) => {
              const part = (all: readonly bigint[]) => (all[at] ?? 0n) / BigInt(VETERANS) / (gameId === POOR && day === odd ? 5n : 1n)
              return {
                game_id: gameId,
                id: `history-${os}-${nth}-${day}`,
                event: 'pay' as const,
                at: `${day}T04:00:00Z`,
                player: `veteran-${os}-${nth}`,
                spreader_id: ORGANIC,
                account_id: organicAccount(gameId),
                day,
                cohort_day: CAME,
                country: COUNTRIES[region] ?? '',
                os,
                campaign: '',
                adgroup: '',
                ad: '',
                currency,
                amount_minor: part(paid).toString(),
                taxed_minor: part(kept).toString(),
              }
            }),
      )
    }),
  )
  if (events.length === 0) return
  await trx.insertInto('player_event').values(events).execute()
  const days = [
    ...new Map(events.map(({ account_id, day }) => [`${account_id} ${day}`, { account_id, day, spreader_id: ORGANIC }])).values(),
  ]
  await trx
    .insertInto('player_slice')
    .values(days)
    .onConflict((known) => known.doNothing())
    .execute()
}
