import { afterAll, beforeAll, expect } from 'vitest'
import { dayAfter } from '#domain/day.ts'
import { calendarDay } from '#domain/zone.ts'
import { organicAccount, ORGANIC } from '#domain/player-event/player-event.ts'
import { openSliceWriter } from '#server/column-store/slices/writer.ts'
import type { FactRow, Slice } from '#server/column-store/slices/slice.ts'
import { insightRoutes } from '#server/features/insight/insight.routes.ts'
import { freshColumnStore, type FreshColumnStore } from '#tests/kit/column-store.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { sliceOf } from '#tests/kit/figures.ts'
import { oneAtATime } from '#tests/kit/one-at-a-time.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

const test = await testOfEngine(import.meta.url)

let columns: FreshColumnStore
let house: TwoGames

const [STARS, GATE] = ['10012', '10045']
const META = '21'
// 5 minutes are kept for some weeks only
const TODAY = calendarDay(Date.now() - 3 * 86_400_000, 'UTC')
const [YESTERDAY, BEFORE] = [dayAfter(TODAY, -1), dayAfter(TODAY, -2)]

beforeAll(async () => {
  columns = await freshColumnStore()
  house = await twoGames(insightRoutes({ store: columns.store, links: { sign: (key) => key } }))
  await house.database.pool.query(`
    insert into spreader (id, channel, name, region_id) values ('${META}', 'facebook', 'Meta', '1') on conflict do nothing;
    update game set timezone = 'Asia/Shanghai' where game_id = '${STARS}';
    update game set timezone = 'Asia/Tokyo' where game_id = '${GATE}';
    insert into ad_account (account_id, name, spreader_id, entity, currency, timezone) values
      ('a1', '星河一', '${META}', '', 'CNY', 'Asia/Shanghai'), ('a2', '星河二', '${META}', '', 'CNY', 'Asia/Shanghai'),
      ('a3', '幻境', '${META}', '', 'CNY', 'Asia/Tokyo');
    insert into ad_account_game (account_id, game_id) values ('a1', '${STARS}'), ('a2', '${STARS}'), ('a3', '${GATE}');
    insert into figure_reading (account_id) values ('a1'), ('a2'), ('a3');
    insert into hour_reading (account_id, failure) values ('a1', null), ('a2', '{"code":"creative.figures.throttled"}'), ('a3', null)`)
  const { rows } = await house.database.pool.query('select min(id) as id from app_user')
  await house.database.pool.query(
    `insert into event_source (game_id, name, key_hash, made_by, last_event_at) values ($1, '正式服', '\\x01', $2, $3)`,
    [STARS, rows[0].id, `${TODAY}T03:20:00Z`],
  )
  await openSliceWriter([columns.store], { exclusively: oneAtATime() }).replace([
    hours(TODAY, 'a1', `${TODAY}T03:50:00Z`, { 0: 10, 60: 20, 600: 30, 660: 4 }), // 11:50
    hours(TODAY, 'a2', `${TODAY}T03:10:00Z`, { 60: 5 }), // 11:10
    hours(YESTERDAY, 'a1', `${YESTERDAY}T16:30:00Z`, { 0: 7, 600: 8, 660: 50, 1380: 9 }),
    hours(YESTERDAY, 'a2', `${YESTERDAY}T16:30:00Z`, {}),
    hours(TODAY, 'a3', `${TODAY}T03:50:00Z`, { 60: 1000 }),
    players(TODAY, 'a1', META, 'rt60', { 540: 3 }),
    players(TODAY, organicAccount(STARS), ORGANIC, 'rt60', { 600: 2 }),
    players(TODAY, 'a1', META, 'rt5', { 555: 2, 560: 1 }),
    players(TODAY, organicAccount(STARS), ORGANIC, 'rt5', { 605: 2 }),
  ])
})
afterAll(async () => {
  await house.close()
  await columns.close()
})

function hours(day: string, account: string, asOf: string, spends: Readonly<Record<number, number>>): Slice {
  const rows = Object.entries(spends).map(([minute, spend]): FactRow => ({
    minute: Number(minute),
    game: account === 'a3' ? GATE : STARS,
    currency: 'CNY',
    ad: '1',
    spend,
  }))
  return { ...sliceOf('delivery', 'rt60', day, { spreader: META, account }, rows), asOf }
}
function players(day: string, account: string, spreader: string, grain: 'rt5' | 'rt60', installs: Readonly<Record<number, number>>): Slice {
  const rows = Object.entries(installs).map(([minute, many]): FactRow => ({
    minute: Number(minute),
    game: STARS,
    currency: 'CNY',
    cohort_day: day,
    installs: many,
    active: many,
  }))
  return { ...sliceOf('players', grain, day, { spreader, account }, rows), asOf: `${TODAY}T03:45:00Z` }
}

