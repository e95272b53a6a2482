import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_SPECIAL_IDS } from '#permissions/special-ids.ts'
import { contactRoutes } from '#server/features/contact/contact.routes.ts'
import { monitorMetrics } from '#server/features/monitor/monitor.metrics.ts'
import { monitorRoutes } from '#server/features/monitor/monitor.routes.ts'
import { createVisitTickets, TICKET_MINUTES } from '#server/features/monitor/visit-tickets.ts'
import { saveSetting, SPECIAL_IDS } from '#server/kit/setting.repository.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended, EVERYTHING, form } from '../kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance
let clock = Date.now()
const key = Buffer.alloc(32, 7)
const BASE = '/dapper/api/monitor'

beforeAll(async () => {
  database = await freshDatabase()
  const registry = new Registry()
  const tickets = createVisitTickets(key, () => clock)
  const routes = monitorRoutes({ hosts: ['console.example'], retentionDays: 90, tickets, metrics: monitorMetrics(registry) })
  http = await aServer(database, [...routes, ...contactRoutes()], { registry })
})
afterAll(() => ended(http, database))
beforeEach(async () => {
  await database.pool.query('truncate monitor_config, monitor_visit, monitor_call, screen_profile restart identity')
})

type Session = Awaited<ReturnType<typeof aSession>>
const get = async (who: Session, url: string, host = 'console.example') =>
  await http.inject({ method: 'GET', url, headers: { authorization: who.authorization, host } })
const post = async (who: Session, url: string, fields: Record<string, string>) => {
  const { payload, headers } = form(fields)
  return await http.inject({ method: 'POST', url, payload, headers: { ...headers, authorization: who.authorization } })
}
const save = (who: Session, fields: Record<string, string>) =>
  post(who, `${BASE}/config/save`, { ticket: randomUUID(), position: '1', url: '^/a', name: '页面', advanced: '0', ...fields })
const aRow = async (who: Session, fields: Record<string, string> = {}) => (await save(who, fields)).json().data
const ticketOf = async (who: Session): Promise<string> => (await get(who, `${BASE}/config?is_all=1`)).json().visit.ticket

const aVisit = (fields: object) => ({
  id: randomUUID(),
  row_id: '1',
  values: {},
  page: '/advertise-2',
  age_ms: 20_000,
  dwell_ms: 10_000,
  left: false,
  ...fields,
})
const beacon = (visit_ticket: string, report: { visits?: object[]; calls?: object[] }, headers: Record<string, string> = {}) =>
  http.inject({
    method: 'POST',
    url: `${BASE}/beacon`,
    payload: form({ visit_ticket, visits: JSON.stringify(report.visits ?? []), calls: JSON.stringify(report.calls ?? []) }).payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'console.example', ...headers },
  })
const visits = async () =>
  (await database.pool.query('select name, page, host, dwell_ms, left_at is not null as left from monitor_visit')).rows
/** what the monitor itself counts, a line each */
const metrics = async () =>
  (await http.inject({ method: 'GET', url: '/metrics' })).body
    .split('\n')
    .filter((line) => line.startsWith('monitor_'))
    .join('\n')

