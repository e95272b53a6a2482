import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { aFinance, type Finance } from './a-finance.ts'

let finance: Finance
beforeEach(async () => {
  finance = await aFinance()
  await finance.database.db
    .insertInto('refund')
    .values([
      {
        month: '2026-10',
        day: '2026-10-05',
        game_id: '1',
        app_store: 'App Store',
        orders: 3,
        amount_minor: '101',
        flow_minor: '10000',
        currency: 'USD',
      },
      {
        month: '2026-11',
        day: '2026-11-05',
        game_id: '1',
        app_store: 'App Store',
        orders: 1,
        amount_minor: '101',
        flow_minor: '10000',
        currency: 'USD',
      },
      {
        month: '2026-11',
        day: '2026-11-06',
        game_id: '3',
        app_store: 'Google Play',
        orders: 2,
        amount_minor: '0',
        flow_minor: '0',
        currency: 'CNY',
      },
      {
        month: '2026-11',
        day: '2026-11-07',
        game_id: '1',
        app_store: 'Google Play',
        orders: 9,
        amount_minor: '5',
        flow_minor: '9',
        currency: 'SGD',
      },
    ])
    .execute()
})
afterEach(() => finance.close())

const trend = (query: Record<string, string>, as?: string) => finance.get('gxt_finance/refund_trend', query, as)
const detail = (query: Record<string, string>, as?: string) => finance.get('gxt_finance/refund_detail', query, as)
const RANGE = { from: '2026-10', to: '2026-12' }

describe('the trend', () => {
  test('converts each refund with the rate of its own day, keeps months without any, and says what has no rate', async () => {
    const { body } = await trend(RANGE)
    expect(body.data.points).toEqual([
      { period: '2026-10', orders: 3, refunded_minor: '717', flow_minor: '71000', rate: '0.010099' },
      { period: '2026-11', orders: 3, refunded_minor: '727', flow_minor: '72000', rate: '0.010097' },
      { period: '2026-12', orders: 0, refunded_minor: '0', flow_minor: '0', rate: null },
    ])
    expect(body.data).toMatchObject({ unconverted: 1, total: { orders: 6, refunded_minor: '1444' }, stores: ['App Store', 'Google Play'] })
  })

  test('goes by day when asked, and is narrowed by game and store', async () => {
    const { body } = await trend({ from: '2026-11', to: '2026-11', step: 'day', game_id: '1', app_store: 'App Store' })
    expect(body.data.points).toHaveLength(30)
    expect(body.data.points.filter(({ orders }: { orders: number }) => orders > 0)).toEqual([
      { period: '2026-11-05', orders: 1, refunded_minor: '727', flow_minor: '72000', rate: '0.010097' },
    ])
  })

  test('refuses a range that ends before it begins, or is too long', async () => {
    const codes = [await trend({ from: '2026-11', to: '2026-10' }), await trend({ from: '2020-01', to: '2026-10' })]
    expect(codes.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'finance.refund.range_backwards'],
      [400, 'finance.refund.range_long'],
    ])
  })
})

describe('the detail', () => {
  test('has every refund with its rate, and the sums of the whole filter', async () => {
    const { body } = await detail({ ...RANGE, per_page: '1' })
    expect([body.total, body.data.length, body.sums]).toEqual([
      4,
      1,
      [
        { currency: 'CNY', amount_minor: '0', flow_minor: '0', base_minor: '0' },
        { currency: 'SGD', amount_minor: '5', flow_minor: '9', base_minor: '0' },
        { currency: 'USD', amount_minor: '202', flow_minor: '20000', base_minor: '1444' },
      ],
    ])
    expect(body.data[0]).toMatchObject({ day: '2026-11-07', currency: 'SGD', fx_rate: null, base_minor: null, rate: '0.555556' })
  })

  test('stays within the grants', async () => {
    const mine = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['3'] } })
    expect((await detail(RANGE, mine)).body.data.map(({ game_id }: { game_id: string }) => game_id)).toEqual(['3'])
    expect((await trend(RANGE, mine)).body.data.games).toEqual([{ id: '3', name: '游戏3' }])
    expect((await trend({ ...RANGE, game_id: '1' }, mine)).status).toBe(403)
  })

  test('goes out as a file that says filter, zone, currency, time and who took it', async () => {
    const { text } = await detail({ ...RANGE, format: 'csv', game_id: '1' })
    const lines = text.split('\r\n')
    expect(lines[0]).toMatch(/^\ufeff测试 \d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
    expect(lines).toContain('筛选条件,"时间：2026-10 至 2026-12; 游戏：游戏1"')
    expect(lines).toContain('时区,UTC+8')
    expect(lines).toContain('本位币,CNY')
    expect(lines).toContain('2026-11-05,游戏1,App Store,1,1.01,100.00,USD,1.01%,7.2,11月中间价,7.27,720.00')
    expect((await detail({ ...RANGE, format: 'xlsx' })).text.slice(0, 2)).toBe('PK')
  })
})
