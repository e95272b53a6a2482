import { afterAll, beforeAll, expect } from 'vitest'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { dayAfter } from '#domain/day.ts'
import { LIFE_REPORTS } from '#domain/life-cycle/life-report.ts'
import type { Grants } from '#permissions/grants.ts'
import { openSliceWriter } from '#server/column-store/slices/writer.ts'
import type { FactRow } from '#server/column-store/slices/slice.ts'
import { lifeReportRoutes } from '#server/features/insight/life-report.routes.ts'
import { freshColumnStore, type FreshColumnStore } from '#tests/kit/column-store.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { sliceOf } from '#tests/kit/figures.ts'
import { oneAtATime } from '#tests/kit/one-at-a-time.ts'
import { aSession } from '../kit/toy.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

const test = await testOfEngine(import.meta.url)

let columns: FreshColumnStore
let house: TwoGames
/** the life cycle that reports of the game follow */
let cycle: string

const [STARS, GATE] = ['10012', '10045']
const [META, OTHER] = ['21', '304']
/** The eighth of some days: rows of five minutes are kept for weeks only. */
const TODAY = new Date().toISOString().slice(0, 10)
const d = (at: number) => dayAfter(TODAY, at - 8)
const NOW = `${TODAY}T03:00:00Z`
const now = () => Date.parse(NOW)
const PHASES = [`test_1/${d(1)}/${d(3)}`, `launch/${d(5)}/`]

const only = (game: string, spreader: string): Grants => ({
  global: { game: [game], spreader: [spreader], region: ['*'], app: ['*'] },
  pages: { data: { func: { 'table.view': true } } },
})
const country = ['JP', 'US', 'TW', 'KR', 'DE', 'FR', 'BR']

beforeAll(async () => {
  columns = await freshColumnStore()
  house = await twoGames(lifeReportRoutes({ store: columns.store, now }))
  const { db } = house.database
  await db
    .insertInto('spreader')
    .values([META, OTHER].map((id) => ({ id, channel: id, name: `渠道 ${id}`, region_id: '1' })))
    .onConflict((known) => known.doNothing())
    .execute()
  const account = { entity: '', currency: 'CNY' }
  await db
    .insertInto('ad_account')
    .values([
      { ...account, account_id: 'a1', name: '星河 Meta', spreader_id: META, timezone: 'UTC' },
      { ...account, account_id: 'a2', name: '幻境 Meta', spreader_id: META, timezone: 'UTC' },
      { ...account, account_id: 'a3', name: '星河 腾讯', spreader_id: OTHER, timezone: 'Asia/Shanghai' },
    ])
    .execute()
  const games = { a1: STARS, a2: GATE, a3: STARS }
  await db
    .insertInto('ad_account_game')
    .values(Object.entries(games).map(([account_id, game_id]) => ({ account_id, game_id })))
    .execute()
  await db
    .insertInto('figure_reading')
    .values(Object.keys(games).map((account_id) => ({ account_id })))
    .execute()
  const made = await db
    .insertInto('life_cycle')
    .values(confirmed(STARS, '首发', PHASES))
    .returning('id')
    .executeTakeFirstOrThrow()
  cycle = made.id
  await db.updateTable('game_life_cycle').set({ main_id: cycle }).where('id', '=', STARS).execute()
  await fill()
})
afterAll(async () => {
  await house.close()
  await columns.close()
})

const confirmed = (game_id: string, name: string, phases: string[]) => ({
  game_id,
  name,
  phases,
  confirmed_phases: phases,
  packages: [`com.stars/${d(-30)}/`],
  confirmed_packages: [`com.stars/${d(-30)}/`],
  confirmed_at: new Date(NOW),
})

