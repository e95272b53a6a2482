import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { costNames } from '#contract/finance-cost-names.ts'
import { costNameRoutes } from '#server/features/finance/cost-names.routes.ts'
import type { FreshDatabase } from '#tests/kit/database.ts'
import { thingTests } from '../kit/thing-tests.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

const BASE = costNames.list.path
const name = (id: string, tier: '1' | '2' | '3', parent_id: string | null, position = 0) => ({
  id,
  tier,
  parent_id,
  name_zh: `${id}名`,
  name_en: `${id} name`,
  position,
})
const tree = async ({ db }: FreshDatabase) => {
  await db
    .insertInto('cost_name')
    .values([name('a', '1', null, 2), name('b', '1', null, 1)])
    .execute()
  await db
    .insertInto('cost_name')
    .values(name('a1', '2', 'a'))
    .execute()
}

thingTests(costNames, {
  routes: costNameRoutes(),
  use: async ({ db }, name_id, entered_by) => {
    const amounts = { amount_minor: '100', currency: 'CNY', fx_rate: '1', base_minor: '100' }
    const entry = { month: '2026-11', game_id: '10012', name_id, level: 'game' as const, entered_by }
    await db
      .insertInto('cost_entry')
      .values({ ...entry, ...amounts })
      .execute()
  },
})

let server: TwoGames
beforeAll(async () => void (server = await twoGames(costNameRoutes())))
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('truncate cost_name cascade')
  await tree(server.database)
})

test('the list is the tree: each name behind what it is below, a new one behind those there are', async () => {
  const item = { tier: '3', parent_id: 'a1', name_zh: '新的', name_en: 'New', branding: '0', purpose: 'marketing' }
  await server.post(`${BASE}/save`, item)
  const rows = (await server.get(BASE)).data.map(({ full_name, tier }: { full_name: string; tier: string }) => [tier, full_name])
  expect(rows).toEqual([
    ['1', 'b名'],
    ['1', 'a名'],
    ['2', 'a名 / a1名'],
    ['3', 'a名 / a1名 / 新的'],
  ])
})

test.each([
  ['3', 'a'],
  ['2', 'a1'],
  ['3', 'none'],
])('a name of tier %s is not below %s', async (tier, parent_id) => {
  const { status, body } = await server.post(`${BASE}/save`, {
    tier,
    parent_id,
    name_zh: '名',
    name_en: 'n',
    branding: '0',
    purpose: 'marketing',
  })
  expect([status, body.blockers]).toEqual([400, [{ code: 'finance.cost_name.parent', field: 'parent_id' }]])
})

test('a name that is in use is renamed, and keeps its place in the tree', async () => {
  const values = { id: 'a1', version: '1', tier: '2', parent_id: 'b', name_zh: 'a1名', name_en: 'x', branding: '0', purpose: 'marketing' }
  await server.database.db
    .insertInto('cost_name')
    .values(name('a1x', '3', 'a1'))
    .execute()
  const moved = await server.post(`${BASE}/save`, values)
  expect([moved.status, moved.body.code]).toEqual([400, 'finance.cost_name.moved'])
  expect((await server.post(`${BASE}/save`, { ...values, parent_id: 'a', name_zh: '新名' })).status).toBe(200)
})
