import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Grants } from '#permissions/grants.ts'
import { helpRoutes } from '#server/features/help/help.routes.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended, form } from '../kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance
let writer: { authorization: string; userId: string }

const URL = '/dapper/api/help_center/guide'
const WRITER: Grants = { global: {}, pages: { help: { func: { 'guide.edit': true } } } }
const TEXT = { page: 'Advertise', title_zh: '批量投放', title_en: 'Batches', body_zh: '# 一', body_en: '# One' }

beforeAll(async () => {
  database = await freshDatabase()
  http = await aServer(database, helpRoutes())
  writer = await aSession(database, WRITER)
})
afterAll(() => ended(http, database))

async function save(fields: Record<string, string>, authorization = writer.authorization) {
  const { payload, headers } = form({ ticket: randomUUID(), ...TEXT, ...fields })
  return await http.inject({ method: 'POST', url: URL, payload, headers: { ...headers, authorization } })
}
const list = async (query = '', authorization = writer.authorization) =>
  (await http.inject({ method: 'GET', url: `${URL}${query}`, headers: { authorization } })).json()

test('a page is written, read by everybody next to its route, changed, and its history told', async () => {
  const first = (await save({})).json().data
  expect(first).toMatchObject({ ...TEXT, version: 1, updated_by_name: '测试' })
  const reader = await aSession(database, { global: {}, pages: {} })
  expect((await list('?page_name=Advertise', reader.authorization)).data).toEqual([first])
  expect((await list('?page_name=Table', reader.authorization)).total).toBe(0)
  const second = (await save({ id: first.id, version: '1', body_zh: '# 二' })).json().data
  expect(second).toMatchObject({ id: first.id, version: 2, body_zh: '# 二' })
  const url = `/dapper/api/help_center/guide_history?id=${first.id}`
  const history = (await http.inject({ method: 'GET', url, headers: { authorization: writer.authorization } })).json().data
  expect(history.map(({ version, body_zh }: { version: number; body_zh: string }) => [version, body_zh])).toEqual([
    [2, '# 二'],
    [1, '# 一'],
  ])
  expect((await http.inject({ method: 'GET', url, headers: { authorization: reader.authorization } })).statusCode).toBe(403)
})

test('a version that someone changed since is refused with the present page, and nothing is written over', async () => {
  const { id } = (await save({})).json().data
  await save({ id, version: '1', body_zh: '别人的' })
  const late = await save({ id, version: '1', body_zh: '我的' })
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ code: 'help.guide.changed', present: { id, version: 2, body_zh: '别人的' } })
})

test('a repeated ticket gets the first answer: no second page, no second version', async () => {
  const before = (await list()).total
  const ticket = randomUUID()
  const [one, two] = [await save({ ticket }), await save({ ticket })]
  expect(two.json()).toEqual(one.json())
  expect((await list()).total).toBe(before + 1)
})

test.each([
  ['an unknown route', { page: 'Nowhere' }, 400, 'help.guide.page_unknown'],
  ['a page that is gone', { id: '999999', version: '1' }, 404, 'help.guide.missing'],
  ['an id that is none', { id: 'x', version: '1' }, 404, 'help.guide.missing'],
])('%s is refused', async (_what, fields, status, code) => {
  const answer = await save(fields)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

test('a missing text names the first field, and who may not edit is refused', async () => {
  expect((await save({ body_zh: '' })).statusCode).toBe(400)
  const { authorization } = await aSession(database, { global: {}, pages: {} })
  expect((await save({}, authorization)).statusCode).toBe(403)
})