/** Each day 10 players come for 100.00 by one account, and 5 for 40.00 by the other; half of them are back on the next day. */
async function fill(): Promise<void> {
  const writer = openSliceWriter([columns.store], { exclusively: oneAtATime() })
  const place = { a1: { account: 'a1', spreader: META }, a3: { account: 'a3', spreader: OTHER }, a2: { account: 'a2', spreader: META } }
  const spent = (spend: number, at: number, game = STARS): FactRow => ({
    currency: 'CNY',
    spend,
    impressions: 100,
    clicks: 10,
    results: 1,
    returned: 0,
    game,
    country: country[at % 7] ?? '',
  })
  const came = (many: number, at: number, age: number): FactRow => ({
    currency: 'CNY',
    game: STARS,
    country: country[(at - age) % 7] ?? '',
    cohort_day: d(at - age),
    ...(age === 0
      ? {
          installs: many,
          reg: many,
        }
      : {}),
    active: age === 0 ? many : many / 2,
    payers: 1,
    newpay: age === 0 ? 1 : 0,
    allpay_amount: 500,
  })
  for (let at = 1; at <= 8; at += 1) {
    const ages = [0, 1].filter((age) => at - age >= 1)
    await writer.replace([
      sliceOf('delivery', 'day', d(at), place.a1, [spent(10_000, at)]),
      sliceOf('delivery', 'day', d(at), place.a2, [spent(77, at, GATE)]),
      sliceOf('delivery', 'day', d(at), place.a3, [spent(4_000, at)]),
      sliceOf(
        'players',
        'day',
        d(at),
        place.a1,
        ages.map((age) => came(10, at, age)),
      ),
      sliceOf(
        'players',
        'day',
        d(at),
        place.a3,
        ages.map((age) => came(4, at, age)),
      ),
    ])
  }
  const minutes = (at: number, many: number) => [0, 5, 600].map((minute) => ({ ...came(many, at, 0), minute }))
  await writer.replace([
    sliceOf('players', 'rt5', d(8), place.a1, minutes(8, 6)),
    sliceOf('players', 'rt5', d(7), place.a1, minutes(7, 2)),
    sliceOf('players', 'rt5', d(3), place.a1, minutes(3, 1)),
    sliceOf('players', 'rt5', d(8), place.a3, minutes(8, 4)),
  ])
}

type Sums = Record<string, string>
type Part = {
  phase: string
  from: string
  until: string | null
  life_day: number
  table: {
    rows: { time: string | null; groups: Record<string, string>; sums: Sums }[]
    found: number
    total: { sums: Sums }
    rest: { sums: Sums } | null
    missing: { account_id: string; days: number }[]
    accounts: number
    names: Record<string, Record<string, string>>
    zones: string[]
  } | null
}
type More = Record<string, string> | [string, string][]
const ask = (report: string, more: More = {}, who = house.admin) => {
  const fields = Array.isArray(more) ? more : Object.entries(more)
  const own: [string, string][] = fields.some(([name]) => name === 'game_id') ? [] : [['game_id', STARS]]
  return house.get(`/dapper/api/game_lc/${report}?${new URLSearchParams([...own, ...fields])}`, who)
}
const partsOf = (answer: { data: { parts: Part[] } }) => answer.data.parts

test('phases side by side: each with its days up to today, its packages, and the sums of its own days', async () => {
  const { data } = await ask('test_phase')
  expect(data).toMatchObject({
    game: { id: STARS, name: '星河战纪', timezone: 'UTC', today: d(8) },
    cycle: { id: cycle, name: '首发', state: 'confirmed', is_main: true },
    phases: [
      { phase: 'test_1', from: d(1), to: d(3), until: d(3), packages: ['com.stars'] },
      { phase: 'launch', from: d(5), to: '', until: d(8), packages: ['com.stars'] },
    ],
  })
  expect(partsOf({ data }).map(({ phase, until, table }) => [phase, until, table?.total.sums.spend, table?.total.sums.installs])).toEqual([
    ['test_1', d(3), '42000', '42'],
    ['launch', d(8), '56000', '56'],
  ])
  // of the last day of the launch nobody can be back yet: the retention is of three days of four
  const [, launch] = partsOf({ data })
  expect(launch?.table?.total.sums).toMatchObject({ active_on_1: '14', installs_ripe_1: '28' })
})

