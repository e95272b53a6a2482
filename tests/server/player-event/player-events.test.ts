import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventsTaken } from '#contract/player-events.ts'
import type { Grain } from '#domain/metrics/facts.ts'
import { calendarDay } from '#domain/zone.ts'
import type { Grants } from '#permissions/grants.ts'
import { PRESETS } from '#permissions/presets.ts'
import type { FactRow, Slice } from '#server/column-store/slices/slice.ts'
import { playerEventRoutes } from '#server/features/player-event/player-event.routes.ts'
import { countNext } from '#server/features/report/player-slices.ts'
import { aServer, aSession } from '../kit/toy.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

const [STARS, GATE] = ['10012', '10045']
const INGEST = '/dapper/api/player_event/ingest'
const SOURCES = '/dapper/api/player_event/sources'
const DAY_MS = 86_400_000

let house: TwoGames
let http: Awaited<ReturnType<typeof aServer>>
let key = ''
let source = ''

beforeAll(async () => {
  house = await twoGames(playerEventRoutes())
  http = await aServer(house.database, playerEventRoutes())
  await house.database.pool.query(`
    insert into spreader (id, channel, name, region_id) values ('21', 'facebook', 'Meta', '1') on conflict do nothing;
    insert into ad_account (account_id, name, spreader_id, entity, currency, timezone) values
      ('a1', '星河-Meta', '21', '', 'USD', 'Asia/Tokyo'), ('a2', '幻境-Meta', '21', '', 'USD', 'America/New_York');
    insert into ad_account_game (account_id, game_id) values ('a1', '${STARS}'), ('a2', '${GATE}')`)
})
beforeEach(async () => {
  await house.database.pool.query('delete from player_event; delete from player_slice; delete from event_source')
  const issued = await house.post(`${SOURCES}/issue`, { game_id: STARS, name: '正式服' })
  ;({ id: source, key } = issued.body.data)
})
afterAll(() => house.close())

