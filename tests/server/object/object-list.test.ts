import { afterAll, beforeAll, expect, test } from 'vitest'
import { GAME, JPY, USD } from '../batch/a-house.ts'
import { anObjectWorld, type ObjectWorld } from './object-world.ts'

let world: ObjectWorld
beforeAll(async () => {
  world = await anObjectWorld()
  world.network.control.fill({ account: USD, name: 'B', campaigns: 2, adsets: 2, ads: 3, status: 'ACTIVE' })
  world.network.control.fill({ account: JPY, name: 'A', campaigns: 1, adsets: 1, ads: 2, status: 'PAUSED' })
  await world.read()
})
afterAll(() => world.close())

type Row = { id: string; name: string; network_id: string; account_id: string; above: string[]; parent_name: string }
const list = async (query: Record<string, string> = {}, as?: string) => {
  const { body } = await world.get('list', { channel: 'fb_ad', level: 'ad', ...query }, as)
  return body as { data: Row[]; total: number; statuses: object; sums: object[] }
}
const names = async (query: Record<string, string> = {}, as?: string) => (await list(query, as)).data.map(({ name }) => name)

test('a page of a level comes by name, with how many match and what those that run may spend', async () => {
  expect(await names()).toEqual([
    'A 001-001-001',
    'A 001-001-002',
    ...['001-001', '001-002', '002-001', '002-002'].flatMap((at) => [1, 2, 3].map((ad) => `B ${at}-00${ad}`)),
  ])
  expect(await list({ level: 'adgroup' })).toMatchObject({
    total: 5,
    statuses: { ACTIVE: 4, PAUSED: 1 },
    sums: [{ currency: 'USD', active: 4, day_minor: '2000000' }],
  })
})

test('pages, orders and texts narrow one another', async () => {
  expect(await names({ per_page: '2', page: '2', 'sort[]': '-name', q: 'b 001' })).toEqual(['B 001-002-001', 'B 001-001-003'])
  expect((await list({ 'sort[]': 'account_name' })).data[0]?.account_id).toBe(USD)
})

test('chosen parents of any level narrow to what is in them, and rows say what they are in', async () => {
  const { data: campaigns } = await list({ level: 'campaign', q: 'B 002' })
  const { data } = await list({ 'within[]': campaigns[0]?.network_id ?? '' })
  expect(data).toHaveLength(6)
  expect(data[0]).toMatchObject({ parent_name: 'B 002-001', above: [campaigns[0]?.network_id, expect.any(String)] })
})

test('account, status, review, drift and what is gone narrow', async () => {
  expect(await names({ 'account_ids[]': JPY })).toHaveLength(2)
  expect(await names({ status: 'PAUSED' })).toHaveLength(2)
  expect(await names({ review: 'pending' })).toEqual([])
  const [first] = (await list()).data
  await world.database.pool.query(
    `update network_object set drift = '{"name": {"was": "x", "since": "2026-11-20T08:00:00Z"}}' where network_id = $1`,
    [first?.network_id],
  )
  expect(await names({ drift: '1' })).toEqual([first?.name])
  expect((await list({ drift: '0' })).total).toBe(13)
  await world.database.pool.query(`update network_object set drift = null, gone_at = now() where network_id = $1`, [first?.network_id])
  expect(await names({ gone: '1' })).toEqual([first?.name])
  expect((await list()).total).toBe(13)
  await world.database.pool.query('update network_object set gone_at = null')
})

test('a person sees objects of accounts of their games only', async () => {
  const view = { pages: { ads: { func: { 'object.view': true } } } }
  const foreign = await world.signIn({ ...view, global: { game: ['none'], spreader: ['*'] } })
  expect(await list({}, foreign)).toMatchObject({ data: [], total: 0, sums: [] })
  const own = await world.signIn({ ...view, global: { game: [GAME], spreader: ['*'] } })
  expect((await list({}, own)).total).toBe(14)
  const noNetwork = await world.signIn({ ...view, global: { game: ['*'], spreader: ['383'] } })
  expect((await list({}, noNetwork)).total).toBe(0)
  const nothing = await world.signIn({ global: { game: ['*'], spreader: ['*'] }, pages: {} })
  expect((await world.get('list', { channel: 'fb_ad', level: 'ad' }, nothing)).status).toBe(403)
})

test('a network or level that does not exist is said with its field', async () => {
  expect(await world.get('list', { channel: 'nowhere', level: 'ad' })).toMatchObject({
    status: 400,
    body: { blockers: [{ field: 'channel' }] },
  })
  expect(await world.get('list', { channel: 'fb_ad', level: 'keyword' })).toMatchObject({
    status: 400,
    body: { blockers: [{ field: 'level' }] },
  })
})

test('the whole filter goes into a file that says what it was', async () => {
  const { text } = await world.get('list', { channel: 'fb_ad', level: 'adgroup', q: 'B 001', format: 'csv' })
  expect(text).toContain('B 001-002')
  expect(text).not.toContain('B 002')
  expect(text).toContain('5000.00')
})