test('day by day, each with its phase; a phase that is named is read by itself', async () => {
  const parts = partsOf(await ask('daily', { 'metrics[]': 'spend' }))
  expect(parts.map(({ phase, table }) => [phase, table?.rows.map(({ time }) => time)])).toEqual([
    ['test_1', [d(1), d(2), d(3)]],
    ['launch', [d(5), d(6), d(7), d(8)]],
  ])
  expect(partsOf(await ask('daily', { 'phases[]': 'test_1' })).map(({ phase }) => phase)).toEqual(['test_1'])
})

test('cohorts of the latest phase, or of two phases one after the other, by day or by where they came from', async () => {
  const retained = partsOf(await ask('retain'))
  expect(
    retained.map(({ phase, table }) => [phase, table?.rows.map(({ time, sums }) => `${time} ${sums.active_on_1}/${sums.installs_ripe_1}`)]),
  ).toEqual([['launch', [`${d(5)} 7/14`, `${d(6)} 7/14`, `${d(7)} 0/0`, `${d(8)} 0/0`]]])
  const two = partsOf(
    await ask('ltv', [
      ['phases[]', 'launch'],
      ['phases[]', 'test_1'],
      ['rows', 'media_src'],
    ]),
  )
  expect(two.map(({ phase, table }) => [phase, table?.rows.map(({ groups, sums }) => `${groups.spreader} ${sums.installs}`)])).toEqual([
    ['launch', ['21 40', '304 16']],
    ['test_1', ['21 30', '304 12']],
  ])
  expect(two[0]?.table?.names).toMatchObject({ spreader: { 21: '渠道 21', 304: '渠道 304' } })
  expect(partsOf(await ask('roi'))[0]?.table?.rows[0]?.sums).toMatchObject({ spend_ripe_1: '14000', paid_until_1: '2000' })
})

test('the largest countries are the same in both phases, and with the rest they add up to the total', async () => {
  const asked: [string, string][] = [
    ['phases[]', 'launch'],
    ['phases[]', 'test_1'],
    ['top', '2'],
    ['rank', 'ins_num'],
  ]
  const parts = partsOf(await ask('country', asked))
  for (const { table } of parts) {
    const shown = (key: string) =>
      [...(table?.rows ?? []), ...(table?.rest ? [table.rest] : [])].reduce((sum, { sums }) => sum + Number(sums[key]), 0)
    expect([shown('spend'), shown('installs'), shown('installs_ripe_1')]).toEqual(
      ['spend', 'installs', 'installs_ripe_1'].map((key) => Number(table?.total.sums[key])),
    )
  }
  const groups = parts.map(({ table }) => table?.rows.map((row) => row.groups.country))
  expect(groups.flat().filter((one, at, all) => all.indexOf(one) === at).length).toBeLessThanOrEqual(2)
  expect(partsOf(await ask('media_src'))[0]?.table).toMatchObject({ found: 2, rest: null })
})

test('a day in steps of five minutes is in one zone, over the same day of life or over the day before', async () => {
  const installs = ({ table }: Part) => table?.rows.map(({ time, sums }) => `${time} ${sums.installs}`)
  const { data } = await ask('rt5')
  expect(data).toMatchObject({ zone: 'UTC', zones: ['Asia/Shanghai', 'UTC'] })
  expect(data.parts.map((part: Part) => [part.until, part.life_day, installs(part)])).toEqual([
    [d(8), 4, [`${d(8)} 00:00 6`, `${d(8)} 00:05 6`, `${d(8)} 10:00 6`]],
    [d(7), 3, [`${d(7)} 00:00 2`, `${d(7)} 00:05 2`, `${d(7)} 10:00 2`]],
  ])
  const same = await ask('rt5', [
    ['phases[]', 'launch'],
    ['phases[]', 'test_1'],
    ['day', d(7)],
  ])
  expect(same.data.parts.map(({ until, table }: Part) => [until, table?.total.sums.installs])).toEqual([
    [d(7), '6'],
    [d(3), '3'],
  ])
  const other = await ask('rt5', { zone: 'Asia/Shanghai', over_yesterday: '0' })
  expect(other.data.parts.map(({ table }: Part) => [table?.total.sums.installs, table?.accounts, table?.zones])).toEqual([
    ['12', 1, ['Asia/Shanghai']],
  ])
})

