import { afterAll, beforeAll, expect } from 'vitest'
import { materialEffect } from '#contract/material-effect.ts'
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
const [META, OTHER] = ['21', '304']

let columns: FreshColumnStore
let house: TwoGames
let one: Awaited<ReturnType<typeof aSession>>
/** a creative of the stars whose picture is the first material */
let creative = ''
const batches: string[] = []

const only = (game: string): Grants => ({
  global: { game: [game], spreader: [META], region: ['*'], app: ['*'] },
  pages: { data: { func: { 'table.view': true } } },
})

async function aBatch(name: string, game: string, accounts: string[], ads: { account: string; material: string; network?: string }[]) {
  const { db, pool } = house.database
  const { rows } = await pool.query<{ id: string }>(
    `insert into batch (channel, kind, name, game_id, account_ids, spec, state, created_by, created_at)
     values ('fb_ad', 'create', $1, $2, $3, '{}', 'settled', (select min(id) from app_user), '2026-09-0${batches.length + 1}T08:00:00Z') returning id::text`,
    [name, game, accounts],
  )
  const id = rows[0]?.id ?? ''
  batches.push(id)
  await db
    .insertInto('batch_item')
    .values(
      ads.map(({ account, material, network }, at) => ({
        batch_id: id,
        seq: at + 1,
        level: 'ad',
        account_id: account,
        name: `${name} ${at + 1}`,
        values: JSON.stringify({ material_id: material, headline: '开服', message: '预约' }),
        ...(network === undefined ? {} : { network_id: network, sync_status: 203 as const }),
      })),
    )
    .execute()
}

beforeAll(async () => {
  columns = await freshColumnStore()
  house = await twoGames(insightRoutes({ store: columns.store, links: { sign: (key) => `/files/${key}` } }))
  const { db, pool } = house.database
  one = await aSession(house.database, only(STARS))
  await db
    .insertInto('spreader')
    .values([META, OTHER].map((id) => ({ id, channel: id, name: `渠道 ${id}`, region_id: '1' })))
    .onConflict((known) => known.doNothing())
    .execute()
  await db
    .insertInto('ad_account')
    .values(
      ['a1', 'a2'].map((account_id) => ({
        account_id,
        name: `账户 ${account_id}`,
        spreader_id: META,
        currency: 'CNY',
        entity: '',
        timezone: 'Asia/Shanghai',
      })),
    )
    .execute()
  await db
    .insertInto('ad_account_game')
    .values([
      { account_id: 'a1', game_id: STARS },
      { account_id: 'a2', game_id: GATE },
    ])
    .execute()
  await db
    .insertInto('figure_reading')
    .values([{ account_id: 'a1' }, { account_id: 'a2' }])
    .execute()
  const material = (id: string, game_id: string) => ({
    id,
    game_id,
    region_id: '1',
    name: `素材 ${id}`,
    type: 'image' as const,
    mime: 'image/png',
    width: 10,
    height: 10,
    bytes: 10,
    sha256: id,
    storage_key: `key-${id}`,
  })
  await db
    .insertInto('material')
    .values([material('m1', STARS), material('m2', STARS), material('m9', GATE)])
    .execute()
  const { rows } = await pool.query<{ id: string }>(
    `insert into creative (game_id, region_id, spreader_id, name, material_ids, titles, messages, creator)
     values ($1, '1', $2, '开服创意', '{m1}', '{开服}', '{预约}', (select min(id) from app_user)) returning id::text`,
    [STARS, META],
  )
  creative = rows[0]?.id ?? ''
  await aBatch(
    '早批次',
    STARS,
    ['a1'],
    [
      { account: 'a1', material: 'm1', network: '1001' },
      { account: 'a1', material: 'm2', network: '1002' },
    ],
  )
  await aBatch(
    '晚批次',
    STARS,
    ['a1'],
    [
      { account: 'a1', material: 'm1', network: '1003' },
      { account: 'a1', material: 'm1' },
    ],
  )
  await aBatch('别的游戏', GATE, ['a2'], [{ account: 'a2', material: 'm9', network: '2001' }])
  const row = (ad: string, impressions: number, clicks: number, spend: number, more: Partial<FactRow> = {}): FactRow => ({
    ad,
    game: STARS,
    currency: 'CNY',
    impressions,
    clicks,
    results: 1,
    returned: 0,
    spend,
    ...more,
  })
  const writer = openSliceWriter([columns.store], { exclusively: oneAtATime() })
  const own = { creative }
  const slice = (day: string, account: string, rows: FactRow[]) => sliceOf('delivery', 'day', day, { account, spreader: META }, rows)
  await writer.replace([
    slice('2026-09-02', 'a1', [row('1001', 1000, 50, 300, own), row('1002', 500, 10, 100), row('7777', 10, 1, 40)]),
    slice('2026-09-02', 'a2', [row('2001', 100, 1, 900, { game: GATE })]),
  ])
  await writer.replace([slice('2026-09-03', 'a1', [row('1001', 1000, 20, 200, own), row('1003', 1000, 10, 150, own)])])
  await writer.replace([
    sliceOf('players', 'day', '2026-09-02', { account: 'a1', spreader: META }, [
      { ad: '1001', game: STARS, currency: 'CNY', cohort_day: '2026-09-02', installs: 20, active: 20, allpay_amount: 0, ...own },
    ]),
    sliceOf('players', 'day', '2026-09-03', { account: 'a1', spreader: META }, [
      { ad: '1001', game: STARS, currency: 'CNY', cohort_day: '2026-09-02', active: 5, allpay_amount: 600, ...own },
    ]),
  ])
})
afterAll(async () => {
  await house.close()
  await columns.close()
})