describe('the configuration', () => {
  test('is all rows in the order they are tried; a ticket is given on a monitored host only', async () => {
    const who = await aSession(database)
    await aRow(who, { position: '5', name: '后' })
    await aRow(who, { position: '2', name: '先' })
    const answer = (await get(who, `${BASE}/config?is_all=1`)).json()
    expect(answer.data.map(({ name }: { name: string }) => name)).toEqual(['先', '后'])
    expect([answer.total, answer.retention_days, typeof answer.visit.ticket]).toEqual([2, 90, 'string'])
    expect((await get(who, `${BASE}/config`, 'elsewhere.example')).json().visit).toBeNull()
  })

  test.each([
    [{ url: '(?=a)b' }, 'monitor.pattern.look_around'],
    [{ url: '(a)\\1' }, 'monitor.pattern.back_reference'],
    [{ url: 'a'.repeat(201) }, 'input.too_long'],
    [{ name: '{regoin}' }, 'monitor.name.placeholder'],
    [{ local_path: '//evil.example' }, 'monitor.local_path.invalid'],
  ])('a row with %j is refused: %s', async (fields, code) => {
    const answer = await save(await aSession(database), fields)
    expect([answer.statusCode, answer.json().blockers[0].code]).toEqual([400, code])
  })

  test('a name is taken whatever its case, and the name check says so; the row itself keeps its name', async () => {
    const who = await aSession(database)
    const row = await aRow(who, { name: 'Home' })
    const check = async (more: string) =>
      (await get(who, `/dapper/api/object/check_name?kind=monitor_page&name=hOME${more}`)).json().data.taken
    expect([await check(''), await check(`&exclude_id=${row.id}`)]).toEqual([true, false])
    expect((await save(who, { name: 'hOME' })).json().code).toBe('monitor.name.taken')
  })

  test('adding, changing and deleting leave one audit line each; a row that changed meanwhile is not written over', async () => {
    const who = await aSession(database)
    const row = await aRow(who)
    const changed = (await save(who, { id: row.id, version: '1', name: '新名' })).json().data
    expect([changed.version, changed.name]).toEqual([2, '新名'])
    const late = await save(who, { id: row.id, version: '1', name: '旧' })
    expect([late.statusCode, late.json().code]).toEqual([409, 'monitor.row.changed'])
    expect((await post(who, `${BASE}/config/delete`, { ticket: randomUUID(), id: row.id })).statusCode).toBe(200)
    expect((await post(who, `${BASE}/config/delete`, { ticket: randomUUID(), id: row.id })).statusCode).toBe(404)
    const { rows } = await database.pool.query(
      "select event, before ->> 'name' as was, after ->> 'name' as is from audit_log where user_id = $1 order by id",
      [who.userId],
    )
    expect(rows).toEqual([
      { event: 'monitor.row_saved', was: null, is: '页面' },
      { event: 'monitor.row_saved', was: '页面', is: '新名' },
      { event: 'monitor.row_deleted', was: '新名', is: null },
    ])
  })

  test('the same ticket twice is one row', async () => {
    const who = await aSession(database)
    const ticket = randomUUID()
    const [one, other] = [await save(who, { ticket }), await save(who, { ticket })]
    expect(one.json()).toEqual(other.json())
    expect((await get(who, `${BASE}/config`)).json().total).toBe(1)
  })

  test('without the right nothing is changed, and reading is still possible', async () => {
    const who = await aSession(database, { global: {}, pages: {} })
    expect([(await save(who, {})).statusCode, (await get(who, `${BASE}/config`)).statusCode]).toEqual([403, 200])
  })

  test('a pattern is tried on an address by the server', async () => {
    const who = await aSession(database)
    const tried = async (advanced: string) =>
      (
        await get(
          who,
          `${BASE}/config/try?advanced=${advanced}&url=${encodeURIComponent('x=1$')}&name=${encodeURIComponent('{region}')}&address=${encodeURIComponent('/a?region_id=4&x=1')}`,
        )
      ).json().data
    expect([await tried('0'), await tried('1')]).toEqual([
      { found: false, name: '4' },
      { found: true, name: '4' },
    ])
  })
})

