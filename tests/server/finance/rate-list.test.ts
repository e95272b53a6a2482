import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rates } from '#contract/finance-rates.ts'
import { rateRoutes } from '#server/features/finance/rates.routes.ts'
import { thingTests } from '../kit/thing-tests.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

const BASE = '/dapper/api/finance-v2/gxt_finance/fx_rate'

let server: TwoGames
beforeAll(async () => {
  server = await twoGames(rateRoutes())
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('truncate fx_rate, finance_month, cost_entry, cost_name cascade')
})

const A_RATE = { day: '2026-11-01', currency: 'usd', rate: '7.1200', name: '月初中间价' }

thingTests(rates, { routes: rateRoutes() })

const save = (fields: Record<string, string> = {}, who = server.admin) => server.post(`${BASE}/save`, { ...A_RATE, ...fields }, who)
const remove = (id: string, version = '1') => server.post(`${BASE}/delete`, { id, version })
const confirm = (month: string) =>
  server.database.db.insertInto('finance_month').values({ month, kind: 'cost', state: 'confirmed' }).execute()

/** A cost of November that was converted with the rate. */
async function aCost(rateId: string): Promise<void> {
  const { db } = server.database
  await db.insertInto('cost_name').values({ id: 'n', tier: '3', name_zh: '名', name_en: 'n' }).execute()
  await db
    .insertInto('cost_entry')
    .values({
      month: '2026-11',
      game_id: '10012',
      name_id: 'n',
      amount_minor: '100',
      currency: 'USD',
      fx_rate_id: rateId,
      fx_rate: '7.12',
      base_minor: '712',
      level: 'game',
      entered_by: server.admin.userId,
    })
    .execute()
}

test('a rate is kept as a plain number of an upper-case currency, with who changed it', async () => {
  const { body } = await save()
  expect({ ...body.data, id: '', updated_at: '' }).toEqual({
    id: '',
    day: '2026-11-01',
    month: '2026-11',
    currency: 'USD',
    rate: '7.12',
    name: '月初中间价',
    used_by: { cost_entry: 0, statement_row: 0 },
    month_closed: false,
    changed_by: '测试',
    version: 1,
    updated_at: '',
  })
  expect(await server.trail()).toEqual({
    entity_id: body.data.id,
    event: 'finance.rate.saved',
    before: null,
    after: { day: '2026-11-01', currency: 'USD', rate: '7.12', name: '月初中间价' },
  })
})

test.each([
  [{ currency: 'CNY' }, 'finance.rate.base', 'currency'],
  [{ rate: '7.1234567890123' }, 'value.decimals', 'rate'],
])('a rate with %j is refused with %s next to %s', async (fields, code, field) => {
  const { status, body } = await save(fields)
  expect([status, body.code, body.blockers[0].field]).toEqual([400, code, field])
})

test('a rate that costs were converted with is neither changed nor deleted', async () => {
  const { data } = (await save()).body
  await aCost(data.id)
  const refused = { code: 'finance.rate.used', params: { count: 1 } }
  const changed = await save({ id: data.id, version: '1', rate: '7.2' })
  const deleted = await remove(data.id)
  expect([changed.status, changed.body.blockers, deleted.status, deleted.body.blockers]).toEqual([409, [refused], 409, [refused]])
  expect((await server.get(BASE)).data[0].used_by).toEqual({ cost_entry: 1, statement_row: 0 })
})

test('the list begins with the latest day, and is narrowed by month, by currency and by words', async () => {
  for (const [day, currency] of [
    ['2026-10-01', 'USD'],
    ['2026-11-01', 'EUR'],
    ['2026-11-01', 'USD'],
  ])
    await save({ day: day ?? '', currency: currency ?? '', name: `${currency} ${day}` })
  const shown = async (query: string) =>
    (await server.get(`${BASE}?${query}`)).data.map((row: { day: string; currency: string }) => `${row.day} ${row.currency}`)
  expect(await shown('')).toEqual(['2026-11-01 EUR', '2026-11-01 USD', '2026-10-01 USD'])
  expect(await shown('month=2026-11')).toEqual(['2026-11-01 EUR', '2026-11-01 USD'])
  expect(await shown('currency=USD')).toEqual(['2026-11-01 USD', '2026-10-01 USD'])
  expect(await shown('q=eur')).toEqual(['2026-11-01 EUR'])
})

const csv = (...lines: string[]) => ({ name: '汇率.csv', bytes: new TextEncoder().encode(lines.join('\r\n')) })
const load = (file: Parameters<TwoGames['upload']>[1]) => server.upload(`${BASE}/import`, file)

test('rates come in from a sheet line by line; what is wrong with the others is told', async () => {
  await save()
  const { status, body } = await load(
    csv(
      '生效日,币种,1 单位折合人民币,来源',
      '2026/11/1,usd,7.12,月初中间价',
      '2026-11-01,EUR,7.78,央行',
      '2026-11-01,eur,7.79,央行',
      '2026-11-31,JPY,0.0476,央行',
      '2026-11-01,CNY,1,央行',
      '2026-11-01,HKD,,',
    ),
  )
  expect([status, body.data]).toEqual([
    200,
    {
      added: 1,
      changed: 0,
      same: 1,
      bad: 4,
      lines: [
        { line: 4, reasons: [{ code: 'thing.import.repeated', params: { line: 3 } }] },
        { line: 5, reasons: [{ code: 'thing.not_day', field: 'day', params: { text: '2026-11-31' } }] },
        { line: 6, reasons: [{ code: 'finance.rate.base', field: 'currency', params: { currency: 'CNY' } }] },
        {
          line: 7,
          reasons: [
            { code: 'thing.value_missing', field: 'rate', params: { label: 'finance.rate.field.rate' } },
            { code: 'thing.value_missing', field: 'name', params: { label: 'finance.rate.field.name' } },
          ],
        },
      ],
    },
  ])
  expect(await server.trail()).toMatchObject({ event: 'finance.rate.saved', after: { currency: 'EUR', rate: '7.78' } })
})

test('a sheet does not change what costs were converted with', async () => {
  const { data } = (await save()).body
  await aCost(data.id)
  const { body } = await load(csv('day,currency,rate,name', '2026-11-01,USD,7.2,央行'))
  expect(body.data.lines).toEqual([{ line: 2, reasons: [{ code: 'finance.rate.used', params: { count: 1 } }] }])
})

test('a sheet without a required column is refused, and says which', async () => {
  const { status, body } = await load(csv('生效日,币种,来源', '2026-11-01,USD,央行'))
  expect([status, body.blockers]).toEqual([
    400,
    [{ code: 'thing.import.columns_missing', field: 'file', params: { columns: '1 单位折合人民币' } }],
  ])
})

// last: a confirmed month cannot be emptied
test('in a confirmed month no rate is added, changed, moved there or deleted', async () => {
  const { data } = (await save()).body
  const other = (await save({ day: '2026-10-01' })).body.data
  await confirm('2026-11')
  const code = 'finance.rate.month_closed'
  expect((await save({ day: '2026-11-02' })).body.code).toBe(code)
  expect((await save({ id: data.id, version: '1', rate: '7.2' })).body.code).toBe(code)
  expect((await save({ id: other.id, version: '1', day: '2026-11-05' })).body.code).toBe(code)
  expect((await remove(data.id)).body.code).toBe(code)
  expect((await remove(other.id)).status).toBe(200)
})
