import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Grants } from '#permissions/grants.ts'
import { PRESETS } from '#permissions/presets.ts'
import { dateAnnotationRoutes } from '#server/features/date-annotation/date-annotation.routes.ts'
import { aSession } from '../kit/toy.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

const BASE = '/dapper/api/date_annotation'
const mayEdit = (...game: string[]): Grants => ({ global: { game }, pages: { annotation: { func: { 'date.edit': true } } } })

let house: TwoGames
beforeAll(async () => {
  house = await twoGames(dateAnnotationRoutes())
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.database.pool.query('truncate date_annotation')
})

const list = async (query = '', who = house.admin) => house.get(`${BASE}?${query}`, who)
const texts = async (query = '', who = house.admin) => (await list(query, who)).data.map(({ text }: { text: string }) => text)
const remove = (id: string, version: string, who = house.admin) => house.post(`${BASE}/delete`, { id, version }, who)
const DAY = { type: '3', from_day: '2026-11-11', to_day: '2026-11-12', all_games: '0', text: '版本更新' }
const save = (fields: Record<string, string>, games: readonly string[] = ['10012'], who = house.admin) =>
  house.post(`${BASE}/save`, { ...DAY, ...fields, ...Object.fromEntries(games.map((id, index) => [`game_ids[${index}]`, id])) }, who)

test('an annotation is added, changed and deleted, each with its line in the trail', async () => {
  const { body: added } = await save({})
  expect({ ...added.data, id: '', updated_at: '' }).toEqual({
    id: '',
    type: '3',
    from_day: '2026-11-11',
    to_day: '2026-11-12',
    all_games: false,
    game_ids: ['10012'],
    text: '版本更新',
    created_by: '测试',
    editable: true,
    version: 1,
    updated_at: '',
  })
  const before = {
    annotation_type: '3',
    from_day: '2026-11-11',
    to_day: '2026-11-12',
    all_games: false,
    game_ids: ['10012'],
    text: '版本更新',
  }
  const { body: edited } = await save({ id: added.data.id, version: '1', text: ' 2.4 版本 ', all_games: '1' }, [])
  expect([edited.data.text, edited.data.all_games, edited.data.game_ids, edited.data.version]).toEqual(['2.4 版本', true, [], 2])
  const after = { ...before, text: '2.4 版本', all_games: true, game_ids: [] }
  expect(await house.trail()).toEqual({ entity_id: added.data.id, event: 'annotation.saved', before, after })
  expect((await remove(added.data.id, '2')).status).toBe(200)
  expect([await house.trail(), await texts()]).toEqual([
    { entity_id: added.data.id, event: 'annotation.deleted', before: after, after: null },
    [],
  ])
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

test('a person sees what is about their games, by the names of their games only', async () => {
  await save({ text: 'shared' }, ['10012', '10045'])
  await save({ text: 'theirs' }, ['10045'])
  await save({ text: 'all', all_games: '1' }, [])
  const mine = await aSession(house.database, mayEdit('10012'))
  const { data } = await list('', mine)
  expect(data.map(({ text, game_ids: games, editable }: Record<string, unknown>) => [text, games, editable])).toEqual([
    ['all', [], false],
    ['shared', ['10012'], false],
  ])
})

test('no one changes what is also about games outside of theirs, nor annotates all games', async () => {
  const shared = (await save({}, ['10012', '10045'])).body.data
  const theirs = (await save({}, ['10045'])).body.data
  const all = (await save({ all_games: '1' }, [])).body.data
  const mine = await aSession(house.database, mayEdit('10012'))
  const tried = async ({ id }: { id: string }) => {
    const { status, body } = await save({ id, version: '1' }, ['10012'], mine)
    const removed = await remove(id, '1', mine)
    return [status, body.code, removed.status]
  }
  expect(await tried(shared)).toEqual([403, 'annotation.other_games', 403])
  expect(await tried(all)).toEqual([403, 'annotation.other_games', 403])
  expect(await tried(theirs)).toEqual([404, 'annotation.missing', 404])
  expect((await save({ all_games: '1' }, [], mine)).body.code).toBe('annotation.all_games')
  expect((await save({}, ['10045'], mine)).body.code).toBe('permission.game_outside')
})

test('what is not right is named with its field; an older version answers with the present one', async () => {
  const wrong = async (fields: Record<string, string>, games?: readonly string[]) => {
    const { status, body } = await save(fields, games)
    return [status, ...body.blockers.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`)]
  }
  expect(await wrong({ type: '9' })).toEqual([400, 'annotation.type type'])
  expect(await wrong({ to_day: '2026-11-10' })).toEqual([400, 'annotation.days_turned to_day'])
  expect(await wrong({ to_day: '2028-01-01' })).toEqual([400, 'annotation.days_many to_day'])
  expect(await wrong({ text: '  ' }, [])).toEqual([400, 'annotation.games_missing game_ids', 'annotation.text_missing text'])
  const { data } = (await save({})).body
  await save({ id: data.id, version: '1', text: '改过' })
  const late = await save({ id: data.id, version: '1' })
  expect([late.status, late.body.present.text]).toEqual([409, '改过'])
  expect((await save({ id: 'x', version: '1' })).status).toBe(404)
})

test('who may not keep annotations still has them on charts', async () => {
  await save({ text: 'A' })
  const reviewer = await aSession(house.database, PRESETS.reviewer)
  expect([(await save({}, ['10012'], reviewer)).status, await texts('', reviewer)]).toEqual([403, ['A']])
})
