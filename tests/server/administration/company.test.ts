import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyRoutes } from '#server/features/administration/company.routes.ts'
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

const COMPANY = { company_name: '晨星互娱', zone: 'Asia/Shanghai', currency: 'CNY', language: 'zh' }
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
    { id: 'company', version: 0, company_name: '', zone: '', currency: '', language: 'zh' },
    { company: '', is_demo: false },
  ])
  const row = { id: 'company', version: 1, ...COMPANY }
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

test('the frame says that this is a demo company once one was filled in', async () => {
  await database.pool.query('update installation set seeded_at = now()')
  expect((await frame()).is_demo).toBe(true)
})
