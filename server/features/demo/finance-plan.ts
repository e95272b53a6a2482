import type { CostDraft } from '#domain/finance/cost.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { monthsLater, type Month } from '#domain/finance/month.ts'
import { exponentOf } from '#domain/money.ts'
import { MASTERS, SPREADERS } from './company.ts'
import { GAMES } from './games.ts'
import { SPEND_NAMES } from './finance-names.ts'
import { createRandom, type Random } from './random.ts'

/** A year: the present month and the eleven before it; the two latest are open. */
export const MONTHS_BACK = 11
export const OPEN_MONTHS = 2
export const demoMonths = (now: Date): Month[] => {
  const present = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 7)
  return Array.from({ length: MONTHS_BACK + 1 }, (_, index) => monthsLater(present, index - MONTHS_BACK))
}

/** What a unit of each currency was worth at the beginning; months drift from it. */
const WORTH: Readonly<Record<string, number>> = {
  USD: 7.12,
  TWD: 0.223,
  JPY: 0.0476,
  EUR: 7.78,
  KRW: 0.00521,
  HKD: 0.912,
  SGD: 5.3,
  KWD: 23.2,
}

/** The middle rate of each currency on the first day of each month, by name. */
export const demoRates = (months: readonly Month[]) =>
  Object.entries(WORTH).flatMap(([currency, worth]) => {
    const random = createRandom(`rates ${currency}`)
    return months.map((month) => ({
      name: `${month} 月初中间价`,
      currency,
      base: baseCurrency(),
      day: `${month}-01`,
      rate: (worth * (1 + random.between(-200, 200) / 10_000)).toPrecision(6),
    }))
  })

/** Minor units of so many major units, give or take the cents. */
export const minorOf = (random: Random, currency: string, major: number): bigint => {
  const exponent = exponentOf(currency)
  const cents = exponent === 0 ? 0 : random.between(0, 10 ** exponent - 1)
  return BigInt(major) * 10n ** BigInt(exponent) + BigInt(cents)
}

export type DemoCost = Omit<CostDraft, 'amount_minor'> & { amount_minor: bigint }

/** About two dozen costs a month: spend on channels, agencies, events, production, and one for the whole company each quarter. */
export function demoCosts(month: Month): DemoCost[] {
  const random = createRandom(`costs ${month}`)
  const base = { month, day: null, country: null, branding: [], level: 'game' as const, note: '' }
  const spend = GAMES.flatMap((game, index) => {
    const spreader = SPREADERS[index % SPREADERS.length] ?? SPREADERS[0]
    const masterId = MASTERS.find(({ spreader_id }) => spreader_id === spreader.id)?.id ?? null
    const amount = minorOf(random, game.currency, random.between(20, 160) * unitOf(game.currency))
    const entry = { ...base, game_id: game.gameId, spreader_id: spreader.id, master_id: masterId, currency: game.currency }
    return [
      { ...entry, name_id: spreader.id === '3965' ? 'k1s2n1' : 'k1s1n1', amount_minor: amount },
      { ...entry, name_id: 'k1s1n2', amount_minor: amount / 40n, note: '代理服务费 2.5%' },
    ]
  })
  const production = GAMES.slice(0, 5).map((game) => ({
    ...base,
    game_id: game.gameId,
    spreader_id: '21',
    master_id: 'm01',
    name_id: 'k3s2n1',
    amount_minor: minorOf(random, 'CNY', random.between(8_000, 60_000)),
    currency: 'CNY',
    note: '外包视频，按条结算',
  }))
  const event = {
    ...base,
    day: `${month}-${String(random.between(5, 25)).padStart(2, '0')}`,
    game_id: '10078',
    spreader_id: '21',
    master_id: 'm02',
    country: 'TW',
    name_id: 'k2s1n1',
    branding: [
      { level: '1' as const, weight: 5 },
      { level: '2' as const, weight: 3 },
      { level: '3' as const, weight: 2 },
    ],
    amount_minor: minorOf(random, 'TWD', random.between(300_000, 900_000)),
    currency: 'TWD',
    note: '台北地铁灯箱两周',
  }
  const quarterly = Number(month.slice(5)) % 3 === 0
  const company = {
    ...base,
    game_id: '301',
    spreader_id: null,
    master_id: null,
    name_id: 'k4s1n1',
    currency: 'USD',
    level: 'company' as const,
  }
  return [
    ...spend,
    ...production,
    event,
    ...(quarterly ? [{ ...company, amount_minor: minorOf(random, 'USD', random.between(9_000, 15_000)), note: '归因平台季费' }] : []),
    {
      ...base,
      game_id: '10102',
      spreader_id: '4651',
      master_id: 'm08',
      name_id: 'k3s1n1',
      currency: 'KWD',
      country: 'KW',
      note: '海湾地区达人',
      amount_minor: minorOf(random, 'KWD', random.between(400, 2_000)),
    },
    ...GAMES.slice(0, 6).flatMap((game) => {
      const entry = { ...base, game_id: game.gameId, spreader_id: null, master_id: null, currency: game.currency }
      return [
        {
          ...entry,
          name_id: 'k5s2n1',
          amount_minor: minorOf(random, game.currency, random.between(60, 300) * unitOf(game.currency)),
          note: '研发商分成',
        },
        { ...entry, name_id: 'k5s1n1', amount_minor: minorOf(random, game.currency, random.between(2, 12) * unitOf(game.currency)) },
      ]
    }),
  ]
}