describe('a beacon', () => {
  test('needs no header; its visits are the ticket owner’s and only grow', async () => {
    const who = await aSession(database)
    await aRow(who, { name: '账户 · {spreader}' })
    await database.pool.query(
      "insert into spreader (id, channel, name, region_id) values ('21', 'facebook', 'Meta', '4') on conflict do nothing",
    )
    const ticket = await ticketOf(who)
    const visit = aVisit({ values: { spreader: '21' } })
    expect((await beacon(ticket, { visits: [visit] })).json()).toEqual({ data: { visits: 1, calls: 0 } })
    await beacon(ticket, { visits: [{ ...visit, age_ms: 40_000, dwell_ms: 30_000, left: true }] })
    await beacon(ticket, { visits: [visit] }) // late and out of order
    expect(await visits()).toEqual([{ name: '账户 · Meta', page: '/advertise-2', host: 'console.example', dwell_ms: 30_000, left: true }])
    expect(await metrics()).toContain('monitor_page_retention_seconds_count{url="/advertise-2",host="console.example",status="200"} 1')
  })

  test.each([
    ['made up', () => '1.99999999999999.abc'],
    ['of another person', (ticket: string) => ticket.replace(/^\d+/, '999')],
    ['with a later end', (ticket: string) => ticket.replace(/\.(\d+)\./, (_, end: string) => `.${Number(end) + 1}.`)],
    ['of nothing', () => 'x'],
  ])('with a ticket %s is refused', async (_what, forge) => {
    const ticket = await ticketOf(await aSession(database))
    expect((await beacon(forge(ticket), {})).json().code).toBe('monitor.ticket.refused')
  })

  test('is refused after its ticket has run out, and on another host', async () => {
    const ticket = await ticketOf(await aSession(database))
    expect((await beacon(ticket, {}, { host: 'elsewhere.example' })).statusCode).toBe(403)
    const before = clock
    clock += TICKET_MINUTES * 60_000 + 1
    expect((await beacon(ticket, {})).statusCode).toBe(403)
    clock = before
  })

  test('never writes over another person’s visit', async () => {
    const [one, other] = [await aSession(database), await aSession(database)]
    await aRow(one)
    const visit = aVisit({})
    await beacon(await ticketOf(one), { visits: [visit] })
    const answer = await beacon(await ticketOf(other), { visits: [{ ...visit, dwell_ms: 19_000 }] })
    expect([answer.json().data.visits, (await visits())[0]?.dwell_ms]).toEqual([0, 10_000])
  })

  test('keeps labels bounded: an unknown page is “other”, an unknown call or row is left out, dwell is never more than age', async () => {
    const who = await aSession(database)
    await aRow(who)
    const ticket = await ticketOf(who)
    const call = { path: '/dapper/api/games', status: 200, bucket: 2, calls: 3, total_ms: 120 }
    const report = {
      visits: [aVisit({ page: '/<script>', dwell_ms: 999_999 }), aVisit({ row_id: '77' })],
      calls: [call, call, { ...call, path: '/made/up' }],
    }
    expect((await beacon(ticket, report)).json()).toEqual({ data: { visits: 1, calls: 1 } })
    expect(await visits()).toMatchObject([{ page: 'other', dwell_ms: 20_000 }])
    const { rows } = await database.pool.query('select url, status, host, bucket, calls, total_ms from monitor_call')
    expect(rows).toEqual([{ url: '/dapper/api/games', status: 200, host: 'console.example', bucket: 2, calls: '6', total_ms: '240' }])
    const text = await metrics()
    expect(text).toContain('monitor_requests_total{url="/dapper/api/games",status="200",host="console.example"} 6')
    expect(text).toContain('monitor_api_duration_seconds_count{url="/dapper/api/games",status="200",host="console.example"} 6')
    expect(text).not.toMatch(/script|made\/up/)
  })

  test('comes at most 120 times a minute from one person', async () => {
    const ticket = await ticketOf(await aSession(database))
    const codes: number[] = []
    for (let sent = 0; sent < 121; sent += 1) codes.push((await beacon(ticket, {})).statusCode)
    expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([120, 429])
  })
})

