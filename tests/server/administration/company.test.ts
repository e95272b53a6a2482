import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { companyTerms, reckonIn } from '#domain/company-terms.ts'
import { companyRoutes } from '#server/features/administration/company.routes.ts'
import { followTerms } from '#server/main/follow-terms.ts'
import { shellRoutes } from '#server/features/shell/shell.routes.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended, form } from '../kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance
let authorization: string
beforeAll(async () => {
  database = await freshDatabase()
  http = await aServer(database, [...companyRoutes(), ...shellRoutes({ downloadUrl: null, builderUrl: null, counters: [] })])
  ;({ authorization } = await aSession(database))
})
afterAll(() => ended(http, database))

const COMPANY = { company_name: '晨星互娱', zone: 'Asia/Shanghai', currency: 'CNY', language: 'zh', robot_group: '投放通知群' }
const get = async (url: string) => (await http.inject({ method: 'GET', url, headers: { authorization } })).json().data
const save = async (fields: Record<string, string>) => {
  const { payload, headers } = form({ ticket: randomUUID(), ...fields })
  const answer = await http.inject({
    method: 'POST',
    url: '/user/api/settings/company/save',
    payload,
    headers: { ...headers, authorization },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const frame = async () => {
  const { company, is_demo } = await get('/dapper/api/shell')
  return { company, is_demo }
}

test('a company is named, its name is in the frame, and a later save names the version it saw', async () => {
  expect([await get('/user/api/settings/company'), await frame()]).toEqual([
    { id: 'company', version: 0, company_name: '', zone: '', currency: '', language: 'zh', robot_group: '', currency_in_use: false },
    { company: '', is_demo: false },
  ])
  const row = { id: 'company', version: 1, ...COMPANY, currency_in_use: false }
  expect(await save({ version: '0', ...COMPANY })).toEqual({ status: 200, body: { data: row } })
  expect([await get('/user/api/settings/company'), await frame()]).toEqual([row, { company: '晨星互娱', is_demo: false }])
  expect(await save({ version: '0', ...COMPANY, company_name: '迟到' })).toMatchObject({
    status: 409,
    body: { code: 'thing.changed', present: row },
  })
  expect((await save({ version: '1', ...COMPANY, currency: 'usd' })).body.data).toEqual({ ...row, version: 2, currency: 'USD' })
  const { rows } = await database.pool.query(`select event, before, after from audit_log where entity_id = 'company' order by id`)
  expect(rows).toEqual([
    { event: 'setting.company_saved', before: null, after: COMPANY },
    { event: 'setting.company_saved', before: COMPANY, after: { ...COMPANY, currency: 'USD' } },
  ])
})

test('a zone that is none is refused at its field', async () => {
  const { version } = await get('/user/api/settings/company')
  expect(await save({ version: String(version), ...COMPANY, zone: '+08:00' })).toMatchObject({
    status: 400,
    body: { blockers: [{ code: 'company.no_such_zone', field: 'zone', params: { zone: '+08:00' } }] },
  })
})

test('the currency stays once a rate leads to it, or anything is added up in it, and all else may change', async () => {
  const { version } = await get('/user/api/settings/company')
  await database.pool.query(`insert into fx_rate (name, currency, day, rate) values ('EUR', 'EUR', '2026-10-31', 7.9)`)
  const before = await get('/user/api/settings/company')
  expect(before).toMatchObject({ currency: 'USD', currency_in_use: true })
  expect(await save({ version: String(version), ...COMPANY })).toMatchObject({
    status: 400,
    body: { blockers: [{ code: 'company.currency_in_use', field: 'currency', params: { currency: 'USD' } }] },
  })
  expect((await save({ version: String(version), ...COMPANY, currency: 'USD', language: 'en' })).body.data).toMatchObject({
    language: 'en',
  })
})

test('a new rate leads to the currency of the company, and the present day is that of its zone', async () => {
  const terms = async () => {
    const { rows } = await database.pool.query(
      `select (select base from fx_rate limit 1) as base, company_zone() as zone, (now() at time zone company_zone())::date = company_day() as today`,
    )
    return rows[0]
  }
  expect(await terms()).toEqual({ base: 'USD', zone: 'Asia/Shanghai', today: true })
  const { version } = await get('/user/api/settings/company')
  await save({ version: String(version), ...COMPANY, currency: 'USD', zone: 'America/New_York' })
  expect(await terms()).toEqual({ base: 'USD', zone: 'America/New_York', today: true })
})

test('every process reckons as the company says, from its start on and when another process changes it', async () => {
  const following = await followTerms({ db: database.db, pool: database.pool, log: { warn: () => {} } })
  onTestFinished(async () => {
    await following.stop()
    reckonIn(null)
  })
  expect(companyTerms()).toMatchObject({ zone: 'America/New_York', currency: 'USD' })
  const { version } = await get('/user/api/settings/company')
  await save({ version: String(version), ...COMPANY, currency: 'USD', zone: 'Asia/Tokyo' })
  await expect.poll(companyTerms).toMatchObject({ zone: 'Asia/Tokyo', currency: 'USD' })
})

test('the frame says that this is a demo company once one was filled in', async () => {
  await database.pool.query('update installation set seeded_at = now()')
  expect((await frame()).is_demo).toBe(true)
})
