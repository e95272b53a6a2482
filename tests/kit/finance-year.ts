import type { BrandingShare, CostDraft, CostLevel } from '#domain/finance/cost.ts'
import { daysOf, monthsLater, type Month } from '#domain/finance/month.ts'
import type { FreshDatabase } from './database.ts'

/** Currencies of 0, 2 and 3 decimals, and what a unit is worth in CNY to begin with. */
export const YEAR_CURRENCIES = {
  JPY: { decimals: 0, worth: 0.0476 },
  KRW: { decimals: 0, worth: 0.00521 },
  CNY: { decimals: 2, worth: 1 },
  USD: { decimals: 2, worth: 7.12 },
  TWD: { decimals: 2, worth: 0.223 },
  KWD: { decimals: 3, worth: 23.2 },
  BHD: { decimals: 3, worth: 18.9 },
} as const
export type YearCurrency = keyof typeof YEAR_CURRENCIES
const CURRENCIES = Object.keys(YEAR_CURRENCIES) as YearCurrency[]

export type YearRate = { name: string; currency: string; day: string; rate: string }
export type YearRefund = {
  month: Month
  day: string
  game_id: string
  app_store: string
  orders: number
  amount_minor: string
  flow_minor: string
  currency: string
}
/** A line of a statement as the table takes it, but for its rate and its base amount. */
export type YearRow = {
  month: Month
  kind: 'income' | 'outcome'
  row_hash: string
  counterparty: string
  ua_group: string
  game_id: string
  app_store: string
  region_id: string
  spreader_id: string | null
  flow_minor: string
  refunded_minor: string
  share_rate: string
  due_minor: string
  actual_minor: string
  system_minor: string
  currency: string
}
export type FinanceYear = {
  months: readonly Month[]
  rates: readonly YearRate[]
  costs: readonly CostDraft[]
  refunds: readonly YearRefund[]
  rows: readonly YearRow[]
}

export const YEAR_GAMES = [
  { game_id: '1', region_id: '1' },
  { game_id: '2', region_id: '1' },
  { game_id: '3', region_id: '2' },
] as const
export const YEAR_CHANNELS = [
  { id: '21', channel: 'facebook', name: 'Meta', region_id: '1' },
  { id: '304', channel: 'toutiao', name: '巨量', region_id: '1' },
] as const
const STORES = ['App Store', 'Google Play'] as const

/** Numbers that come again for a seed (mulberry32). */
function numbersOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  const one = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
    const found = list[below(list.length)]
    if (found === undefined) throw new Error('a choice out of nothing')
    return found
  }
  /** minor units of very different sizes: 1 cent as often as millions */
  const minor = () => BigInt(1 + below(10 ** (1 + below(9))))
  return { next, below, one, minor }
}

/** A year of finance that comes again for a seed: rates, costs, refunds and statement lines in currencies of 0, 2 and 3 decimals. */
export function aFinanceYear({ seed, from = '2026-01', perMonth = 12 }: { seed: number; from?: Month; perMonth?: number }): FinanceYear {
  const numbers = numbersOf(seed)
  const months = Array.from({ length: 12 }, (_, index) => monthsLater(from, index))
  const rates = months.flatMap((month) =>
    CURRENCIES.filter((currency) => currency !== 'CNY').flatMap((currency) =>
      // two a month, so that a rate's day counts
      ['01', '16'].map((day) => ({
        name: `${month}-${day} 中间价`,
        currency,
        day: `${month}-${day}`,
        rate: (YEAR_CURRENCIES[currency].worth * (0.97 + numbers.next() * 0.06)).toPrecision(6),
      })),
    ),
  )
  return {
    months,
    rates,
    costs: months.flatMap((month) => costsOf(month, perMonth, numbers)),
    refunds: months.flatMap((month) => refundsOf(month, numbers)),
    rows: months.flatMap((month) => rowsOf(month, numbers)),
  }
}

type Numbers = ReturnType<typeof numbersOf>