/** So that amounts are life-sized in every currency. */
export const unitOf = (currency: string): number => ({ JPY: 15_000, KRW: 140_000, TWD: 3_000 })[currency] ?? 100

const STORES = ['App Store', 'Google Play'] as const

/** Income by game and store, outcome by game and channel, with the platform's own figure next to it. */
export function demoStatementRows(month: Month) {
  const random = createRandom(`statements ${month}`)
  const gapOf = (due: bigint) => (random.next() < 0.75 ? due : due - BigInt(random.between(1, 400)))
  const income = GAMES.flatMap((game) =>
    STORES.map((store) => {
      const flow = minorOf(random, game.currency, random.between(200, 2_000) * unitOf(game.currency))
      const refunded = flow / BigInt(random.between(40, 120))
      const due = ((flow - refunded) * 70n) / 100n
      return {
        kind: 'income' as const,
        counterparty: store === 'App Store' ? 'Apple' : 'Google',
        ua_group: '自然量+买量',
        gameId: game.gameId,
        app_store: store,
        region_id: game.region,
        spreaderId: null,
        flow,
        refunded,
        share_rate: '0.7',
        due,
        actual: due,
        system: gapOf(due),
        currency: game.currency,
      }
    }),
  )
  const spent = new Map(
    demoCosts(month).flatMap((cost) => (SPEND_NAMES.includes(cost.name_id) ? [[cost.game_id, cost.amount_minor] as const] : [])),
  )
  const outcome = GAMES.map((game, index) => {
    const spreader = SPREADERS[index % SPREADERS.length] ?? SPREADERS[0]
    // what the network bills is what we booked, give or take what it counts on another day
    const system = spent.get(game.gameId) ?? 0n
    const due = system + system - gapOf(system)
    return {
      kind: 'outcome' as const,
      counterparty: spreader.name,
      ua_group: '买量',
      gameId: game.gameId,
      app_store: '',
      region_id: game.region,
      spreaderId: spreader.id,
      flow: due,
      refunded: 0n,
      share_rate: '1',
      due,
      actual: due,
      system,
      currency: game.currency,
    }
  })
  return [...income, ...outcome]
}

/** Refunds of four days a month, by game and store. */
export function demoRefunds(month: Month) {
  const random = createRandom(`refunds ${month}`)
  return GAMES.flatMap(({ gameId, currency }) =>
    STORES.flatMap((store) =>
      ['05', '12', '19', '26'].map((day) => {
        const flow = minorOf(random, currency, random.between(50, 500) * unitOf(currency))
        return {
          month,
          day: `${month}-${day}`,
          game_id: gameId,
          app_store: store,
          orders: random.between(2, 60),
          amount_minor: (flow / BigInt(random.between(40, 140))).toString(),
          flow_minor: flow.toString(),
          currency,
        }
      }),
    ),
  )
}
