import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Grants } from '#permissions/grants.ts'
import { helpRoutes } from '#server/features/help/help.routes.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended, form } from '../kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance
/** two pages, the first of them written twice */
let pages: string[]
let writer: { authorization: string; userId: string }

const GUIDE = '/dapper/api/help_center/guide'
const PROGRESS = '/dapper/api/help_center/guide_progress'
const WRITER: Grants = { global: {}, pages: { help: { func: { 'guide.edit': true } } } }
const READER: Grants = { global: {}, pages: {} }

beforeAll(async () => {
  database = await freshDatabase()
  http = await aServer(database, helpRoutes())
  writer = await aSession(database, WRITER)
  pages = [await save({}), await save({})]
  await save({ id: pages[0] ?? '', version: '1', body_zh: '二' })
})
afterAll(() => ended(http, database))

async function post(url: string, fields: Record<string, string>, authorization: string) {
  const { payload, headers } = form(fields)
  return await http.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } })
}
async function save(fields: Record<string, string>): Promise<string> {
  const text = { page: 'Advertise', title_zh: '题', title_en: '', body_zh: '一', body_en: '', ticket: randomUUID() }
  return (await post(GUIDE, { ...text, ...fields }, writer.authorization)).json().data.id
}
const marks = async (authorization: string) => (await http.inject({ method: 'GET', url: PROGRESS, headers: { authorization } })).json().data
const trail = async (userId: string) =>
  (
    await database.db
      .selectFrom('audit_log')
      .select(['event', 'entity', 'entity_id', 'before', 'after'])
      .where('user_id', '=', userId)
      .where('entity', '=', 'help.mark')
      .orderBy('id')
      .execute()
  ).map((line) => Object.values(line))

test('a person marks pages and takes marks away; each change leaves one line, one that changes nothing leaves none', async () => {
  const { authorization, userId } = await aSession(database, READER)
  const [first = '', second = ''] = pages
  expect(await marks(authorization)).toEqual([])
  const read = { guide_id: first, state: 'read', version: '1' }
  const answer = await post(PROGRESS, read, authorization)
  expect(answer.json().data).toEqual([{ guide_id: first, state: 'read', version: 1, at: expect.any(String) }])
  expect((await post(PROGRESS, read, authorization)).json()).toEqual(answer.json())
  await post(PROGRESS, { ...read, version: '2' }, authorization)
  await post(PROGRESS, { guide_id: second, state: 'later', version: '1' }, authorization)
  expect((await marks(authorization)).map(({ state, version }: { state: string; version: number }) => [state, version])).toEqual([
    ['read', 2],
    ['later', 1],
  ])
  expect((await post(`${PROGRESS}/forget`, { guide_id: first }, authorization)).json().data).toHaveLength(1)
  expect((await post(`${PROGRESS}/forget`, {}, authorization)).json().data).toEqual([])
  await post(`${PROGRESS}/forget`, {}, authorization)
  expect(await trail(userId)).toEqual([
    ['help.guide.marked', 'help.mark', first, null, { state: 'read', version: 1 }],
    ['help.guide.marked', 'help.mark', first, { state: 'read', version: 1 }, { state: 'read', version: 2 }],
    ['help.guide.marked', 'help.mark', second, null, { state: 'later', version: 1 }],
    ['help.guide.mark_forgotten', 'help.mark', first, { state: 'read', version: 2 }, null],
    ['help.guide.mark_forgotten', 'help.mark', second, { state: 'later', version: 1 }, null],
  ])
})

test('no one sees or takes away the marks of another person', async () => {
  const [mine, other] = [await aSession(database, READER), await aSession(database, READER)]
  await post(PROGRESS, { guide_id: pages[0] ?? '', state: 'read', version: '2' }, mine.authorization)
  expect(await marks(other.authorization)).toEqual([])
  await post(`${PROGRESS}/forget`, {}, other.authorization)
  expect(await marks(mine.authorization)).toHaveLength(1)
})

test('two tabs that mark one page at once both succeed: one of them holds, and the trail tells them one after the other', async () => {
  const { authorization, userId } = await aSession(database, READER)
  const [first = ''] = pages
  const answers = await Promise.all(
    (['read', 'later'] as const).map((state) => post(PROGRESS, { guide_id: first, state, version: '2' }, authorization)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const [held] = await marks(authorization)
  const lines = await trail(userId)
  expect(lines.map(([, , , before]) => before)).toEqual([null, lines[0]?.[4]])
  expect(lines[1]?.[4]).toEqual({ state: held.state, version: held.version })
})

test.each([
  ['a page that is not there', { guide_id: '999999', state: 'read', version: '1' }, 404, 'help.guide.missing'],
  ['an id that is none', { guide_id: 'x', state: 'read', version: '1' }, 404, 'help.guide.missing'],
  ['a version that is not written', { state: 'read', version: '3' }, 400, 'help.progress.not_written'],
])('%s is refused, and nothing is marked', async (_what, fields, status, code) => {
  const { authorization } = await aSession(database, READER)
  const answer = await post(PROGRESS, { guide_id: pages[0] ?? '', ...fields }, authorization)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(await marks(authorization)).toEqual([])
})

test('a mark that is neither read nor put off is refused at its field', async () => {
  const { authorization } = await aSession(database, READER)
  const answer = await post(PROGRESS, { guide_id: pages[0] ?? '', state: 'finished', version: '1' }, authorization)
  expect(answer).toMatchObject({ statusCode: 400 })
  expect(answer.json().blockers).toMatchObject([{ field: 'state' }])
})