/** Each of another name, game, channel and country, so that none is refused as a second one. */
function costsOf(month: Month, count: number, numbers: Numbers): CostDraft[] {
  const seen = new Set<string>()
  const drafts: CostDraft[] = []
  while (drafts.length < count) {
    const gameId = numbers.one(YEAR_GAMES).game_id
    const spreaderId = numbers.one([null, '21', '304'])
    const nameId = numbers.one(['n', 'n2', 'b'])
    const country = numbers.one([null, 'JP', 'KW', 'TW', 'US'])
    const key = [gameId, spreaderId, nameId, country].join('|')
    if (seen.has(key)) continue
    seen.add(key)
    const branding: BrandingShare[] =
      nameId === 'b' ? (['1', '2', '3'] as const).map((level) => ({ level, weight: 1 + numbers.below(9) })) : []
    drafts.push({
      month,
      day: numbers.next() < 0.4 ? numbers.one(daysOf(month)) : null,
      game_id: gameId,
      country,
      spreader_id: spreaderId,
      master_id: null,
      name_id: nameId,
      branding,
      amount_minor: numbers.minor().toString(),
      currency: numbers.one(CURRENCIES),
      level: numbers.one<CostLevel>(['game', 'region', 'company']),
      note: '',
    })
  }
  return drafts
}

const refundsOf = (month: Month, numbers: Numbers): YearRefund[] =>
  YEAR_GAMES.flatMap(({ game_id }) =>
    STORES.flatMap((app_store) =>
      ['04', '11', '25'].map((day) => {
        const flow = numbers.minor() + 100n
        return {
          month,
          day: `${month}-${day}`,
          game_id,
          app_store,
          orders: numbers.below(90),
          amount_minor: (flow / BigInt(2 + numbers.below(200))).toString(),
          flow_minor: flow.toString(),
          currency: numbers.one(CURRENCIES),
        }
      }),
    ),
  )

const rowsOf = (month: Month, numbers: Numbers): YearRow[] =>
  YEAR_GAMES.flatMap(({ game_id, region_id }) =>
    (['income', 'outcome'] as const).flatMap((kind) =>
      ['甲', '乙'].map((counterparty) => {
        const flow = numbers.minor() + 100n
        const refunded = kind === 'income' ? flow / 50n : 0n
        const due = kind === 'income' ? ((flow - refunded) * 7n) / 10n : flow
        return {
          month,
          kind,
          row_hash: [month, kind, counterparty, game_id].join('/'),
          counterparty,
          ua_group: '买量',
          game_id,
          app_store: kind === 'income' ? 'App Store' : '',
          region_id,
          spreader_id: kind === 'income' ? null : '21',
          flow_minor: flow.toString(),
          refunded_minor: refunded.toString(),
          share_rate: kind === 'income' ? '0.7' : '1',
          due_minor: due.toString(),
          actual_minor: due.toString(),
          system_minor: (numbers.next() < 0.7 ? due : due - due / 37n).toString(),
          currency: numbers.one(CURRENCIES),
        }
      }),
    ),
  )

/** Stores what a year is based on: games, channels, names, rates and refunds. Costs go through the calls; statement lines as a test needs them. */
export async function storeYear({ db }: FreshDatabase, { rates, refunds }: FinanceYear): Promise<void> {
  await db
    .insertInto('game')
    .values(YEAR_GAMES.map((game) => ({ ...game, name: `游戏${game.game_id}`, timezone: 'Asia/Shanghai', currency: 'USD' })))
    .execute()
  await db
    .insertInto('spreader')
    .values([...YEAR_CHANNELS])
    .execute()
  const name = (id: string, tier: '1' | '2' | '3', parent_id: string | null, branding = false) => ({
    id,
    tier,
    parent_id,
    name_zh: `名${id}`,
    name_en: id,
    branding,
  })
  await db
    .insertInto('cost_name')
    .values([name('k', '1', null), name('s', '2', 'k'), name('n', '3', 's'), name('n2', '3', 's'), name('b', '3', 's', true)])
    .execute()
  await db
    .insertInto('fx_rate')
    .values([...rates])
    .execute()
  await db
    .insertInto('refund')
    .values([...refunds])
    .execute()
}