const ask = (path: string, more: Record<string, string> = {}) =>
  house.get(
    `/dapper/api/insights/${path}?${new URLSearchParams({ from: TODAY, until: TODAY, 'metrics[]': 'spend', 'sort[]': 'time', ...more })}`,
  )
const STARS_ONLY = { filters: JSON.stringify([{ dimension: 'game', is: 'in', values: [STARS] }]) }
const sums = ({ data }: { data: { rows: { time: string; sums: Record<string, string> }[] } }, key = 'spend') =>
  Object.fromEntries(data.rows.map((row) => [row.time.slice(11), Number(row.sums[key])]))

test('hours have a row each, on the clock of the accounts, and say up to when each day was told and who is behind', async () => {
  const answer = await ask('realtime/total/rt60', STARS_ONLY)
  expect(sums(answer)).toEqual({ '00:00': 10, '01:00': 25, '10:00': 30, '11:00': 4 })
  expect(answer.data).toMatchObject({
    zones: ['Asia/Shanghai'],
    accounts: 2,
    as_of: `${TODAY}T03:10:00Z`,
    missing: [],
    parts: {
      told: [{ source: 'delivery', day: TODAY, at: `${TODAY}T03:10:00Z`, account: '星河二' }],
      clocks: [{ zone: 'Asia/Shanghai', accounts: 2 }],
    },
  })
})

test('a comparison ends on both sides where today was told in whole hours; hours alone are all there', async () => {
  const { data } = await ask('realtime/total/rt60', { ...STARS_ONLY, compare: 'day' })
  // up to 11:00: without the 4 of the open hour, and without the 50 and 9 of yesterday's rest
  expect(data.total).toEqual({ sums: { spend: '65' }, before: { spend: '15' } })
  const whole = await ask('realtime/total/rt60', { ...STARS_ONLY, from: YESTERDAY, until: YESTERDAY })
  expect(whole.data.total.sums).toEqual({ spend: '74' })
})

test('clocks that differ are refused until the accounts are narrowed, by filter or by clock', async () => {
  const refused = await ask('realtime/total/rt60')
  expect(refused.blockers).toMatchObject([
    { code: 'insight.zones_differ', field: 'filters', params: { zones: 'Asia/Shanghai, Asia/Tokyo' } },
  ])
  const tokyo = await ask('realtime/total/rt60', { zone: 'Asia/Tokyo' })
  expect(sums(tokyo)).toEqual({ '01:00': 1000 })
  expect(tokyo.data).toMatchObject({
    zones: ['Asia/Tokyo'],
    accounts: 1,
    parts: {
      clocks: [
        { zone: 'Asia/Shanghai', accounts: 2 },
        { zone: 'Asia/Tokyo', accounts: 1 },
      ],
    },
  })
  const one = JSON.stringify([{ dimension: 'account', is: 'in', values: ['a3'] }])
  expect(sums(await ask('realtime/total/rt60', { filters: one }))).toEqual({ '01:00': 1000 })
})

test('players are told by 5 minutes, with those of no ad, up to the latest event of their game', async () => {
  const fives = await ask('realtime/total/rt5', { ...STARS_ONLY, 'metrics[]': 'ins_num' })
  expect(sums(fives, 'installs')).toEqual({ '09:15': 2, '09:20': 1, '10:05': 2 })
  expect(fives.data.parts.told).toEqual([{ source: 'players', day: TODAY, at: `${TODAY}T03:20:00.000Z`, account: expect.any(String) }])
  // the account that games said nothing of
  expect(fives.data.missing).toEqual([{ account_id: 'a2', name: '星河二', days: 1, why: { code: 'insight.game_not_told' } }])
  // events that are not counted yet hold their day back
  await house.database.pool.query(`insert into player_slice (account_id, day, spreader_id) values ('a1', $1, '${META}')`, [TODAY])
  const waiting = await ask('realtime/total/rt60', { ...STARS_ONLY, 'metrics[]': 'ins_num' })
  expect(waiting.data.parts.told[0].at).toBe(`${TODAY}T03:20:00.000Z`)
  await house.database.pool.query('update event_source set last_event_at = $1', [`${TODAY}T04:00:00Z`])
  expect((await ask('realtime/total/rt60', { ...STARS_ONLY, 'metrics[]': 'ins_num' })).data.parts.told[0].at).toBe(`${TODAY}T03:45:00Z`)
})

