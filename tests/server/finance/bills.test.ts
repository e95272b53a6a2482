import { afterAll, beforeAll, expect, test } from 'vitest'
import { bills } from '#contract/finance-bills.ts'
import { billRoutes } from '#server/features/finance/bills.routes.ts'
import type { FreshDatabase } from '#tests/kit/database.ts'
import { sampleOf } from '../kit/thing-samples.ts'
import { thingTests } from '../kit/thing-tests.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

const { values: A_BILL, before: firm } = sampleOf(bills)
async function paid({ db }: FreshDatabase, bill_id: string, added_by: string): Promise<void> {
  const payment = { bill_id, month: '2026-11', kind: 'income' as const, amount_minor: '100', currency: 'USD', paid_on: '2026-11-05' }
  const { id: repayment_id } = await db
    .insertInto('bill_repayment')
    .values({ ...payment, method: 'bank', added_by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('repayment_allocation').values({ repayment_id, bill_id, amount_minor: '100' }).execute()
}

thingTests(bills, {
  routes: billRoutes(),
  use: paid,
})

let server: TwoGames
beforeAll(async () => {
  server = await twoGames(billRoutes())
  await firm?.(server.database.db)
})
afterAll(() => server.close())
const save = (fields: Record<string, string>) => server.post(`${bills.list.path}/save`, { ...A_BILL, ...fields })

test.each([
  [{ due_on: '2026-10-30' }, 'finance.bill.days', 'due_on'],
  [{ counterparty: '没有' }, 'thing.no_such', 'counterparty'],
])('a bill with %j is refused with %s next to %s', async (fields, code, field) => {
  const { status, body } = await save(fields)
  expect([status, body.code, body.blockers[0].field]).toEqual([400, code, field])
})

test('a bill that payments are laid on is as it was', async () => {
  const { id } = (await save({ number: 'AR-paid' })).body.data
  await paid(server.database, id, server.admin.userId)
  const { status, body } = await save({ id, version: '1', number: 'AR-paid', amount_minor: '1' })
  expect([status, body.blockers]).toEqual([409, [{ code: 'finance.bill.paid', params: { count: 1 } }]])
})

test('an amount comes and goes in major units of its currency', async () => {
  const head = 'kind,month,number,counterparty,game_id,currency,amount_minor,issued_on,due_on'
  const line = (number: string, currency: string, amount: string) =>
    `income,2026-10,${number},Apple,10012,${currency},${amount},2026-10-31,2026-11-30`
  const sheet = [head, line('X-1', 'USD', '"1,234.50"'), line('X-2', 'JPY', '1234'), line('X-3', 'JPY', '12.5')].join('\n')
  const file = { name: 'bills.csv', bytes: new TextEncoder().encode(sheet) }
  const { body } = await server.upload(`${bills.list.path}/import`, file)
  expect([body.data.added, body.data.lines.map(({ line: at, reasons }: Told) => [at, reasons[0]?.code])]).toEqual([
    2,
    [[4, 'thing.not_amount']],
  ])
  const rows = (await server.get(`${bills.list.path}?q=X-`)).data
  expect(rows.map(({ number, amount_minor }: { number: string; amount_minor: string }) => [number, amount_minor])).toEqual([
    ['X-1', '123450'],
    ['X-2', '1234'],
  ])
  expect(String(await server.download(`${bills.list.path}?format=csv&q=X-1`))).toContain('1234.50')
})
type Told = { line: number; reasons: { code: string }[] }
