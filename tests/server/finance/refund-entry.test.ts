import { afterAll, beforeAll, expect, test } from 'vitest'
import { refunds } from '#contract/finance-refunds.ts'
import { refundRoutes } from '#server/features/finance/refunds.routes.ts'
import { thingTests } from '../kit/thing-tests.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { sendFile } from './a-statement.ts'

thingTests(refunds, { routes: refundRoutes() })

let finance: Finance
beforeAll(async () => void (finance = await aFinance()))
afterAll(() => finance.close())

const A_REFUND = {
  day: '2026-11-05',
  game_id: '1',
  app_store: 'App Store',
  orders: '3',
  amount_minor: '101',
  flow_minor: '10000',
  currency: 'USD',
}
const RANGE = { from: '2026-11', to: '2026-11' }

test('a refund that was entered is in the trend and in the list, converted with the rate of its day, and says who entered it', async () => {
  const { status, body } = await finance.post('gxt_finance/refund_detail/save', A_REFUND)
  expect([status, body.data.month, body.data.base_minor, body.data.changed_by]).toEqual([200, '2026-11', '727', '测试'])
  expect((await finance.get('gxt_finance/refund_detail', RANGE)).body.data).toEqual([body.data])
  expect((await finance.get('gxt_finance/refund_trend', RANGE)).body.data.total).toMatchObject({ orders: 3, refunded_minor: '727' })
})

test('of a sheet, lines that cannot be are told with their reasons: a day to come, a game that is not ours, an amount that is none', async () => {
  const lines = [
    '日期,游戏,应用商店,退款订单数,退款金额,流水,币种',
    '2099-01-01,1,App Store,1,1.00,2.00,USD',
    '2026-11-06,没有,App Store,1,1.00,2.00,USD',
    '2026-11-06,1,App Store,1,1.005,2.00,USD',
    '2026-11-06,1,App Store,1,"1,001.50",2000,USD',
    '2026-11-06,1,app store,2,1.00,2.00,USD',
  ]
  const { body } = await sendFile(finance, 'refund_detail/import', { name: 'refunds.csv', body: lines.join('\n') })
  const told = body.data.lines.map(({ line, reasons: [reason] }: Told) => [line, reason?.field, reason?.code])
  expect([body.data.added, told]).toEqual([
    1,
    [
      [2, 'day', 'finance.count.future'],
      [3, 'game_id', 'thing.no_such'],
      [4, 'amount_minor', 'thing.not_amount'],
      [6, undefined, 'thing.import.repeated'],
    ],
  ])
  const { data } = (await finance.get('gxt_finance/refund_detail', { ...RANGE, q: 'app', 'sort[]': '-rate' })).body
  expect(data.map(({ day, amount_minor, rate }: Row) => [day, amount_minor, rate])).toEqual([
    ['2026-11-06', '100150', '0.500750'],
    ['2026-11-05', '101', '0.010100'],
  ])
})
type Told = { line: number; reasons: { field?: string; code: string }[] }
type Row = { day: string; amount_minor: string; rate: string }

test('a refund says how many income rows of its month, game and store there are, and may be deleted all the same', async () => {
  const amounts = { flow_minor: 1, due_minor: 1, actual_minor: 1, currency: 'USD', fx_rate: '7', base_minor: 7 }
  await finance.database.db
    .insertInto('statement_row')
    .values({ month: '2026-11', kind: 'income', row_hash: 'r', counterparty: 'Apple', game_id: '1', app_store: 'Google Play', ...amounts })
    .execute()
  const { body } = await finance.post('gxt_finance/refund_detail/save', { ...A_REFUND, app_store: 'Google Play' })
  expect(body.data.used_by).toEqual({ statement_row: 1 })
  expect((await finance.post('gxt_finance/refund_detail/delete', { id: body.data.id, version: '1' })).status).toBe(200)
})