test('accounts without hours are named with the reason of their hours', async () => {
  const { data } = await ask('realtime/total/rt60', { ...STARS_ONLY, from: BEFORE, until: BEFORE })
  expect(data.parts.told).toEqual([{ source: 'delivery', day: BEFORE, at: null, account: '' }])
  expect(data.missing.map(({ account_id, why }: { account_id: string; why: { code: string } }) => [account_id, why.code])).toEqual([
    ['a1', 'insight.not_read_yet'],
    ['a2', 'creative.figures.throttled'],
  ])
  // hours wait for the store apart from days
  const { pool } = house.database
  await pool.query(`update hour_reading set done_at = now() where account_id = 'a1'`)
  const whyOf = async (): Promise<string> =>
    (await ask('realtime/total/rt60', { ...STARS_ONLY, from: BEFORE, until: BEFORE })).data.missing[0].why.code
  await pool.query(`insert into report_slice (account_id, day, rows) values ('a1', $1, '[]')`, [BEFORE])
  expect(await whyOf()).toBe('insight.days_not_read')
  await pool.query(`insert into report_hour_slice (account_id, day, rows) values ('a1', $1, '[]')`, [BEFORE])
  expect(await whyOf()).toBe('insight.not_read_yet')
})

test('narrowed by account or network, or to none of them, the parts of the day are of what is left', async () => {
  const also = (dimension: string, is: 'in' | 'not_in', values: string[]) => ({
    filters: JSON.stringify([
      { dimension: 'game', is: 'in', values: [STARS] },
      { dimension, is, values },
    ]),
  })
  const one = await ask('realtime/total/rt60', also('account', 'in', ['a2']))
  expect(sums(one)).toEqual({ '01:00': 5 })
  expect(one.data).toMatchObject({ accounts: 1, as_of: `${TODAY}T03:10:00Z` })
  const others = await ask('realtime/total/rt60', also('account', 'not_in', ['a2']))
  expect(sums(others)).toEqual({ '00:00': 10, '01:00': 20, '10:00': 30, '11:00': 4 })
  // who was left out no longer holds the day back
  expect(others.data).toMatchObject({ accounts: 1, as_of: `${TODAY}T03:50:00Z` })
  const organic = await ask('realtime/total/rt60', { ...also('spreader', 'not_in', [META]), 'metrics[]': 'ins_num' })
  expect(sums(organic, 'installs')).toEqual({ '10:00': 2 })
})

test('players of an hour are told, and of all hours together are not', async () => {
  const { data } = await ask('realtime/total/rt60', { ...STARS_ONLY, 'metrics[]': 'dau' })
  expect([data.total, data.rows.length]).toEqual([null, 2])
})

test.each([
  ['spend by 5 minutes', 'realtime/total/rt5', {}, 'granularity', 'insight.metric_needs_hours'],
  ['purchases by the hour', 'realtime/total/rt60', { 'metrics[]': 'returned' }, 'granularity', 'insight.metric_needs_days'],
  ['countries by the hour', 'realtime/country/rt60', {}, 'dimensions', 'insight.grouping_needs_days'],
  [
    'a filter by country by the hour',
    'realtime/total/rt60',
    {
      filters: JSON.stringify([
        { dimension: 'game', is: 'in', values: [STARS] },
        { dimension: 'country', is: 'in', values: ['TW'] },
      ]),
    },
    'filters.1.dimension',
    'insight.grouping_needs_days',
  ],
  [
    'a dimension that there is not',
    'realtime/total/rt60',
    {
      filters: JSON.stringify([
        { dimension: 'game', is: 'in', values: [STARS] },
        { dimension: 'planet', is: 'not_in', values: ['x'] },
      ]),
    },
    'filters.1.dimension',
    'insight.dimension_unknown',
  ],
  ['a day that is none', 'realtime/total/rt60', { from: '2026-02-31' }, 'from', 'insight.day'],
  ['whole days', 'realtime/total/day', {}, 'granularity', 'insight.report_unknown'],
])('%s is refused by name', async (_what, path, more, field, code) => {
  expect((await ask(path, { ...STARS_ONLY, ...more })).blockers).toEqual([expect.objectContaining({ field, code })])
})
