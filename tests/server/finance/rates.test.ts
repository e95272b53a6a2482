import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calculateNext } from '#server/features/finance/cost-calculation.ts'
import { monthRate } from '#tests/kit/rates.ts'
import { aCost, aFinance, type Finance } from './a-finance.ts'
import { clean, extracted, incomeRow, ownIncome, rowsOf } from './a-statement.ts'

/** What is booked is converted with the rate of its own month, or not booked. December 2026 has no dollar rate. */
let finance: Finance
beforeAll(async () => void (finance = await aFinance()))
afterAll(() => finance.close())
beforeEach(async () => {
  const { db } = finance.database
  await clean(finance)
  await db.deleteFrom('cost_entry').execute()
  await db.deleteFrom('fx_rate').where('day', '>=', '2026-12-01').execute()
})

const MISSING = { code: 'finance.cost.rate_missing', params: { currency: 'USD', month: '2026-12' } }
const stage = async (...changes: object[]) => await finance.post('cost-single', { entries: JSON.stringify(changes.map(aCost)) })
const preview = async (ids: readonly string[]) => (await finance.get('cost-preview', { ids })).body.data
const commit = async (ids: readonly string[]) => await finance.post('cost-commit', { ids, hash: (await preview(ids)).hash })
const rateOfDecember = async () =>
  await finance.database.db.insertInto('fx_rate').values(monthRate('2026-12', '7.3')).returning('id').executeTakeFirstOrThrow()

test('a cost of a month without a rate of its own is not staged, with currency and month as the reason, and is taken once there is one', async () => {
  const december = { month: '2026-12', day: '2026-12-02' }
  const { status, body } = await stage({}, december)
  expect([status, body.blockers]).toEqual([400, [{ ...MISSING, field: 'currency', row: 2 }]])
  expect(body.msg).toContain('2026-12')
  expect((await finance.get('cost-list')).body.total).toBe(0)
  await rateOfDecember()
  const { ids } = (await stage({}, december)).body.data
  expect((await preview(ids)).blockers).toEqual([])
})

test('a cost in the base currency needs no rate', async () => {
  expect((await stage({ month: '2026-12', currency: 'CNY' })).status).toBe(200)
})

test('an entry whose month lost its rate is previewed with the reason, and not committed', async () => {
  const { id: rate } = await rateOfDecember()
  const { ids } = (await stage({ month: '2026-12' })).body.data
  const { db } = finance.database
  await db.updateTable('fx_rate').set({ day: '2026-10-15' }).where('id', '=', rate).execute()
  expect((await preview(ids)).blockers).toEqual([{ ...MISSING, row: 1 }])
  const refused = await commit(ids)
  expect([refused.status, refused.body.blockers]).toEqual([400, [{ ...MISSING, row: 1 }]])
  await rateOfDecember()
  expect((await preview(ids)).blockers).toEqual([
    { code: 'finance.cost.rate_other', params: { currency: 'USD', month: '2026-12', day: '2026-10-15' }, row: 1 },
  ])
  const [entry = ''] = ids
  await finance.post('cost-edit', { id: entry, version: '1', entry: JSON.stringify(aCost({ month: '2026-12', note: '按当月汇率' })) })
  expect((await commit(ids)).status).toBe(200)
  while (await calculateNext(db, randomUUID()));
  expect((await finance.get('cost-list')).body.data).toMatchObject([{ state: 'posted', fx_rate: { day: '2026-12-01', rate: '7.3' } }])
  await db.deleteFrom('cost_entry').execute()
  await db.deleteFrom('fx_rate').where('id', '=', rate).execute()
})

test('an edit into a month without a rate is refused and leaves the cost as it was', async () => {
  const [id = ''] = (await stage({})).body.data.ids
  const { status, body } = await finance.post('cost-edit', { id, version: '1', entry: JSON.stringify(aCost({ month: '2026-12' })) })
  expect([status, body.blockers]).toEqual([400, [{ ...MISSING, field: 'currency' }]])
  expect((await finance.get('cost-list')).body.data).toMatchObject([{ id, month: '2026-11', version: 1 }])
})

test('lines of a statement in a currency its month has no rate of are bad with that reason; the others come in', async () => {
  const lines = ['USD', 'CNY'].map((currency) => incomeRow({ 月份: '2026-12', 币种: currency, 参考号: currency }))
  const body = ownIncome(...lines)
  const { extraction, reasons } = await extracted(finance, 'income', { body }, { month: '2026-12' })
  expect([extraction.rows_ok, extraction.rows_bad, reasons[0]]).toEqual([1, 1, expect.stringContaining('USD')])
  expect((await rowsOf(finance)).map(({ currency }) => currency)).toEqual(['CNY'])
})

test('refunds of a month without a rate are told as not converted, not with another month’s rate', async () => {
  const refund = (month: string) => ({ month, day: `${month}-05`, game_id: '1', app_store: 'App Store', orders: 1, currency: 'USD' })
  await finance.database.db
    .insertInto('refund')
    .values(['2026-11', '2026-12'].map((month) => ({ ...refund(month), amount_minor: '100', flow_minor: '1000' })))
    .execute()
  const { points, unconverted } = (await finance.get('gxt_finance/refund_trend', { from: '2026-11', to: '2026-12' })).body.data
  expect([unconverted, points.map((point: Record<string, string>) => point['refunded_minor'])]).toEqual([1, ['720', '0']])
})
