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

let columns: FreshColumnStore
let house: TwoGames
let one: Awaited<ReturnType<typeof aSession>>

const [STARS, GATE] = ['10012', '10045']
const [META, OTHER] = ['21', '304']

const MEASURED = { impressions: 100, clicks: 10, results: 1, returned: 0 }
const only = (game: string, spreader: string): Grants => ({
  global: { game: [game], spreader: [spreader], region: ['*'], app: ['*'] },
  pages: { data: { func: { 'table.view': true } } },
})

beforeAll(async () => {
  columns = await freshColumnStore()
  house = await twoGames(insightRoutes({ store: columns.store, links: { sign: (key) => key } }))
  const { db } = house.database
  one = await aSession(house.database, only(STARS, META))
  await db
    .insertInto('spreader')
    .values([META, OTHER].map((id) => ({ id, channel: id, name: `渠道 ${id}`, region_id: '1' })))
    .onConflict((known) => known.doNothing())
    .execute()
  await db
    .insertInto('ad_account')
    .values(
      [
        { account_id: 'a1', name: '星河 Meta', spreader_id: META, currency: 'USD' },
        { account_id: 'a2', name: '幻境 Meta', spreader_id: META, currency: 'CNY' },
        { account_id: 'a3', name: '星河 腾讯', spreader_id: OTHER, currency: 'CNY' },
      ].map((account) => ({ ...account, entity: '', timezone: 'Asia/Shanghai' })),
    )
    .execute()
  await db
    .insertInto('ad_account_game')
    .values([
      { account_id: 'a1', game_id: STARS },
      { account_id: 'a2', game_id: GATE },
      { account_id: 'a3', game_id: STARS },
    ])
    .execute()
  await db
    .insertInto('figure_reading')
    .values([{ account_id: 'a1' }, { account_id: 'a2', failure: JSON.stringify({ code: 'account.token_refused' }) }, { account_id: 'a3' }])
    .execute()
  await db.insertInto('fx_rate').values({ name: '九月', currency: 'USD', base: 'CNY', day: '2026-09-01', rate: '7' }).execute()
  const object = { level: 'campaign', above: [], status: 'ACTIVE', values: '{}', pulled_at: new Date(), changed_at: new Date() }
  await db
    .insertInto('network_object')
    .values([{ ...object, account_id: 'a1', network_id: 'c1', name: '日本新客' }])
    .execute()
  const writer = openSliceWriter([columns.store], { exclusively: oneAtATime() })
  const row = (spend: number, more: Partial<FactRow>): FactRow => ({ ...MEASURED, currency: 'CNY', spend, ...more })
  const slice = (day: string, account: string, spreader: string, rows: FactRow[]) =>
    sliceOf('delivery', 'day', day, { account, spreader }, rows)
  await writer.replace([
    slice('2026-09-01', 'a1', META, [row(1000, { currency: 'USD', game: STARS, country: 'JP', group1: 'c1', ad: '1' })]),
    slice('2026-09-01', 'a2', META, [row(300, { game: GATE, country: 'TW', group1: 'c2', ad: '2' })]),
    slice('2026-09-01', 'a3', OTHER, [row(50, { game: STARS, country: 'TW', group1: 'c3', ad: '3' })]),
  ])
  await writer.replace([
    slice('2026-09-02', 'a1', META, [row(500, { currency: 'USD', game: STARS, country: 'US', group1: 'c1', ad: '1' })]),
  ])
})
afterAll(async () => {
  await house.close()
  await columns.close()
})

const ask = (path: string, more: Record<string, string> = {}, who = house.admin) =>
  house.get(
    `/dapper/api/insights/${path}?${new URLSearchParams({ from: '2026-09-01', until: '2026-09-02', 'metrics[]': 'spend', ...more })}`,
    who,
  )
const spends = ({ data }: { data: { rows: { time: string | null; groups: Record<string, string>; sums: Record<string, string> }[] } }) =>
  Object.fromEntries(data.rows.map(({ time, groups, sums }) => [[time, ...Object.values(groups)].filter(Boolean).join(' '), sums.spend]))

test('spend by account is in the currency of the company, with names, the total and how it was converted', async () => {
  const answer = await ask('daily/account', { 'sort[]': '-spend' })
  expect(spends(answer)).toEqual({ a1: '10500', a2: '300', a3: '50' })
  expect(answer.data).toMatchObject({
    found: 3,
    total: { sums: { spend: '10850' }, before: null },
    rest: null,
    names: { account: { a1: '星河 Meta', a2: '幻境 Meta', a3: '星河 腾讯' } },
    currency: 'CNY',
    rates: [{ currency: 'USD', rates: [expect.stringMatching(/^7(\.0*)?$/)] }],
    zones: ['Asia/Shanghai'],
    accounts: 3,
    as_of: '2026-10-09T04:00:00Z',
  })
})

