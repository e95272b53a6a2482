import { afterAll, beforeAll, expect } from 'vitest'
import type { Grants } from '#permissions/grants.ts'
import { openSliceWriter } from '#server/column-store/slices/writer.ts'
import type { FactRow } from '#server/column-store/slices/slice.ts'
import { insightRoutes } from '#server/features/insight/insight.routes.ts'
import { freshColumnStore, type FreshColumnStore } from '#tests/kit/column-store.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { sliceOf } from '#tests/kit/figures.ts'
import { oneAtATime } from '#tests/kit/one-at-a-time.ts'
import { aSession } from '../kit/toy.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

const test = await testOfEngine(import.meta.url)

const [STARS, GATE] = ['10012', '10045']
const META = '21'
let columns: FreshColumnStore
let house: TwoGames
let one: Awaited<ReturnType<typeof aSession>>

const only = (game: string): Grants => ({
  global: { game: [game], spreader: [META], region: ['*'], app: ['*'] },
  pages: { data: { func: { 'table.view': true } } },
})

beforeAll(async () => {
  columns = await freshColumnStore()
  house = await twoGames(insightRoutes({ store: columns.store, links: { sign: (key) => key } }))
  const { db } = house.database
  one = await aSession(house.database, only(STARS))
  await db
    .insertInto('spreader')
    .values({ id: META, channel: META, name: 'Meta', region_id: '1' })
    .onConflict((known) => known.doNothing())
    .execute()
  await db.insertInto('fx_rate').values({ name: '九月', currency: 'USD', base: 'CNY', day: '2026-09-01', rate: '7' }).execute()
  const row = (campaign: number, clicks: number, more: Partial<FactRow> = {}): FactRow => ({
    game: STARS,
    country: 'TW',
    group1: `c${campaign}`,
    ad: `ad${campaign}`,
    currency: 'CNY',
    impressions: 10_000,
    clicks,
    results: 1,
    returned: 0,
    spend: 5_000,
    ...more,
  })
  const writer = openSliceWriter([columns.store], { exclusively: oneAtATime() })
  await writer.replace([
    sliceOf('delivery', 'day', '2026-09-01', { account: 'a1', spreader: META }, [
      // five campaigns with rates of clicks of 1 to 5 %; a dollar is seven yuan
      row(1, 100),
      row(2, 200, { currency: 'USD', spend: 2_000 }),
      row(3, 300),
      row(4, 400),
      row(5, 500, { country: 'JP' }),
      // too few impressions to say anything, and an ad of no known campaign
      row(6, 90, { impressions: 100 }),
      row(7, 9_000, { group1: '' }),
      // another game's
      row(8, 8_000, { game: GATE }),
    ]),
    sliceOf('players', 'day', '2026-09-01', { account: 'a1', spreader: META }, [
      { group1: 'c1', game: STARS, country: 'TW', currency: 'CNY', cohort_day: '2026-09-01', installs: 19, active: 19 },
      { group1: 'c2', game: STARS, country: 'TW', currency: 'CNY', cohort_day: '2026-09-01', installs: 40, active: 40 },
    ]),
  ])
})
afterAll(async () => {
  await house.close()
  await columns.close()
})

const ask = (more: Record<string, string> = {}, who = one) =>
  house.get(`/dapper/api/insights/benchmark?${new URLSearchParams({ from: '2026-09-01', until: '2026-09-30', ...more })}`, who)
const quartersOf = (told: Record<string, string> | null) => told && [told.low, told.middle, told.high].map(Number)

test('quartiles are of campaigns with enough impressions, exact and in the currency of the company', async () => {
  const { data } = await ask()
  const [peers, ...others] = data.peers
  expect(others).toEqual([])
  expect(peers.quartiles.ctr.peers).toBe(5)
  expect(quartersOf(peers.quartiles.ctr.told)).toEqual([0.02, 0.03, 0.04])
  // 2,000 dollars are 14,000 yuan: one of five that is far off moves no quartile
  expect(quartersOf(peers.quartiles.cpm.told)).toEqual([500, 500, 500])
  expect(data.rows.map(({ groups }: { groups: Record<string, string> }) => groups.group1).sort()).toEqual([
    'c1',
    'c2',
    'c3',
    'c4',
    'c5',
    'c6',
  ])
  expect(data).toMatchObject({ currency: 'CNY', from: '2026-09-01', until: '2026-09-30', found: 6 })
})

test('of fewer than five there is how many they are, and no quartile', async () => {
  const { data } = await ask()
  expect(data.peers[0].quartiles.cpi).toEqual({ peers: 1, told: null })
  const { data: byCountry } = await ask({ 'same[]': 'country' })
  expect(
    byCountry.peers.map(({ groups, quartiles }: { groups: object; quartiles: Record<string, object> }) => [groups, quartiles.ctr]),
  ).toEqual([
    [{ country: 'JP' }, { peers: 1, told: null }],
    [{ country: 'TW' }, { peers: 4, told: null }],
  ])
})

test('peers are what the person sees: who sees both games has one more of them', async () => {
  const { data } = await ask({}, house.admin)
  expect(data.peers[0].quartiles.ctr.peers).toBe(6)
  expect(quartersOf(data.peers[0].quartiles.ctr.told)).toEqual([0.0225, 0.035, 0.0475])
  const elsewhere = await ask({ filters: JSON.stringify([{ dimension: 'game', is: 'in', values: [GATE] }]) })
  expect(elsewhere.data).toMatchObject({ rows: [], found: 0 })
})

test('games are held against games, and days are the last ninety unless said', async () => {
  const { data } = await ask({ of: 'game' }, house.admin)
  expect(data.rows).toHaveLength(2)
  expect(data.peers[0].quartiles.ctr).toEqual({ peers: 2, told: null })
  const usual = (await house.get('/dapper/api/insights/benchmark', one)).data
  expect((Date.parse(usual.until) - Date.parse(usual.from)) / 86_400_000).toBe(89)
  expect(usual.until).toBe(usual.last_complete_day)
})

test.each<[string, Record<string, string>, string]>([
  ['a kind that is none', { of: 'planet' }, 'of'],
  ['peers by what is no such thing', { 'same[]': 'ad' }, 'same.0'],
  ['a day that is none', { from: '2026-02-31' }, 'from'],
  ['a currency without a rate', { currency: 'EUR' }, 'currency'],
])('%s is refused with its field', async (_what, more, field) => {
  const { blockers } = await ask(more)
  expect(blockers).toEqual(expect.arrayContaining([expect.objectContaining({ field })]))
})