test('narrowed by a dimension, or to none of its values, every report is of what is left', async () => {
  const filters = (dimension: string, is: 'in' | 'not_in', values: string[]) => ({ filters: JSON.stringify([{ dimension, is, values }]) })
  const sumsOf = async (report: string, more: Record<string, string>, key: string) =>
    partsOf(await ask(report, more)).map(({ table }) => table?.total.sums[key])
  expect(await sumsOf('test_phase', filters('spreader', 'in', [OTHER]), 'spend')).toEqual(['12000', '16000'])
  expect(await sumsOf('test_phase', filters('spreader', 'not_in', [OTHER]), 'spend')).toEqual(['30000', '40000'])
  expect(await sumsOf('daily', filters('country', 'in', [country[1] ?? '']), 'spend')).toEqual(['14000', '14000'])
  expect(await sumsOf('retain', filters('account', 'not_in', ['a1']), 'installs')).toEqual(['16'])
  // a day's accounts are those of its zone that the filter leaves
  const day = partsOf(await ask('rt5', { ...filters('account', 'not_in', ['a1']), over_yesterday: '0' }))
  expect(day.map(({ table }) => [table?.rows.length, table?.accounts])).toEqual([[0, 0]])
})

test('reports follow what was confirmed: ranges that are typed since, also of a re-opened life cycle, move nothing', async () => {
  const { db } = house.database
  await db
    .updateTable('life_cycle')
    .set({ phases: [`launch/${d(2)}/`], reopened_at: new Date(NOW), reopen_reason: '推迟' })
    .where('id', '=', cycle)
    .execute()
  const open = await ask('test_phase')
  expect(open.data.cycle).toMatchObject({ state: 'reopened' })
  expect(partsOf(open).map(({ phase, from }) => `${phase} ${from}`)).toEqual([`test_1 ${d(1)}`, `launch ${d(5)}`])
  await db
    .updateTable('life_cycle')
    .set({ confirmed_phases: [`launch/${d(2)}/`], reopened_at: null })
    .where('id', '=', cycle)
    .execute()
  expect(partsOf(await ask('test_phase')).map(({ phase, from }) => `${phase} ${from}`)).toEqual([`launch ${d(2)}`])
  await db.updateTable('life_cycle').set({ phases: PHASES, confirmed_phases: PHASES }).where('id', '=', cycle).execute()
})

test('a game without a confirmed life cycle has no report and says which life cycles it has; another one is read by its id', async () => {
  const { db } = house.database
  const [plan] = await db
    .insertInto('life_cycle')
    .values({ game_id: STARS, name: '计划', phases: [`launch/${d(30)}/`], packages: [`p/${d(30)}/`] })
    .returning('id')
    .execute()
  const later = await db
    .insertInto('life_cycle')
    .values(confirmed(STARS, '重启', [`launch/${d(7)}/${d(7)}`, `operation/${d(90)}/`]))
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await ask('test_phase', { cycle_id: plan?.id ?? '' })).data).toMatchObject({ cycle: { state: 'draft' }, phases: [], parts: [] })
  const other = await ask('test_phase', [
    ['cycle_id', later.id],
    ['phases[]', 'launch'],
    ['phases[]', 'operation'],
  ])
  expect(other.data.cycle).toMatchObject({ name: '重启', is_main: false })
  expect(partsOf(other).map(({ phase, until, table }) => [phase, until, table?.total.sums.spend])).toEqual([
    ['launch', d(7), '14000'],
    ['operation', null, undefined],
  ])
  expect((await ask('test_phase', { game_id: GATE })).data).toMatchObject({ cycle: null, cycles: [], phases: [], parts: [] })
})

