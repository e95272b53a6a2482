import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { annotations } from '#contract/date-annotations.ts'
import type { Grants } from '#permissions/grants.ts'
import { PRESETS } from '#permissions/presets.ts'
import { dateAnnotationRoutes } from '#server/features/date-annotation/date-annotation.routes.ts'
import { thingTests } from '../kit/thing-tests.ts'
import { aSession } from '../kit/toy.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

const BASE = '/dapper/api/date_annotation'
const mayEdit = (...game: string[]): Grants => ({ global: { game }, pages: { annotation: { func: { 'date.edit': true } } } })
const DAY = { type: '3', from_day: '2026-11-11', to_day: '2026-11-12', all_games: '0', text: '版本更新' }

thingTests(annotations, { routes: dateAnnotationRoutes() })

let server: TwoGames
beforeAll(async () => {
  server = await twoGames(dateAnnotationRoutes())
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('truncate date_annotation')
})

const list = async (query = '', who = server.admin) => server.get(`${BASE}?${query}`, who)
const texts = async (query = '', who = server.admin) => (await list(query, who)).data.map(({ text }: { text: string }) => text)
const remove = (id: string, version: string, who = server.admin) => server.post(`${BASE}/delete`, { id, version }, who)
const save = (fields: Record<string, string>, games: readonly string[] = ['10012'], who = server.admin) =>
  server.post(`${BASE}/save`, { ...DAY, ...fields, ...Object.fromEntries(games.map((id, index) => [`game_ids[${index}]`, id])) }, who)

test('an annotation is answered with the names of its games and who wrote it; one about all games keeps no game', async () => {
  const { body: added } = await save({})
  expect({ ...added.data, id: '', updated_at: '' }).toEqual({
    id: '',
    ...DAY,
    all_games: false,
    game_ids: ['10012'],
    game_names: ['星河战纪'],
    created_by: '测试',
    editable: true,
    version: 1,
    updated_at: '',
  })
  const { body: edited } = await save({ id: added.data.id, version: '1', text: ' 2.4 版本 ', all_games: '1' })
  expect([edited.data.text, edited.data.all_games, edited.data.game_ids, edited.data.version]).toEqual(['2.4 版本', true, [], 2])
  const before = { ...DAY, all_games: false, game_ids: ['10012'] }
  const after = { ...before, text: '2.4 版本', all_games: true, game_ids: [] }
  expect(await server.trail()).toEqual({ entity_id: added.data.id, event: 'annotation.saved', before, after })
  expect((await remove(added.data.id, '2')).status).toBe(200)
  expect(await server.trail()).toEqual({ entity_id: added.data.id, event: 'annotation.deleted', before: after, after: null })
})

test('charts of a game show what is about it and what is about all games, in the days they ask for', async () => {
  await save({ text: 'A' }, ['10012', '10045'])
  await save({ text: 'B', from_day: '2026-10-01', to_day: '2026-10-01' }, ['10045'])
  await save({ text: 'all', from_day: '2026-11-20', to_day: '2026-11-20', all_games: '1' }, [])
  expect(await texts()).toEqual(['all', 'A', 'B'])
  expect(await texts('game_id=10012')).toEqual(['all', 'A'])
  expect(await texts('from=2026-11-12&to=2026-11-19')).toEqual(['A'])
  expect(await texts('type=2')).toEqual([])
})

test('a person sees what is about their games, by their games only: in the list, its file and the history', async () => {
  const shared = (await save({ text: 'shared' }, ['10012', '10045'])).body.data
  await save({ text: 'theirs' }, ['10045'])
  await save({ text: 'all', all_games: '1' }, [])
  const mine = await aSession(server.database, mayEdit('10012'))
  const { data } = await list('', mine)
  expect(data.map(({ text, game_ids: ids, game_names: names, editable }: Record<string, unknown>) => [text, ids, names, editable])).toEqual(
    [
      ['all', [], [], false],
      ['shared', ['10012'], ['星河战纪'], false],
    ],
  )
  const { data: history } = await server.get(`${BASE}/log?id=${shared.id}`, mine)
  expect(history.map(({ after }: { after: { game_ids: string[] } }) => after.game_ids)).toEqual([['10012']])
  expect((await server.download(`${BASE}?format=csv`, mine)).toString()).not.toMatch(/10045|幻境之门/)
})

test('no one changes what is also about games outside of theirs, nor annotates all games', async () => {
  const shared = (await save({}, ['10012', '10045'])).body.data
  const theirs = (await save({}, ['10045'])).body.data
  const all = (await save({ all_games: '1' }, [])).body.data
  const mine = await aSession(server.database, mayEdit('10012'))
  const tried = async ({ id }: { id: string }) => {
    const { status, body } = await save({ id, version: '1' }, ['10012'], mine)
    const removed = await remove(id, '1', mine)
    return [status, body.code, removed.status]
  }
  expect(await tried(shared)).toEqual([403, 'thing.beyond', 403])
  expect(await tried(all)).toEqual([403, 'thing.beyond', 403])
  expect(await tried(theirs)).toEqual([404, 'thing.gone', 404])
  const { status, body } = await save({ all_games: '1' }, [], mine)
  expect([status, body.code, body.blockers[0].field]).toEqual([403, 'permission.function_missing', 'all_games'])
  expect((await save({}, ['10045'], mine)).body.code).toBe('permission.game_outside')
})

test('what is not right is named with its field', async () => {
  const wrong = async (fields: Record<string, string>, games?: readonly string[]) => {
    const { status, body } = await save(fields, games)
    return [status, ...body.blockers.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`)]
  }
  expect(await wrong({ type: '9' })).toEqual([400, 'input.not_an_option type'])
  expect(await wrong({ to_day: '2026-11-10' })).toEqual([400, 'annotation.days_turned to_day'])
  expect(await wrong({ to_day: '2028-01-01' })).toEqual([400, 'annotation.days_many to_day'])
  expect(await wrong({ text: '  ' }, [])).toEqual([400, 'thing.value_missing game_ids', 'thing.value_missing text'])
  expect((await save({ id: 'x', version: '1' })).status).toBe(404)
})

test('who may not keep annotations still has them on charts', async () => {
  await save({ text: 'A' })
  const reviewer = await aSession(server.database, PRESETS.reviewer)
  expect([(await save({}, ['10012'], reviewer)).status, await texts('', reviewer)]).toEqual([403, ['A']])
})