test('accounts that lack days are named, with the reason where one is known', async () => {
  const { data } = await ask('daily/total')
  expect(data.missing).toEqual([
    { account_id: 'a2', name: '幻境 Meta', days: 1, why: { code: 'account.token_refused' } },
    { account_id: 'a3', name: '星河 腾讯', days: 1, why: { code: 'insight.not_read_yet' } },
  ])
  const whyOf = async (): Promise<string> => (await ask('daily/total')).data.missing.at(-1).why.code
  const { pool } = house.database
  await pool.query(`update figure_reading set done_at = now() where account_id = 'a3'`)
  await pool.query(`insert into report_slice (account_id, day, rows) values ('a3', '2026-09-02', '[]')`)
  expect(await whyOf()).toBe('insight.not_read_yet') // the store does not have it yet
  await pool.query('delete from report_slice')
  expect(await whyOf()).toBe('insight.days_not_read')
})

test('a person sees the rows of their games and networks, and a filter by others finds nothing', async () => {
  const own = await ask('daily/account', {}, one)
  expect(spends(own)).toEqual({ a1: '10500' })
  expect(own.data).toMatchObject({ accounts: 1, total: { sums: { spend: '10500' } }, missing: [] })
  const foreign = JSON.stringify([{ dimension: 'account', is: 'in', values: ['a2', 'a3'] }])
  expect((await ask('daily/account', { filters: foreign }, one)).data).toMatchObject({ rows: [], found: 0 })
  const stranger = await aSession(house.database, { global: {}, pages: {} })
  expect(await ask('daily/account', {}, stranger)).toMatchObject({ code: expect.stringMatching(/^permission\./) })
})

test('periods have a row each, a comparison has the days before, and what the limit leaves out is told', async () => {
  expect(spends(await ask('daily/media_src/day'))).toEqual({ '2026-09-01 21': '7300', '2026-09-01 304': '50', '2026-09-02 21': '3500' })
  const compared = await ask('daily/campaign', { from: '2026-09-02', compare: 'previous', 'sort[]': '-spend', limit: '1' })
  expect(compared.data).toMatchObject({
    rows: [{ groups: { group1: 'c1' }, sums: { spend: '3500' }, before: { spend: '7000' } }],
    found: 3,
    names: { group1: { c1: '日本新客' } },
    rest: { sums: { spend: '0' }, before: { spend: '350' } },
  })
})

test.each<[string, string, Record<string, string>, string, string]>([
  ['an unknown family', 'monthly/account', {}, 'a', 'insight.report_unknown'],
  ['an unknown subject', 'daily/planet', {}, 'b', 'insight.report_unknown'],
  ['a granularity that the family has not', 'daily/account/rt5', {}, 'granularity', 'insight.report_unknown'],
  ['an unknown metric', 'daily/account', { 'metrics[]': 'love' }, 'metrics', 'insight.metric_unknown'],
  ['ten years by day and ad', 'daily/ad/day', { from: '2017-01-01', until: '2026-09-02' }, 'from', 'insight.too_many_points'],
  ['a day that is none', 'daily/account', { from: '2026-02-31' }, 'from', 'insight.day'],
  ['a currency without a rate', 'daily/account', { currency: 'EUR' }, '', 'insight.no_rate'],
])('%s is refused with its field and what to do', async (_what, path, more, field, code) => {
  const { blockers } = await ask(path, more)
  expect(blockers).toEqual(expect.arrayContaining([expect.objectContaining({ code, ...(field === '' ? {} : { field }) })]))
})

test('an installation without a store, one that has no slice yet, and one that is away each say so', async () => {
  const without = await twoGames(insightRoutes({ store: null, links: { sign: (key) => key } }))
  expect(await without.get('/dapper/api/insights/daily/total?from=2026-09-01&until=2026-09-02&metrics[]=spend')).toMatchObject({
    blockers: [{ code: 'insight.store_none' }],
  })
  await without.close()
  await columns.store.run('rename table delivery to kept')
  expect((await ask('daily/total')).data).toMatchObject({ rows: [], found: 0, total: null, as_of: null })
  await columns.store.run('rename table kept to delivery')
  await columns.kill()
  expect(await ask('daily/total')).toMatchObject({ blockers: [{ code: 'insight.store_down' }] })
  await columns.restart()
  expect((await ask('daily/total')).data).toMatchObject({ total: { sums: { spend: '10850' } } })
})
