import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationRoutes } from '#server/features/installation/installation.routes.ts'
import { NO_SPECIAL_IDS } from '#permissions/special-ids.ts'
import { saveSetting, SPECIAL_IDS } from '#server/kit/setting.repository.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended, form } from '../kit/toy.ts'

const GUIDE = '/user/api/settings/installation'
const NOW = '2026-11-20T02:00:00.000Z'

let database: FreshDatabase
let http: FastifyInstance
let one: Awaited<ReturnType<typeof aSession>>
let other: Awaited<ReturnType<typeof aSession>>

beforeAll(async () => {
  database = await freshDatabase()
  http = await aServer(
    database,
    installationRoutes(() => new Date(NOW)),
  )
  one = await aSession(database)
  other = await aSession(database)
})
afterAll(() => ended(http, database))

const guide = async ({ authorization } = one) => (await http.inject({ method: 'GET', url: GUIDE, headers: { authorization } })).json().data
const facts = async () => (await guide()).facts
async function putAway(away: '0' | '1', { authorization } = one) {
  const { payload, headers } = form({ put_away: away })
  const answer = await http.inject({ method: 'POST', url: `${GUIDE}/put_away`, payload, headers: { ...headers, authorization } })
  return answer.json().data
}

test('a company that has nothing yet counts nothing but the people who install it, and the regions it begins with', async () => {
  const { people, regions, ...rest } = await facts()
  expect([people, regions]).toEqual([2, 5])
  expect([...new Set(Object.values(rest))]).toEqual([0])
})

test('what is there counts: an account is ready once it is authorised, bound to a game, on and held by nothing', async () => {
  await database.pool.query(`
    insert into spreader (id, channel, name, region_id) values ('21', 'facebook', 'Meta', '1'), ('304', 'toutiao', '巨量', '1');
    insert into game (game_id, name, region_id, timezone, currency) values ('7', '星河', '1', 'Asia/Shanghai', 'CNY');
    insert into ad_account (account_id, name, spreader_id, entity, currency, timezone, use_status, auth_status) values
      ('a', '甲', '21', '', 'USD', 'UTC', 'on', 'authorised'),
      ('b', '乙', '21', '', 'USD', 'UTC', 'off', 'authorised'),
      ('c', '丙', '21', '', 'USD', 'UTC', 'on', 'unbound');
    insert into ad_account_game (account_id, game_id) values ('b', '7'), ('c', '7');`)
  expect(await facts()).toMatchObject({ games: 1, regions: 5, channels: 2, accounts: 3, authorised: 2, bound: 2, ready: 0 })
  expect((await guide()).unbound_game).toBe('')
  await database.pool.query(`insert into ad_account_game (account_id, game_id) values ('a', '7')`)
  expect(await facts()).toMatchObject({ bound: 3, ready: 1 })
  await database.pool.query(`update ad_account set network_state = 'disabled' where account_id = 'a'`)
  expect(await facts()).toMatchObject({ bound: 3, ready: 0 })
})

test('an application counts until it is retired, an invitation while it can be accepted', async () => {
  await database.pool.query(`
    insert into network_app (channel, client_id, name, retired) values ('fb_ad', '1', 'A', false), ('fb_ad', '2', 'B', true);
    insert into invitation (account, name, preset, games, regions, key_hash, expires_at, invited_by, withdrawn_at) values
      ('wang', '王', 'buyer', '{}', '{}', '1', now() + interval '1 day', ${one.userId}, null),
      ('late', '迟', 'buyer', '{}', '{}', '2', now() - interval '1 day', ${one.userId}, null),
      ('gone', '走', 'buyer', '{}', '{}', '3', now() + interval '1 day', ${one.userId}, now());`)
  expect(await facts()).toMatchObject({ applications: 1, invited: 1 })
})

test('one administrator puts the guide away for all, and another shows it again; each change leaves one line in the trail', async () => {
  expect((await guide()).put_away).toBeNull()
  expect((await putAway('1')).put_away).toEqual({ by: '测试', at: NOW })
  expect((await putAway('1', other)).put_away).toEqual({ by: '测试', at: NOW })
  expect((await guide(other)).put_away).toEqual({ by: '测试', at: NOW })
  expect((await putAway('0', other)).put_away).toBeNull()
  const { rows } = await database.pool.query(
    `select user_id::text, event, before, after from audit_log where entity = 'setting' order by id`,
  )
  expect(rows).toEqual([
    { user_id: one.userId, event: 'installation.put_away', before: { put_away: false }, after: { put_away: true } },
    { user_id: other.userId, event: 'installation.put_away', before: { put_away: true }, after: { put_away: false } },
  ])
})

test('people without the right neither see what the company has nor put the guide away', async () => {
  const { authorization } = await aSession(database, { global: {}, pages: {} })
  const [read, written] = await Promise.all([
    http.inject({ method: 'GET', url: GUIDE, headers: { authorization } }),
    http.inject({ method: 'POST', url: `${GUIDE}/put_away`, ...form({ put_away: '1' }), headers: { ...form({}).headers, authorization } }),
  ])
  expect([read.statusCode, written.statusCode]).toEqual([403, 403])
})

test('people on the finance list count while they may sign in', async () => {
  const keep = (ids: object) => saveSetting(database.db, { key: SPECIAL_IDS, value: { ...NO_SPECIAL_IDS, ...ids }, updatedBy: null })
  expect((await facts()).finance).toBe(0)
  const { userId } = await aSession(database)
  await keep({ finance_users: [one.userId, userId] })
  expect((await facts()).finance).toBe(2)
  await database.pool.query('update app_user set active = false where id = $1', [userId])
  expect((await facts()).finance).toBe(1)
})

test('the game that accounts are taken over for next is the latest without any; a retired one is none', async () => {
  await database.pool.query(`
    insert into game (game_id, name, region_id, timezone, currency, retired, updated_at) values
      ('71', '灯塔', '1', 'Asia/Shanghai', 'CNY', false, '2026-11-01'),
      ('72', '麦田', '1', 'Asia/Shanghai', 'CNY', false, '2026-11-02'),
      ('73', '旧城', '1', 'Asia/Shanghai', 'CNY', true, '2026-11-03')`)
  expect((await guide()).unbound_game).toBe('72')
  await database.pool.query(`insert into ad_account_game (account_id, game_id) values ('a', '72')`)
  expect((await guide()).unbound_game).toBe('71')
})
