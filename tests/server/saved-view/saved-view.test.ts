import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VIEWS_MAX, type SavedViewRow } from '#contract/saved-views.ts'
import type { Grants } from '#permissions/grants.ts'
import { savedViewRoutes } from '#server/features/saved-view/saved-view.routes.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended, form } from '../kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance
let me: string
let other: string

const READER: Grants = { global: {}, pages: { data: { func: { 'table.view': true } } } }
const CLOSED: Grants = { global: {}, pages: {} }

beforeAll(async () => {
  database = await freshDatabase()
  http = await aServer(database, savedViewRoutes())
  ;[me, other] = await Promise.all([signedIn(READER), signedIn(READER)])
})
afterAll(() => ended(http, database))

const signedIn = async (grants: Grants) => (await aSession(database, grants)).authorization

async function post(call: string, fields: Record<string, string>, authorization: string) {
  const { payload, headers } = form({ ticket: randomUUID(), ...fields })
  return await http.inject({ method: 'POST', url: `/dapper/api/${call}`, payload, headers: { ...headers, authorization } })
}
const save = (fields: Record<string, string>, who = me) => post('saved_views/save', { page: 'Table', query: 'game=g1', ...fields }, who)
const views = async (who: string): Promise<SavedViewRow[]> =>
  (await http.inject({ method: 'GET', url: '/dapper/api/saved_views?page=Table', headers: { authorization: who } })).json().data
const follow = (code: string, who: string) =>
  http.inject({ method: 'GET', url: `/dapper/api/short_link?code=${code}`, headers: { authorization: who } })
const trail = async () =>
  await database.db
    .selectFrom('audit_log')
    .select(['event', 'entity', 'before', 'after'])
    .where('entity', 'like', 'shell.%')
    .orderBy('id')
    .execute()

test('a view is one person’s until it is shared; only its owner changes and removes it, and each change is one line of the trail', async () => {
  const made = (await save({ name: '本周' })).json().data
  expect([(await views(me)).map(({ name, query, mine }) => [name, query, mine]), await views(other)]).toEqual([
    [['本周', 'game=g1', true]],
    [],
  ])
  await save({ id: made.id, name: '本周', query: 'game=g2', shared: '1' })
  expect((await views(other)).map(({ name, query, mine, shared }) => ({ name, query, mine, shared }))).toEqual([
    { name: '本周', query: 'game=g2', mine: false, shared: true },
  ])
  const [changed, removed] = [await save({ id: made.id, name: 'x' }, other), await post('saved_views/delete', { id: made.id }, other)]
  expect([changed, removed].map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [404, 'saved_view.missing'],
    [404, 'saved_view.missing'],
  ])
  expect((await post('saved_views/delete', { id: made.id }, me)).json()).toEqual({ data: { deleted: 1 } })
  expect(await views(me)).toEqual([])
  const [first, second] = [
    { page: 'Table', name: '本周', query: 'game=g1', shared: false },
    { page: 'Table', name: '本周', query: 'game=g2', shared: true },
  ]
  expect(await trail()).toEqual([
    { event: 'shell.view.saved', entity: 'shell.view', before: null, after: first },
    { event: 'shell.view.saved', entity: 'shell.view', before: first, after: second },
    { event: 'shell.view.deleted', entity: 'shell.view', before: second, after: null },
  ])
})

test('a name is used once by a person on a page, and a save that is asked again is the same save', async () => {
  const ticket = randomUUID()
  const [first, again] = [await save({ name: '一', ticket }), await save({ name: '一', ticket })]
  expect([first.statusCode, again.json()]).toEqual([200, first.json()])
  expect((await save({ name: '一' })).json()).toMatchObject({ code: 'saved_view.name_taken', blockers: [{ field: 'name' }] })
  const second = (await save({ name: '二' })).json().data
  expect((await save({ id: second.id, name: '一' })).json().code).toBe('saved_view.name_taken')
  expect((await save({ name: '一' }, other)).statusCode).toBe(200)
})

test('anyone who may not open a page neither reads nor keeps views of it; a page no one knows is named', async () => {
  const closed = await signedIn(CLOSED)
  const read = await http.inject({ method: 'GET', url: '/dapper/api/saved_views?page=Table', headers: { authorization: closed } })
  expect([read.statusCode, (await save({ name: 'x' }, closed)).statusCode]).toEqual([403, 403])
  expect((await save({ name: 'x', page: 'Nowhere' })).json().code).toBe('saved_view.page_unknown')
})

test('a person keeps a bounded number of views of a page, also when they are saved at once', async () => {
  const busy = await signedIn(READER)
  for (let index = 0; index < VIEWS_MAX - 1; index += 1) await save({ name: `v${index}` }, busy)
  const last = await Promise.all(['a', 'b', 'c'].map((name) => save({ name }, busy)))
  expect(last.map(({ statusCode }) => statusCode).toSorted((one, next) => one - next)).toEqual([200, 400, 400])
})

test('a short link leads anyone who is signed in to its address, and one address has one code', async () => {
  const path = '/table-2?game=g1&grid=%7B%22sort%22%3A%22day%22%7D'
  const shorten = async (who: string) => (await post('short_link', { path }, who)).json().data.code
  const codes = await Promise.all([me, other, me].map(shorten))
  expect(new Set(codes).size).toBe(1)
  expect((await follow(codes[0], other)).json()).toEqual({ data: { path } })
  expect((await trail()).filter(({ entity }) => entity === 'shell.link')).toEqual([
    { event: 'shell.link.made', entity: 'shell.link', before: null, after: { path } },
  ])
  expect((await follow('0000000000', me)).json().code).toBe('short_link.missing')
})

test.each(['//elsewhere.example/x', '/\\elsewhere.example', 'https://elsewhere.example/', '/no-such-page'])(
  'no short link leads to %s',
  async (path) => {
    const answer = await post('short_link', { path }, me)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'short_link.not_ours'])
  },
)
