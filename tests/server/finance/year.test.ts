import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COSTS_AT_ONCE } from '#domain/finance/cost.ts'
import { lastDayOf } from '#domain/finance/month.ts'
import { calculateNext } from '#server/features/finance/cost-calculation.ts'
import { costRoutes } from '#server/features/finance/costs.routes.ts'
import { financeDictionaryRoutes } from '#server/features/finance/finance-dictionary.routes.ts'
import { refundRoutes } from '#server/features/finance/refunds.routes.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { inBooks, minorOfPlain, rateOnPaper, sumsBy } from '#tests/kit/finance-oracle.ts'
import { aFinanceYear, storeYear, YEAR_CHANNELS, YEAR_GAMES } from '#tests/kit/finance-year.ts'
import { aServer, aSession, ended, form } from '../kit/toy.ts'

/** Every total that screens and exports show, computed a second time from what was entered, by a routine that shares no line with ours. */
const YEAR = aFinanceYear({ seed: 20_261_121 })
const COSTS = YEAR.costs.map((cost) => {
  const rate = rateOnPaper(YEAR.rates, cost.currency, cost.day ?? lastDayOf(cost.month))
  return { ...cost, rate, base: inBooks(cost.amount_minor, cost.currency, rate) }
})
const REFUNDS = YEAR.refunds.map((refund) => {
  const rate = rateOnPaper(YEAR.rates, refund.currency, refund.day)
  return {
    ...refund,
    base: inBooks(refund.amount_minor, refund.currency, rate),
    baseFlow: inBooks(refund.flow_minor, refund.currency, rate),
  }
})
const total = (minors: readonly bigint[]) => minors.reduce((sum, minor) => sum + minor, 0n)
const told = (sums: ReadonlyMap<string, bigint>) => [...sums].map(([key, minor]) => [key, minor.toString()])

let database: FreshDatabase
let http: FastifyInstance
let authorization: string
const ids: string[] = []
const previews: any[] = [] // eslint-disable-line @typescript-eslint/no-explicit-any -- answers of the preview call

const get = async (path: string, query: Record<string, string> | URLSearchParams = {}) =>
  await http.inject({
    method: 'GET',
    url: `/dapper/api/finance-v2/${path}?${new URLSearchParams(query).toString()}`,
    headers: { authorization },
  })
const answer = async (path: string, query: Record<string, string> | URLSearchParams = {}) => (await get(path, query)).json()
const post = async (path: string, fields: Record<string, string>) => {
  const { payload, headers } = form({ ticket: randomUUID(), ...fields })
  const { statusCode, body, json } = await http.inject({
    method: 'POST',
    url: `/dapper/api/finance-v2/${path}`,
    payload,
    headers: { ...headers, authorization },
  })
  if (statusCode !== 200) throw new Error(body)
  return json()
}

beforeAll(async () => {
  database = await freshDatabase()
  await storeYear(database, YEAR)
  http = await aServer(database, [...financeDictionaryRoutes(), ...costRoutes(), ...refundRoutes()])
  ;({ authorization } = await aSession(database))
  for (let from = 0; from < COSTS.length; from += COSTS_AT_ONCE) {
    const entries = YEAR.costs.slice(from, from + COSTS_AT_ONCE)
    const staged: string[] = (await post('cost-single', { entries: JSON.stringify(entries) })).data.ids
    const asked = new URLSearchParams(staged.map((id) => ['ids[]', id]))
    const preview = (await answer('cost-preview', asked)).data
    await post('cost-commit', { hash: preview.hash, ...Object.fromEntries(staged.map((id, index) => [`ids[${index}]`, id])) })
    while (await calculateNext(database.db, 'year'));
    previews.push(preview)
    ids.push(...staged)
  }
})
afterAll(() => ended(http, database))