const ask = async (fields: Record<string, string> = {}, who = house.admin) =>
  (await house.write(materialEffect, { from: '2026-09-02', until: '2026-09-03', ...fields }, who)).body

test('materials are ranked by what their ads spent, and with ads that show none of ours they make the total', async () => {
  const { data } = await ask()
  const spend = (rows: { name: string; ads: number; sums: Record<string, string> }[]) =>
    rows.map(({ name, ads, sums }) => [name, ads, sums.spend])
  expect(spend(data.rows)).toEqual([
    ['素材 m9', 1, '900'],
    ['素材 m1', 2, '650'],
    ['素材 m2', 1, '100'],
  ])
  expect(data).toMatchObject({ found: 3, total: { spend: '1690' }, without: { spend: '40' }, rest: null, one: null, currency: 'CNY' })
  expect(data.rows[1]).toMatchObject({
    id: 'm1',
    kind: 'image',
    game_name: '星河战纪',
    thumb: '/files/key-m1',
    sums: { installs: '20', paid_to_date: '600' },
  })
})

test('creatives are told by the creative of each ad', async () => {
  const { data } = await ask({ of: 'creative' })
  expect(data).toMatchObject({
    rows: [{ id: creative, name: '开服创意', kind: null, thumb: '/files/key-m1', ads: 2, sums: { spend: '650' } }],
    without: { spend: '1040' },
    total: { spend: '1690' },
  })
})

test('of one material there is each day since it was first used, and the batches and rows that carry it, also those that are not at the network', async () => {
  const { data } = await ask({ material_id: 'm1', from: '2026-09-03' })
  const { thing, days, batches: used, ads, ads_found } = data.one
  expect(thing).toMatchObject({ id: 'm1', ads: 2, sums: { spend: '350' } })
  expect(days.map(({ day, sums }: { day: string; sums: Record<string, string> }) => [day, sums.impressions, sums.clicks])).toEqual([
    ['2026-09-02', '1000', '50'],
    ['2026-09-03', '2000', '30'],
  ])
  expect(used).toMatchObject([
    { batch_id: batches[1], batch_name: '晚批次', channel: 'fb_ad', ads: 2, sums: { spend: '150' } },
    { batch_id: batches[0], batch_name: '早批次', ads: 1, sums: { spend: '200' } },
  ])
  expect(ads).toEqual([
    expect.objectContaining({ batch_id: batches[0], seq: 1, network_id: '1001', account_name: '账户 a1', spreader_id: META }),
    expect.objectContaining({ batch_id: batches[1], seq: 1, network_id: '1003' }),
    expect.objectContaining({ batch_id: batches[1], seq: 2, network_id: null, sums: null }),
  ])
  expect(ads_found).toBe(3)
})

test('of one creative there are its days and its ads, and a filter narrows what they brought', async () => {
  const { data } = await ask({ creative_id: creative })
  expect(data.one).toMatchObject({ thing: { name: '开服创意', sums: { spend: '650' } }, ads_found: 3 })
  const elsewhere = JSON.stringify([{ dimension: 'account', is: 'not_in', values: ['a1'] }])
  expect((await ask({ creative_id: creative, filters: elsewhere })).data.one).toMatchObject({ thing: { ads: 0 }, days: [], ads_found: 3 })
})

test('a person sees materials of their games, and one of another game is missing', async () => {
  const { data } = await ask({}, one)
  expect(data.rows.map(({ id }: { id: string }) => id)).toEqual(['m1', 'm2'])
  expect(data.total).toMatchObject({ spend: '790' })
  expect(await ask({ material_id: 'm9' }, one)).toMatchObject({ blockers: [{ code: 'insight.effect_missing', field: 'material_id' }] })
  expect(await ask({ creative_id: '999' }, one)).toMatchObject({ blockers: [{ code: 'insight.effect_missing', field: 'creative_id' }] })
  const stranger = await aSession(house.database, { global: {}, pages: {} })
  expect(await ask({}, stranger)).toMatchObject({ code: expect.stringMatching(/^permission\./) })
})

test.each<[string, Record<string, string>, string, string]>([
  ['a day that is none', { from: '2026-02-31' }, 'from', 'insight.day'],
  ['days in the wrong order', { from: '2026-09-04' }, 'until', 'insight.range_order'],
  [
    'a filter by what networks do not tell',
    { filters: '[{"dimension":"os","is":"in","values":["ios"]}]' },
    'filters.0.dimension',
    'insight.grouping_not_allowed',
  ],
  ['a currency without a rate', { currency: 'EUR' }, 'currency', 'insight.no_rate'],
])('%s is refused with its field', async (_what, fields, field, code) => {
  const { blockers } = await ask(fields)
  expect(blockers).toEqual(expect.arrayContaining([expect.objectContaining({ field, code })]))
})

test('without a store it is said', async () => {
  const without = await twoGames(insightRoutes({ store: null, links: { sign: (key) => key } }))
  const { body } = await without.write(materialEffect, { from: '2026-09-02', until: '2026-09-03' })
  expect(body).toMatchObject({ blockers: [{ code: 'insight.store_none' }] })
  await without.close()
})