async function send(
  events: readonly unknown[],
  withKey = key,
): Promise<{ status: number; body: { data: EventsTaken; blockers?: unknown } }> {
  const answer = await http.inject({
    method: 'POST',
    url: INGEST,
    headers: { 'content-type': 'application/json', 'x-event-key': withKey },
    payload: JSON.stringify({ events }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const daysAgo = (days: number, hour = 3): string =>
  `${calendarDay(Date.now() - days * DAY_MS, 'UTC')}T${String(hour).padStart(2, '0')}:00:00Z`
const install = (id: string, more: object = {}) => ({ id, event: 'install', at: daysAgo(3), player: id, account: 'a1', ad: '77', ...more })
const pay = (id: string, player: string, at: string, more: object = {}) => ({
  id,
  event: 'pay',
  at,
  player,
  installed_at: daysAgo(3),
  account: 'a1',
  ad: '77',
  amount_minor: 600,
  taxed_minor: 400,
  currency: 'USD',
  ...more,
})
/** Days that are brought to the store, by account and day. */
const counted = () => brought(['day'])
/** Slices of some grains that are brought to the store. */
async function brought(grains: readonly Grain[]): Promise<Map<string, Slice>> {
  await house.database.pool.query('update player_slice set next_at = now()')
  const has = new Map<string, Slice>()
  const replace = (slices: readonly Slice[]) => {
    for (const slice of slices)
      if (grains.includes(slice.grain)) has.set([slice.account, slice.day, ...(grains.length > 1 ? [slice.grain] : [])].join(' '), slice)
    return Promise.resolve()
  }
  while (await countNext({ db: house.database.db, isReady: () => true, replace }));
  return has
}
const whole = (rows: readonly FactRow[], name: keyof FactRow): number => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)

test('an event is taken once by its id, however often it is sent; the source says what came', async () => {
  const events = [install('p1'), install('p2'), install('p1')]
  expect((await send(events)).body.data).toEqual({ taken: 2, repeated: 1, refused: [] })
  expect((await send(events)).body.data).toEqual({ taken: 0, repeated: 3, refused: [] })
  const { data } = await house.get(SOURCES)
  expect(data[0]).toMatchObject({ id: source, game_name: '星河战纪', state: 'telling', taken: 2, repeated: 4, refused: 0 })
})

test('a bad line comes back with its reasons, and the others are taken', async () => {
  const { body } = await send([
    install('p1'),
    { ...install('p2'), event: 'uninstall' },
    'text',
    { ...install('p3'), at: daysAgo(-2) },
    { ...install('p4'), at: daysAgo(500) },
    { ...install('p5'), event: 'login' },
    { ...pay('p6', 'p1', daysAgo(1)), currency: undefined },
    pay('p7', 'p1', daysAgo(1), { taxed_minor: 700 }),
    install('p8', { account: 'a2' }),
    { ...install('p9'), event: 'login', installed_at: daysAgo(1) },
  ])
  expect(body.data.taken).toBe(1)
  expect(
    body.data.refused.map(({ line, id, reasons }) => [line, id, reasons.map(({ code, field }) => `${code} ${field ?? ''}`.trim())]),
  ).toEqual([
    [2, 'p2', ['player_event.field_wrong event']],
    [3, null, ['player_event.no_object']],
    [4, 'p3', ['player_event.at_ahead at']],
    [5, 'p4', ['player_event.at_too_old at']],
    [6, 'p5', ['player_event.installed_at.required installed_at']],
    [7, 'p6', ['player_event.field.required currency']],
    [8, 'p7', ['player_event.taxed_above taxed_minor']],
    [9, 'p8', ['player_event.account_foreign account']],
    [10, 'p9', ['player_event.before_install installed_at']],
  ])
  expect((await house.get(SOURCES)).data[0].refusals).toHaveLength(9)
})

test('a key that is unknown, withdrawn or replaced is worth nothing', async () => {
  expect(await send([install('p1')], 'another')).toMatchObject({ status: 403, body: { blockers: [{ code: 'player_event.key' }] } })
  // before the body is read
  const unread = await http.inject({ method: 'POST', url: INGEST, headers: { 'content-type': 'application/json' }, payload: '[[[' })
  expect([unread.statusCode, unread.json().code]).toEqual([403, 'player_event.key'])
  const renewed = await house.post(`${SOURCES}/renew`, { id: source, version: '1' })
  expect((await send([install('p1')])).status).toBe(403)
  expect((await send([install('p1')], renewed.body.data.key)).status).toBe(200)
  await house.post(`${SOURCES}/withdraw`, { id: source, version: '2' })
  expect((await send([install('p2')], renewed.body.data.key)).status).toBe(403)
  const again = await house.post(`${SOURCES}/renew`, { id: source, version: '3' })
  expect(again.body.blockers).toMatchObject([{ code: 'event_source.is_withdrawn' }])
})

test('players are counted in the zone of the ad account, once a day, and their first payment makes them new payers', async () => {
  await send([
    install('p1', { at: daysAgo(3, 20) }), // the next day in Tokyo
    install('p2'),
    { id: 'l1', event: 'login', at: daysAgo(1), player: 'p2', installed_at: daysAgo(3), account: 'a1', ad: '77', country: 'JP' },
    { id: 'l2', event: 'login', at: daysAgo(1, 5), player: 'p2', installed_at: daysAgo(3), account: 'a1', ad: '77', country: 'US' },
    pay('y1', 'p2', daysAgo(2)),
    pay('y2', 'p2', daysAgo(1, 4), { currency: 'JPY', amount_minor: 500, taxed_minor: 350 }),
  ])
  const slices = await counted()
  const on = (days: number) => slices.get(`a1 ${daysAgo(days).slice(0, 10)}`)
  expect([on(3), on(2)].map((slice) => whole(slice?.rows ?? [], 'installs'))).toEqual([1, 1])
  const second = on(2)?.rows ?? []
  expect([whole(second, 'newpay'), whole(second, 'newpay_amount'), whole(second, 'newpay_taxed_amount')]).toEqual([1, 600, 400])
  const last = on(1)?.rows ?? []
  expect([whole(last, 'active'), whole(last, 'payers'), whole(last, 'newpay')]).toEqual([1, 1, 0])
  expect(new Set(last.map(({ country }) => country))).toEqual(new Set(['JP']))
  expect(last.find(({ currency }) => currency === 'JPY')).toMatchObject({
    allpay_amount: '500',
    active: '0',
    cohort_day: daysAgo(3).slice(0, 10),
  })
})

test('a payment that comes late and was the first takes that from the later one', async () => {
  await send([install('p1'), pay('y2', 'p1', daysAgo(1))])
  const before = await counted()
  expect(whole(before.get(`a1 ${daysAgo(1).slice(0, 10)}`)?.rows ?? [], 'newpay')).toBe(1)
  await send([pay('y1', 'p1', daysAgo(2))])
  const after = await counted()
  expect([2, 1].map((days) => whole(after.get(`a1 ${daysAgo(days).slice(0, 10)}`)?.rows ?? [], 'newpay'))).toEqual([1, 0])
})

test('days on which no player came are told too, up to the latest event; players without an ad count as organic', async () => {
  await send([install('p1', { at: daysAgo(4) })])
  await counted()
  await send([install('p2', { at: daysAgo(1), account: '' })])
  const slices = await counted()
  expect([...slices.values()].map(({ account, spreader, rows }) => [account, spreader, rows.length])).toEqual(
    expect.arrayContaining([
      ['a1', '21', 0],
      [`organic:${STARS}`, 'organic', 1],
    ]),
  )
  expect([...slices.keys()].filter((one) => one.startsWith('a1'))).toHaveLength(3)
})

test('recent days are counted by the hour and by 5 minutes too, in the zone of the account, and add up to the day', async () => {
  await send([
    install('p1', { at: daysAgo(2, 3) }), // noon in Tokyo
    install('p2', { at: daysAgo(2, 3).replace('03:00:00', '03:47:10') }),
    { id: 'l1', event: 'login', at: daysAgo(2, 6), player: 'p1', installed_at: daysAgo(2), account: 'a1', ad: '77', country: 'US' },
    pay('y1', 'p1', daysAgo(2, 4), { installed_at: daysAgo(2) }),
    pay('y2', 'p1', daysAgo(2, 6), { installed_at: daysAgo(2), amount_minor: 900 }),
    install('p3', { at: daysAgo(30) }),
  ])
  const told = await brought(['day', 'rt60', 'rt5'])
  const NAMES = ['installs', 'active', 'newpay', 'newpay_amount', 'payers'] as const
  const parts = (grain: Grain) =>
    (told.get(`a1 ${daysAgo(2).slice(0, 10)} ${grain}`)?.rows ?? []).map((row) => [
      row.minute ?? -1,
      ...NAMES.map((name) => Number(row[name])),
    ])
  expect(parts('rt60')).toEqual([
    [12 * 60, 2, 2, 0, 0, 0],
    [13 * 60, 0, 1, 1, 0, 1],
    [13 * 60, 0, 0, 0, 600, 0],
    [15 * 60, 0, 1, 0, 0, 1],
    [15 * 60, 0, 0, 0, 900, 0],
  ])
  expect(parts('rt5').map(([minute]) => minute)).toEqual([720, 765, 780, 780, 900, 900])
  // a player who is there in two hours is active in both, and once on the day
  const sums = (grain: Grain) => [1, 3, 4].map((at) => parts(grain).reduce((sum, row) => sum + (row[at] ?? 0), 0))
  expect([sums('rt60'), sums('rt5')]).toEqual([sums('day'), sums('day')])
  expect([...told.keys()].filter((one) => one.includes(daysAgo(30).slice(0, 10)))).toEqual([`a1 ${daysAgo(30).slice(0, 10)} day`])
})

test('events that come while a day is counted are counted again', async () => {
  await send([install('p1')])
  await house.database.pool.query('update player_slice set next_at = now()')
  const installs: number[] = []
  const replace = async (slices: readonly Slice[]) => {
    installs.push(
      whole(
        slices.flatMap(({ grain, rows }) => (grain === 'day' ? rows : [])),
        'installs',
      ),
    )
    if (installs.length > 1) return
    const { rows } = await house.database.pool.query("select version from player_slice where account_id = 'a1'")
    expect(rows).toEqual([{ version: 1 }])
    // the row is held: the next one waits for the end of this count
    void send([install('p2')]).then(() => house.database.pool.query('update player_slice set next_at = now()'))
  }
  await countNext({ db: house.database.db, isReady: () => true, replace })
  await expect.poll(async () => (await counted()).get(`a1 ${daysAgo(3).slice(0, 10)}`)?.declaredRows).toBe(1)
  const { rows } = await house.database.pool.query('select count(*)::int as n from player_event')
  expect(rows).toEqual([{ n: 2 }])
})

test('a file is taken like what a game sends; its lines are counted', async () => {
  const lines = [JSON.stringify(install('p1')), '', 'no json', JSON.stringify(install('p2'))].join('\n')
  const sent = await house.upload(
    '/dapper/api/player_event/file',
    { name: 'events.ndjson', bytes: new TextEncoder().encode(lines) },
    { id: source },
  )
  expect(sent.body.data).toMatchObject({
    taken: 2,
    repeated: 0,
    refused: [{ line: 3, id: null, reasons: [{ code: 'player_event.no_json' }] }],
  })
  const empty = await house.upload(
    '/dapper/api/player_event/file',
    { name: 'events.ndjson', bytes: new TextEncoder().encode('\n\n') },
    { id: source },
  )
  expect(empty.body.blockers).toMatchObject([{ code: 'player_event.file_empty' }])
})

test('who has one game sees the keys of that game, and makes none for another', async () => {
  await house.post(`${SOURCES}/issue`, { game_id: GATE, name: '测试服' })
  const only: Grants = { ...PRESETS.admin, global: { ...PRESETS.admin.global, game: [STARS] } }
  const one = await aSession(house.database, only)
  expect((await house.get(SOURCES, one)).data.map(({ name }: { name: string }) => name)).toEqual(['正式服'])
  expect((await house.post(`${SOURCES}/issue`, { game_id: GATE, name: '第三个' }, one)).status).toBe(403)
})