describe('costs of a year in seven currencies', () => {
  test('every entry has the amount in the books that paper says', async () => {
    const shown = new Map<string, string>()
    for (const page of ['1', '2'])
      for (const row of (await answer('cost-list', { page, per_page: '100' })).data) shown.set(row.id, row.base_minor)
    expect(ids.map((id) => shown.get(id))).toEqual(COSTS.map(({ base }) => base.toString()))
  })

  test('sums of the list, of the whole year and of each month', async () => {
    for (const month of [undefined, ...YEAR.months]) {
      const wanted = COSTS.filter((cost) => month === undefined || cost.month === month)
      const { sums, total: count } = await answer('cost-list', month === undefined ? {} : { month })
      expect(count).toBe(wanted.length)
      expect(sums.map((sum: Record<string, string>) => [sum['currency'], sum['amount_minor']])).toEqual(
        told(
          sumsBy(
            wanted,
            ({ currency }) => currency,
            ({ amount_minor }) => BigInt(amount_minor),
          ),
        ),
      )
      expect(sums.map((sum: Record<string, string>) => [sum['currency'], sum['base_minor']])).toEqual(
        told(
          sumsBy(
            wanted,
            ({ currency }) => currency,
            ({ base }) => base,
          ),
        ),
      )
    }
  })

  test('previews add up to what was entered, by month, game and channel, and so does what was posted', async () => {
    const everything = total(COSTS.map(({ base }) => base))
    const sumOf = (key: string) =>
      total(previews.flatMap((preview) => preview[key].map((row: { base_minor: string }) => BigInt(row.base_minor))))
    expect([sumOf('by_month'), sumOf('by_game'), sumOf('by_channel')]).toEqual([everything, everything, everything])
    expect(total(previews.map((preview) => BigInt(preview.base_minor)))).toBe(everything)
    expect(total(previews.flatMap((preview) => preview.report.map((row: { added_minor: string }) => BigInt(row.added_minor))))).toBe(
      everything,
    )
    const posted = await database.db
      .selectFrom('cost_share')
      .select(({ fn }) => fn.sum<string>('base_minor').as('minor'))
      .executeTakeFirstOrThrow()
    expect(posted.minor).toBe(everything.toString())
  })

  test('what a game bears of an entry lies within a cent of an even part, and all parts together are the entry', async () => {
    const games = { game: 1, region: 2, company: 3 }
    for (const [index, cost] of COSTS.entries()) {
      const { data } = await answer('cost-detail', { id: ids[index] ?? '' })
      const parts = [data.by_game, data.by_channel, data.by_day].map((list: { base_minor: string }[]) =>
        total(list.map((row) => BigInt(row.base_minor))),
      )
      expect(parts).toEqual([cost.base, cost.base, cost.base])
      const bearers = cost.level === 'region' && cost.game_id === '3' ? 1 : games[cost.level]
      for (const { base_minor } of data.by_game as { base_minor: string }[]) {
        const away = BigInt(base_minor) * BigInt(bearers) - cost.base
        expect((away < 0n ? -away : away) < BigInt(bearers)).toBe(true)
      }
      const branded = data.branding.map((row: { base_minor: string }) => BigInt(row.base_minor))
      if (cost.branding.length > 0) expect(total(branded)).toBe(cost.base)
    }
  })

  test('posted costs by level and game: every month adds up', async () => {
    for (const month of YEAR.months) {
      const { data } = await answer('cost_level_data', { month })
      const byLevel = sumsBy(
        data as { level: string; base_minor: string }[],
        ({ level }) => level,
        ({ base_minor }) => BigInt(base_minor),
      )
      expect(told(byLevel)).toEqual(
        told(
          sumsBy(
            COSTS.filter((cost) => cost.month === month),
            ({ level }) => level,
            ({ base }) => base,
          ),
        ),
      )
    }
  })

  test('exports, read back by another reader, add up to the cent', async () => {
    const wanted = [
      told(
        sumsBy(
          COSTS,
          ({ currency }) => currency,
          ({ amount_minor }) => BigInt(amount_minor),
        ),
      ),
      total(COSTS.map(({ base }) => base)),
    ]
    const csv = (await get('cost-list', { format: 'csv' })).body.split('\r\n').slice(10).filter(Boolean)
    const ofCsv = csv
      .map((line) => line.split(','))
      .map((cells) => ({ amount: cells[9] ?? '', currency: cells[10] ?? '', base: cells[13] ?? '' }))
    const sheet = await readSheet(Buffer.from((await get('cost-list', { format: 'xlsx' })).rawPayload))
    const rows = sheet.slice(10)
    const ofXlsx = rows.map((cells) => ({ amount: String(cells[9]), currency: String(cells[10]), base: String(cells[13]) }))
    for (const lines of [ofCsv, ofXlsx]) {
      expect(lines).toHaveLength(COSTS.length)
      expect([
        told(
          sumsBy(
            lines,
            ({ currency }) => currency,
            ({ amount, currency }) => minorOfPlain(amount, currency),
          ),
        ),
        total(lines.map(({ base }) => minorOfPlain(base, 'CNY'))),
      ]).toEqual(wanted)
    }
  })
})