test('the figures count visits, people, median dwell and the quantiles of calls, without naming anyone', async () => {
  const [one, other] = [await aSession(database), await aSession(database)]
  await aRow(one)
  const of = (dwell_ms: number) => aVisit({ age_ms: 60_000, dwell_ms })
  const call = (bucket: number, calls: number, status = 200) => ({ path: '/dapper/api/games', status, bucket, calls, total_ms: calls })
  await beacon(await ticketOf(one), { visits: [of(1_000), of(5_000)], calls: [call(0, 95), call(5, 5, 500)] })
  await beacon(await ticketOf(other), { visits: [of(9_000)] })
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const { pages, calls } = (await get(one, `${BASE}/figures?from=${today}&to=${today}`)).json().data
  expect(pages).toEqual([{ day: today, name: '页面', page: '/advertise-2', visits: 3, people: 2, median_dwell_ms: 5_000 }])
  expect(calls).toEqual([{ day: today, url: '/dapper/api/games', calls: 100, failed: 5, p50_ms: 5, p95_ms: 10 }])
  expect((await get(one, `${BASE}/figures?from=2026-01-01&to=2026-12-31`)).json().code).toBe('monitor.days')
})

test('a person sees and exports what is recorded about them, and about no one else', async () => {
  const [one, other] = [await aSession(database), await aSession(database, { global: {}, pages: {} })]
  await aRow(one)
  await beacon(await ticketOf(one), { visits: [aVisit({ dwell_ms: 7_000 })] })
  await beacon(await ticketOf(other), { visits: [aVisit({ dwell_ms: 8_000 })] })
  expect((await post(other, '/dapper/api/screen', { width: '1440', height: '900', ratio: '2' })).statusCode).toBe(200)
  const mine = (await get(other, `${BASE}/my_visits`)).json().data
  expect(mine).toMatchObject({
    retention_days: 90,
    total: 1,
    visits: [{ dwell_ms: 8_000 }],
    screens: [{ width: 1440, height: 900, ratio: '2.00' }],
  })
  const file = await get(other, `${BASE}/my_visits/export`)
  expect(file.headers['content-disposition']).toContain('my-visits-')
  expect(file.json()).toMatchObject({ visits: mine.visits, screens: mine.screens })
})

test('contacts name those who give rights first; an agent sees no one else', async () => {
  const [staff, boss] = [await aSession(database, { global: {}, pages: {} }), await aSession(database, EVERYTHING)]
  for (const { userId } of [staff, boss])
    await database.db
      .insertInto('contact')
      .values({ user_id: userId, feishu_id: `ou_${userId}`, department: '部门' })
      .execute()
  const seen = async (who: Session) =>
    (await get(who, '/dapper/api/feishu/contact'))
      .json()
      .data.map(({ id, gives_rights }: { id: string; gives_rights: boolean }) => [id, gives_rights])
  expect(await seen(staff)).toEqual([
    [boss.userId, true],
    [staff.userId, false],
  ])
  await database.db.updateTable('app_user').set({ is_agent: true }).where('id', '=', staff.userId).execute()
  expect(await seen(staff)).toEqual([[boss.userId, true]])
})

test('a user filter offers people who can sign in and are not left out; an agent finds no one but themselves', async () => {
  const [one, hidden, gone] = [await aSession(database), await aSession(database), await aSession(database)]
  await database.db.updateTable('app_user').set({ active: false }).where('id', '=', gone.userId).execute()
  const ids = { ...NO_SPECIAL_IDS, excluded_users: [hidden.userId] }
  await saveSetting(database.db, { key: SPECIAL_IDS, value: ids, updatedBy: one.userId })
  const offered = async (query: string) =>
    (await get(one, `/dapper/api/general/user?per_page=500${query}`)).json().data.map(({ id }: { id: string }) => id)
  // of the three only: other tests leave people
  const ours = async (query: string) =>
    (await offered(query)).filter((id: string) => [one, hidden, gone].some(({ userId }) => userId === id))
  expect(await ours('&status=1')).toEqual([one.userId])
  expect(await ours('&status=0')).toEqual([gone.userId])
  expect((await ours('')).toSorted()).toEqual([one.userId, gone.userId].toSorted())
  await database.db.updateTable('app_user').set({ is_agent: true }).where('id', '=', one.userId).execute()
  expect(await offered('&status=1')).toEqual([one.userId])
})
