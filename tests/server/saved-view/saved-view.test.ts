import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { VIEWS_MAX, type SavedViewRow } from '#contract/saved-views.ts'
import type { Grants } from '#permissions/grants.ts'
import { savedViewRoutes } from '#server/features/saved-view/saved-view.routes.ts'
import { READER, twoReaders } from '../kit/two-readers.ts'

const CLOSED: Grants = { global: {}, pages: {} }
const { people, signedIn, database, send, get } = twoReaders(savedViewRoutes(), '/dapper/api/')

const post = (call: string, fields: Record<string, string>, who?: string) => send('POST', call, fields, who)
const save = (fields: Record<string, string>, who?: string) => post('saved_views/save', { page: 'Table', query: 'game=g1', ...fields }, who)
const views = async (who?: string): Promise<SavedViewRow[]> => (await get('saved_views?page=Table', who)).data
const follow = (code: string, who?: string) => get(`short_link?code=${code}`, who)
const trail = async () =>
  await database()
    .db.selectFrom('audit_log')
    .select(['event', 'entity', 'before', 'after'])
    .where('entity', 'like', 'shell.%')
    .orderBy('id')
    .execute()

test('a view is one person’s until it is shared; only its owner changes and removes it, and each change is one line of the trail', async () => {
  const made = (await save({ name: '本周' })).data
  expect([(await views()).map(({ name, query, mine }) => [name, query, mine]), await views(people.other)]).toEqual([
    [['本周', 'game=g1', true]],
    [],
  ])
  await save({ id: made.id, name: '本周', query: 'game=g2', shared: '1' })
  expect((await views(people.other)).map(({ name, query, mine, shared }) => ({ name, query, mine, shared }))).toEqual([
    { name: '本周', query: 'game=g2', mine: false, shared: true },
  ])
  const [changed, removed] = [
    await save({ id: made.id, name: 'x' }, people.other),
    await post('saved_views/delete', { id: made.id }, people.other),
  ]
  expect([changed, removed].map((answer) => [answer.status, answer.code])).toEqual([
    [404, 'saved_view.missing'],
    [404, 'saved_view.missing'],
  ])
  expect(await post('saved_views/delete', { id: made.id })).toEqual({ status: 200, data: { deleted: 1 } })
  expect(await views()).toEqual([])
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
  expect([first.status, again]).toEqual([200, first])
  expect(await save({ name: '一' })).toMatchObject({ code: 'saved_view.name_taken', blockers: [{ field: 'name' }] })
  const second = (await save({ name: '二' })).data
  expect((await save({ id: second.id, name: '一' })).code).toBe('saved_view.name_taken')
  expect((await save({ name: '一' }, people.other)).status).toBe(200)
})

test('anyone who may not open a page neither reads nor keeps views of it; a page no one knows is named', async () => {
  const closed = await signedIn(CLOSED)
  const read = await get('saved_views?page=Table', closed)
  expect([read.status, (await save({ name: 'x' }, closed)).status]).toEqual([403, 403])
  expect((await save({ name: 'x', page: 'Nowhere' })).code).toBe('saved_view.page_unknown')
})

test('a person keeps a bounded number of views of a page, also when they are saved at once', async () => {
  const busy = await signedIn(READER)
  for (let index = 0; index < VIEWS_MAX - 1; index += 1) await save({ name: `v${index}` }, busy)
  const last = await Promise.all(['a', 'b', 'c'].map((name) => save({ name }, busy)))
  expect(last.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 400, 400])
})

test('a short link leads anyone who is signed in to its address, and one address has one code', async () => {
  const path = '/table-2?game=g1&grid=%7B%22sort%22%3A%22day%22%7D'
  const shorten = async (who: string) => (await post('short_link', { path }, who)).data.code
  const codes = await Promise.all([people.me, people.other, people.me].map(shorten))
  expect(new Set(codes).size).toBe(1)
  expect(await follow(codes[0], people.other)).toEqual({ status: 200, data: { path } })
  expect((await trail()).filter(({ entity }) => entity === 'shell.link')).toEqual([
    { event: 'shell.link.made', entity: 'shell.link', before: null, after: { path } },
  ])
  expect((await follow('0000000000')).code).toBe('short_link.missing')
})

test.each(['//elsewhere.example/x', '/\\elsewhere.example', 'https://elsewhere.example/', '/no-such-page'])(
  'no short link leads to %s',
  async (path) => {
    const answer = await post('short_link', { path })
    expect([answer.status, answer.code]).toEqual([400, 'short_link.not_ours'])
  },
)
