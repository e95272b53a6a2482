import { afterAll, beforeAll, expect, test } from 'vitest'
import { rates } from '#contract/finance-rates.ts'
import { letters } from '#contract/review-letters.ts'
import { rateStore } from '#server/features/finance/rate.reads.ts'
import { letterStore } from '#server/features/review/letters.reads.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { aSession, EVERYTHING } from './toy.ts'
import { twoGames, type TwoGames } from './two-games.ts'

let server: TwoGames
beforeAll(async () => {
  // rates without rules of their own: what the kit says is not covered by them
  server = await twoGames([...thingRoutes(rates, rateStore), ...thingRoutes(letters, letterStore)])
})
afterAll(() => server.close())

const A_RATE = { day: '2026-11-01', currency: 'USD', rate: '7.12', name: '央行' }

async function aCost(rateId: string): Promise<void> {
  const { db } = server.database
  await db.insertInto('cost_name').values({ id: 'n', tier: '3', name_zh: '名', name_en: 'n' }).execute()
  const money = { amount_minor: '100', currency: 'USD', fx_rate_id: rateId, fx_rate: '7.12', base_minor: '712' }
  const entry = { month: '2026-11', game_id: '10012', name_id: 'n', level: 'game' as const, entered_by: server.admin.userId }
  await db
    .insertInto('cost_entry')
    .values({ ...entry, ...money })
    .execute()
}

test('a thing says what refers to it, and is not deleted while anything does', async () => {
  const { id } = (await server.post(`${rates.list.path}/save`, A_RATE)).body.data
  await aCost(id)
  expect((await server.get(rates.list.path)).data[0].used_by).toEqual({ cost_entry: 1, statement_row: 0 })
  const refused = await server.post(`${rates.list.path}/delete`, { id, version: '1' })
  expect([refused.status, refused.body.blockers]).toEqual([409, [{ code: 'thing.used', params: { count: 1 } }]])
  await server.database.pool.query('delete from cost_entry')
  expect((await server.post(`${rates.list.path}/delete`, { id, version: '1' })).status).toBe(200)
})

test('the log of a thing tells who did what, the latest first, a page at a time', async () => {
  const { id } = (await server.post(`${rates.list.path}/save`, A_RATE)).body.data
  await server.post(`${rates.list.path}/save`, { ...A_RATE, id, version: '1', rate: '7.2' })
  const log = (rest = '') => server.get(`${rates.list.path}/log?id=${id}${rest}`)
  const { data, next } = await log()
  expect([data.map(({ user_name, before, after }: Line) => [user_name, before?.rate ?? null, after?.rate]), next]).toEqual([
    [
      ['测试', '7.12', '7.2'],
      ['测试', null, '7.12'],
    ],
    null,
  ])
  const first = await log('&per_page=1')
  const second = await log(`&per_page=1&before=${first.next}`)
  expect([first.data[0].after.rate, second.data[0].after.rate, second.next]).toEqual(['7.2', '7.12', null])
})
type Line = { user_name: string; before: { rate: string } | null; after: { rate: string } }

test('the log of a thing of another game is not there', async () => {
  const values = { title: '曲', holder: '乐团', game_id: '10045', category: 'music', valid_from: '2026-01-01', expires_on: '2026-12-01' }
  const { db } = server.database
  const { id } = await db
    .insertInto('authorization_book')
    .values({ ...values, category: 'music', created_by: server.admin.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const other = await aSession(server.database, { ...EVERYTHING, global: { ...EVERYTHING.global, game: ['10012'] } })
  expect((await server.get(`${letters.list.path}/log?id=${id}`, other)).code).toBe('thing.gone')
  expect((await server.get(`${letters.list.path}/log?id=${id}`)).data).toEqual([])
})