test('a person sees the rows of their networks, of their games only', async () => {
  const own = await aSession(house.database, only(STARS, META))
  expect(partsOf(await ask('test_phase', {}, own)).map(({ table }) => [table?.total.sums.spend, table?.accounts])).toEqual([
    ['30000', 1],
    ['40000', 1],
  ])
  const stranger = await aSession(house.database, only(GATE, META))
  expect(await ask('test_phase', {}, stranger)).toMatchObject({ code: 'permission.game_outside' })
  expect(await ask('test_phase', { game_id: GATE, cycle_id: cycle }, stranger)).toMatchObject({
    blockers: [{ code: 'thing.gone', field: 'cycle_id' }],
  })
  const nobody = await aSession(house.database, { global: { game: [STARS] }, pages: {} })
  for (const report of LIFE_REPORTS) expect(await ask(report, {}, nobody)).toMatchObject({ code: expect.stringMatching(/^permission\./) })
})

test.each<[string, string, Record<string, string>, string, string]>([
  ['a phase that was not confirmed', 'daily', { 'phases[]': 'test_9' }, 'phases', 'life_report.phase_unknown'],
  ['a day after today', 'rt5', { day: d(9) }, 'day', 'life_report.day_outside'],
  ['a day that is none', 'rt5', { day: '2026-02-31' }, 'day', 'insight.day'],
  ['a zone without an account', 'rt5', { zone: 'Asia/Tokyo' }, 'zone', 'life_report.zone_unknown'],
  ['a metric that there is not', 'daily', { 'metrics[]': 'love' }, 'metrics', 'insight.metric_unknown'],
  ['a metric that the report has not', 'retain', { 'metrics[]': 'roi' }, 'metrics', 'insight.metric_not_in_report'],
  [
    'a dimension that there is not',
    'daily',
    { filters: JSON.stringify([{ dimension: 'planet', is: 'in', values: ['x'] }]) },
    'filters.0.dimension',
    'insight.dimension_unknown',
  ],
  [
    'a system, which networks do not tell',
    'daily',
    { filters: JSON.stringify([{ dimension: 'os', is: 'in', values: ['ios'] }]) },
    'filters.0.dimension',
    'insight.grouping_not_allowed',
  ],
  ['a currency without a rate', 'daily', { currency: 'EUR' }, 'currency', 'insight.no_rate'],
])('%s is refused with its field and what to do', async (_what, report, more, field, code) => {
  expect(await ask(report, more)).toMatchObject({ blockers: expect.arrayContaining([expect.objectContaining({ code, field })]) })
})

test('an installation without a store, and one that is away, each say so', async () => {
  const without = await twoGames(lifeReportRoutes({ store: null, now }))
  const path = `/dapper/api/game_lc/daily?game_id=${STARS}`
  expect((await without.get(path)).data).toMatchObject({ cycle: null })
  const { db } = without.database
  const made = await db
    .insertInto('life_cycle')
    .values(confirmed(STARS, '首发', PHASES))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('game_life_cycle').set({ main_id: made.id }).where('id', '=', STARS).execute()
  expect(await without.get(path)).toMatchObject({ blockers: [{ code: 'insight.store_none' }] })
  await without.close()
  await columns.kill()
  expect(await ask('daily')).toMatchObject({ blockers: [{ code: 'insight.store_down' }] })
  await columns.restart()
  expect(partsOf(await ask('daily')).length).toBe(2)
})

test('each of the eight reports is a call', () => {
  expect(LIFE_REPORTS.filter((name) => !ALL_ENDPOINTS.some(({ path }) => path === `/dapper/api/game_lc/${name}`))).toEqual([])
})
