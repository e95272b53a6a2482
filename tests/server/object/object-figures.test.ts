import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ObjectRow } from '#contract/objects.ts'
import { readNext as readFigures } from '#server/features/creative/figure-reading.ts'
import { JPY, USD } from '../batch/a-house.ts'
import { dayOf } from '../creative/figure-world.ts'
import { anObjectWorld, type ObjectWorld } from './object-world.ts'

let world: ObjectWorld
let ads: string[] = []
beforeAll(async () => {
  world = await anObjectWorld()
  const { control } = world.network
  control.fill({ account: USD, name: 'B', campaigns: 2, adsets: 1, ads: 2, status: 'PAUSED' })
  control.fill({ account: JPY, name: 'A', campaigns: 1, adsets: 1, ads: 1, status: 'PAUSED' })
  await world.read()
  ads = (await list()).filter((row) => row.account_id === USD).map(({ network_id: id }) => id)
  const [one = '', two = '', three = ''] = ads
  const day = (ago: number) => dayOf(world.database, USD, ago)
  control.setFigure({ ad: one, day: await day(0), spend: '10', purchaseValue: '20' })
  control.setFigure({ ad: one, day: await day(6), spend: '5', purchaseValue: '0' })
  control.setFigure({ ad: two, day: await day(7), spend: '100', purchaseValue: '1' })
  control.setFigure({ ad: three, day: await day(2), spend: '1.25', purchaseValue: '0' })
  // figures are read since the first object of an account was made
  await world.database.pool.query(`update network_object set made_at = now() - interval '20 days'`)
  await figures()
}, 60_000)
afterAll(() => world.close())

const figures = async () => {
  while (await readFigures(world.deps()));
}
const list = async (query: Record<string, string> = {}): Promise<ObjectRow[]> =>
  (await world.get('list', { channel: 'fb_ad', level: 'ad', ...query })).body.data
const spent = async (query: Record<string, string>) =>
  (await list(query)).map(({ network_id: id, figures }) => [id, figures?.spend ?? null])

test('each object has what it did in the days that are asked for, and one without any has none', async () => {
  const [one = '', two = '', three = '', four = ''] = ads
  const of = async (days: string) => new Map((await spent({ days })) as [string, string | null][])
  const [today, week, month] = [await of('1'), await of('7'), await of('30')]
  expect([one, two, three, four].map((id) => [today.get(id), week.get(id), month.get(id)])).toEqual([
    ['1000', '1500', '1500'],
    ['0', '0', '10000'],
    ['0', '125', '125'],
    [null, null, null],
  ])
  const [row] = await list({ days: '7', q: one })
  expect(row?.figures).toEqual({ spend: '1500', impressions: 2000, clicks: 40, results: 1 })
  expect(row?.figures_failure).toBeNull()
  expect(Date.parse(row?.figures_at ?? '')).toBeGreaterThan(0)
})

test('what an object is in has the sum of what is in it, in the currency of its account', async () => {
  const sums = async (level: string) =>
    (await list({ level, days: '30', 'sort[]': '-spend' })).map(({ name, figures }) => [name, figures?.spend])
  expect(await sums('campaign')).toEqual([
    ['B 001', '11500'],
    ['B 002', '125'],
    ['A 001', undefined],
  ])
  expect((await sums('adgroup')).map(([, spend]) => spend)).toEqual(['11500', '125', undefined])
})

test('lists are sorted and narrowed by figures, and a set of changes by the same filter has the same objects', async () => {
  const [one = '', two = '', three = ''] = ads
  const ids = async (query: Record<string, string>) => (await list(query)).map(({ network_id: id }) => id)
  expect(await ids({ 'sort[]': '-spend', days: '30', delivery: 'spent' })).toEqual([two, one, three])
  expect(await ids({ 'sort[]': 'clicks', delivery: 'spent' })).toEqual([three, one])
  expect(await ids({ delivery: 'no_result' })).toEqual([three])
  expect(await list({ delivery: 'unspent' })).toHaveLength(3)
  const source = {
    kind: 'filter',
    filter: { delivery: 'no_result', days: '7' },
    total: 1,
    operation: { field: 'name', how: 'suffix', value: '_x' },
  }
  const answer = await world.send('POST', 'changes', {
    channel: 'fb_ad',
    level: 'ad',
    source: JSON.stringify(source),
    ticket: randomUUID(),
  })
  expect(answer.body.data).toMatchObject({ total: 1, counts: { ready: 1 } })
})

test('days that are read again replace what was known, and the file has the figures', async () => {
  const [one = ''] = ads
  world.network.control.setFigure({ ad: one, day: await dayOf(world.database, USD, 0), spend: '11', purchaseValue: '0' })
  await world.database.pool.query('update figure_reading set next_at = now()')
  await figures()
  expect((await list({ q: one }))[0]?.figures?.spend).toBe('1600')
  const { text } = await world.get('list', { channel: 'fb_ad', level: 'ad', days: '1', delivery: 'spent', format: 'csv' })
  expect(text.split('\n').find((line) => line.includes(one))).toContain(',11.00,1000,20,0,')
})

test('an account whose figures could not be read says why', async () => {
  world.network.control.addFault({ match: { method: 'GET' }, fault: { kind: 'server_error', status: 502 }, remaining: 1 })
  await world.database.pool.query(`update figure_reading set next_at = now() where account_id = '${JPY}'`)
  await figures()
  const [row] = await list({ 'account_ids[]': JPY })
  expect(row).toMatchObject({ figures: null, figures_failure: { code: 'creative.figures.refused' } })
})
