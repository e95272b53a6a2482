import { afterAll, beforeAll, expect, test } from 'vitest'
import { firms } from '#contract/finance-firms.ts'
import { firmRoutes } from '#server/features/finance/firms.routes.ts'
import type { FreshDatabase } from '#tests/kit/database.ts'
import { sampleOf } from '../kit/thing-samples.ts'
import { thingTests } from '../kit/thing-tests.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

async function billed({ db }: FreshDatabase): Promise<void> {
  const days = { month: '2026-10', issued_on: '2026-10-31', due_on: '2026-11-30' }
  const bill = { kind: 'income' as const, number: 'AR-1', counterparty: 'Apple', game_id: '10012', amount_minor: '100', currency: 'USD' }
  await db
    .insertInto('bill')
    .values({ ...days, ...bill })
    .execute()
}

const { values: APPLE } = sampleOf(firms)
thingTests(firms, {
  routes: firmRoutes(),
  use: billed,
})

let server: TwoGames
beforeAll(async () => void (server = await twoGames(firmRoutes())))
afterAll(() => server.close())

test('a firm that a bill names is changed, and keeps its name', async () => {
  const { id } = (await server.post(`${firms.list.path}/save`, APPLE)).body.data
  await billed(server.database)
  const renamed = await server.post(`${firms.list.path}/save`, { ...APPLE, id, version: '1', name: 'Apple Inc.' })
  expect([renamed.status, renamed.body.blockers]).toEqual([400, [{ code: 'finance.firm.named', field: 'name', params: { count: 1 } }]])
  expect((await server.post(`${firms.list.path}/save`, { ...APPLE, id, version: '1', side: 'both' })).status).toBe(200)
})

test('a sheet may leave out what need not be filled in: it becomes what the form begins with', async () => {
  const file = { name: 'firms.csv', bytes: new TextEncoder().encode('名称\nGoogle') }
  expect((await server.upload(`${firms.list.path}/import`, file)).body.data).toMatchObject({ added: 1, bad: 0 })
  expect((await server.get(`${firms.list.path}?q=Google`)).data[0]).toMatchObject({ side: 'income', tax_id: '', note: '' })
})