describe('refunds of a year', () => {
  const RANGE = { from: YEAR.months[0] ?? '', to: YEAR.months.at(-1) ?? '' }

  test('the trend adds up by month and by day, and so does its total', async () => {
    for (const step of ['month', 'day'] as const) {
      const { data } = await answer('gxt_finance/refund_trend', { ...RANGE, step })
      const shown = data.points.filter(
        ({ orders, refunded_minor, flow_minor }: Record<string, unknown>) => orders !== 0 || refunded_minor !== '0' || flow_minor !== '0',
      )
      const by = (figure: (refund: (typeof REFUNDS)[number]) => bigint) => sumsBy(REFUNDS, (refund) => refund[step], figure)
      expect(shown.map((point: Record<string, string>) => [point['period'], point['refunded_minor']])).toEqual(told(by(({ base }) => base)))
      expect(shown.map((point: Record<string, string>) => [point['period'], point['flow_minor']])).toEqual(
        told(by(({ baseFlow }) => baseFlow)),
      )
      expect(shown.map((point: Record<string, number>) => point['orders'])).toEqual(
        [...by(({ orders }) => BigInt(orders)).values()].map(Number),
      )
      expect([data.total.refunded_minor, data.total.flow_minor, data.unconverted]).toEqual([
        total(REFUNDS.map(({ base }) => base)).toString(),
        total(REFUNDS.map(({ baseFlow }) => baseFlow)).toString(),
        0,
      ])
    }
  })

  test('the detail’s sums and its exports add up', async () => {
    const { sums } = await answer('gxt_finance/refund_detail', { ...RANGE, per_page: '1' })
    expect(sums.map((sum: Record<string, string>) => [sum['currency'], sum['amount_minor']])).toEqual(
      told(
        sumsBy(
          REFUNDS,
          ({ currency }) => currency,
          ({ amount_minor }) => BigInt(amount_minor),
        ),
      ),
    )
    expect(sums.map((sum: Record<string, string>) => [sum['currency'], sum['base_minor']])).toEqual(
      told(
        sumsBy(
          REFUNDS,
          ({ currency }) => currency,
          ({ base }) => base,
        ),
      ),
    )
    const sheet = await readSheet(Buffer.from((await get('gxt_finance/refund_detail', { ...RANGE, format: 'xlsx' })).rawPayload))
    const rows = sheet.slice(10)
    expect(rows).toHaveLength(REFUNDS.length)
    expect(total(rows.map((cells) => minorOfPlain(String(cells[10]), 'CNY')))).toBe(total(REFUNDS.map(({ base }) => base)))
  })
})

test('the year has every kind of currency, and more than one channel and game', () => {
  expect(new Set(COSTS.map(({ currency }) => currency)).size).toBe(7)
  expect([YEAR_GAMES.length, YEAR_CHANNELS.length]).toEqual([3, 2])
})
