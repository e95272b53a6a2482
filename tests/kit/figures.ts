import { daysFrom, dayAfter } from '#domain/day.ts'
import type { Grain } from '#domain/metrics/facts.ts'
import type { FactRow, Slice } from '#server/column-store/slices/slice.ts'
import { createRandom, type Random } from '#server/features/demo/random.ts'

/** Ad accounts of three networks, four currencies and two zones; the first two have several games. */
export const ACCOUNTS = [
  { spreader: '21', account: 'a1', games: ['1', '2'], currency: 'USD', zone: 'America/New_York' },
  { spreader: '21', account: 'a2', games: ['1', '3'], currency: 'CNY', zone: 'Asia/Shanghai' },
  { spreader: '304', account: 'a3', games: ['1'], currency: 'CNY', zone: 'Asia/Shanghai' },
  { spreader: '304', account: 'a4', games: ['2'], currency: 'CNY', zone: 'Asia/Shanghai' },
  { spreader: '383', account: 'a5', games: ['3'], currency: 'JPY', zone: 'Asia/Shanghai' },
  { spreader: '383', account: 'a6', games: ['2', '3'], currency: 'KWD', zone: 'Asia/Shanghai' },
] as const
/** What players of a game pay in. */
const GAME = {
  '1': { currency: 'CNY', region: '1' },
  '2': { currency: 'USD', region: '1' },
  '3': { currency: 'JPY', region: '2' },
} as const

/** The first and last day there are figures of, and the last that is over. */
export const FIGURE_DAYS = { first: '2026-09-01', last: '2026-10-09', complete: '2026-10-08' } as const
/** Days that are also told by the hour. */
export const HOUR_DAYS = { first: '2026-10-07', last: '2026-10-09' } as const

/** Rates as finance keeps them: two of each month, so that the day of an amount counts. */
export const FIGURE_RATES = [
  { currency: 'USD', day: '2026-09-01', rate: '7.1234' },
  { currency: 'USD', day: '2026-09-16', rate: '7.0501' },
  { currency: 'USD', day: '2026-10-01', rate: '7.2' },
  { currency: 'JPY', day: '2026-09-01', rate: '0.04811' },
  { currency: 'JPY', day: '2026-10-01', rate: '0.0479' },
  { currency: 'KWD', day: '2026-09-01', rate: '23.1057' },
  { currency: 'KWD', day: '2026-10-01', rate: '23.3' },
].map((rate, at) => ({ ...rate, id: String(at), name: `${rate.day} 中间价`, base: 'CNY' }))

const AGES = [0, 1, 2, 3, 5, 7, 10, 14, 20, 30]
const COUNTRIES = ['US', 'JP', 'TW'] as const
const OS = ['ios', 'android'] as const

type Account = (typeof ACCOUNTS)[number]

/** A believable small company that comes again for a seed: all slices of all accounts, days and hours. */
export function someFigures(seed: string): Slice[] {
  const random = createRandom(seed)
  const days = daysFrom(FIGURE_DAYS.first, FIGURE_DAYS.last)
  const hours = daysFrom(HOUR_DAYS.first, HOUR_DAYS.last)
  return ACCOUNTS.flatMap((account) => [
    ...days.map((day) => sliceOf('delivery', 'day', day, account, delivered(random, account, 6))),
    ...days.map((day) => sliceOf('players', 'day', day, account, played(random, account, day))),
    ...hours.map((day) => sliceOf('delivery', 'rt60', day, account, byTheHour(random, delivered(random, account, 12)))),
    ...hours.map((day) => sliceOf('players', 'rt60', day, account, byTheHour(random, played(random, account, day)))),
  ])
}

export const sliceOf = (
  facts: Slice['facts'],
  grain: Grain,
  day: string,
  account: { spreader: string; account: string },
  rows: FactRow[],
): Slice => ({
  facts,
  grain,
  day,
  spreader: account.spreader,
  account: account.account,
  source: facts === 'delivery' ? 'report' : 'game',
  asOf: '2026-10-09T04:00:00Z',
  rows,
  declaredRows: rows.length,
})

/** Some ads of the account: a day without any is possible, and so is spend without a click, and a credit. */
function delivered(random: Random, account: Account, most: number): FactRow[] {
  return Array.from({ length: random.between(0, most) }, () => {
    const { place } = placed(random, account)
    const impressions = random.between(0, 9) === 0 ? 0 : random.between(1, 40_000)
    const clicks = random.between(0, Math.floor(impressions / 20))
    return {
      ...place,
      currency: account.currency,
      impressions,
      clicks,
      results: random.between(0, clicks),
      spend: random.between(0, 30) === 0 ? -random.between(1, 500) : random.between(0, 90_000),
      returned: random.between(0, 3) * random.between(0, 50_000),
    }
  })
}

/** Players who were there on the day, by the day they came. */
function played(random: Random, account: Account, day: string): FactRow[] {
  return AGES.flatMap((age) => {
    const cohort_day = dayAfter(day, -age)
    if (cohort_day < FIGURE_DAYS.first || random.between(0, 5) === 0) return []
    return Array.from({ length: age === 0 ? 3 : 2 }, () => {
      const { place, game } = placed(random, account)
      const active = random.between(0, Math.floor(120 / (age + 1)))
      const payers = random.between(0, active)
      const paid = payers * random.between(100, 6_480)
      const newpay = random.between(0, payers)
      return {
        ...place,
        os: random.pick(OS),
        currency: GAME[game].currency,
        cohort_day,
        ...(age === 0
          ? { installs: active + random.between(0, 60), reservations: random.between(0, 9), reg: active, cr: random.between(0, active) }
          : {}),
        active,
        payers,
        newpay,
        newpay_amount: Math.floor(paid / 3),
        newpay_taxed_amount: Math.floor(paid / 5),
        allpay_amount: paid,
        allpay_taxed_amount: Math.floor(paid / 2),
      }
    })
  })
}

/** An ad, which always has the same place and game; of one the game is not known, of another the creative. */
function placed(random: Random, { account, games }: Account) {
  const number = random.between(1, 9)
  const game = games[number % games.length] ?? games[0]
  const place = {
    ...(number === 8 ? {} : { game, region: GAME[game].region }),
    country: random.pick(COUNTRIES),
    group1: `${account}-c${number % 2}`,
    group2: `${account}-g${number % 4}`,
    ad: `${account}-ad${number}`,
    ...(number === 9 ? {} : { creative: `cr${number}` }),
  }
  return { place, game }
}

const byTheHour = (random: Random, rows: FactRow[]): FactRow[] => rows.map((row) => ({ ...row, minute: 60 * random.between(0, 23) }))
