import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { gameThings, regionThings } from '#contract/master-data.ts'
import { GAME } from '#domain/master-data/game.ts'
import { NO_SPECIAL_IDS } from '#permissions/special-ids.ts'
import { masterDataRoutes } from '#server/features/master-data/master-data.routes.ts'
import { saveSetting, SPECIAL_IDS } from '#server/kit/setting.repository.ts'
import { thingTests } from '../kit/thing-tests.ts'
import { aSession, EVERYTHING } from '../kit/toy.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

thingTests(regionThings, {
  routes: masterDataRoutes(),
  async use({ db }, region_id) {
    await db.insertInto('game').values({ game_id: '5', name: 'x', region_id, timezone: 'UTC', currency: 'USD' }).execute()
  },
})
thingTests(gameThings, {
  routes: masterDataRoutes(),
  async use({ db }, game_id) {
    await db.insertInto('material_folder').values({ game_id, name: 'x' }).execute()
  },
})

let server: TwoGames
beforeAll(async () => {
  server = await twoGames(masterDataRoutes())
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query(
    `delete from game where game_id not in ('10012', '10045'); update game set is_default = false, retired = false, version = 1`,
  )
})

const PATH = gameThings.list.path
const A_GAME = { code: '10200', name: '新游戏', region_id: '2', timezone: 'Asia/Taipei', currency: 'twd', is_default: '0', retired: '0' }
const save = (fields: Record<string, string> = {}, who = server.admin) => server.post(`${PATH}/save`, { ...A_GAME, ...fields }, who)
const listed = async (who = server.admin) => (await server.get(PATH, who)).data.map(({ code }: { code: string }) => code)

test('a game has the id that was typed, and keeps it', async () => {
  const { body } = await save()
  expect([body.data.id, body.data.code, body.data.currency, body.data.region_name]).toEqual(['10200', '10200', 'TWD', '港澳台'])
  const { status, body: refused } = await save({ id: '10200', version: '1', code: '10201' })
  expect([status, refused.blockers]).toEqual([400, [{ code: 'thing.key_fixed', field: 'code' }]])
})

test('there is one default game: it moves to the one that is saved as such, with a line for each', async () => {
  await save({ is_default: '1' })
  await save({ code: '10201', is_default: '1' })
  const rows: { code: string; is_default: boolean; version: number }[] = (await server.get(PATH)).data
  expect(rows.map(({ code, is_default, version }) => [code, is_default, version])).toEqual([
    ['10201', true, 1],
    ['10012', false, 1],
    ['10045', false, 1],
    ['10200', false, 2],
  ])
  const { data } = await server.get(`${PATH}/log?id=10200`)
  expect([data[0].before.is_default, data[0].after.is_default]).toEqual([true, false])
  expect((await save({ id: '10201', version: '1', code: '10201', is_default: '1', retired: '1' })).body.code).toBe('game.default_retired')
})

test('a new game is seen by those whose grants name all games; others neither see it nor add one', async () => {
  const own = await aSession(server.database, { ...EVERYTHING, global: { ...EVERYTHING.global, game: ['10012'] } })
  const refused = await save({}, own)
  expect([refused.status, refused.body.blockers]).toEqual([400, [{ code: 'thing.not_granted', field: 'code', params: { text: '10200' } }]])
  await save()
  expect([await listed(), await listed(own)]).toEqual([['10012', '10045', '10200'], ['10012']])
})

test('a restricted game that someone else may use is not entered by who could not see it', async () => {
  expect((await save({ code: '301' })).body.code).toBe('thing.not_granted')
})

test('a game says whether it is restricted and whether it offers the single-package account', async () => {
  const value = { ...NO_SPECIAL_IDS, restricted_games: { '10012': [server.admin.userId] }, single_package_games: ['10045'] }
  await saveSetting(server.database.db, { key: SPECIAL_IDS, value, updatedBy: null })
  const rows: { code: string; restricted: boolean; single_package: boolean }[] = (await server.get(PATH)).data
  expect(rows.map(({ code, restricted, single_package }) => [code, restricted, single_package])).toEqual([
    ['10012', true, false],
    ['10045', false, true],
  ])
  await server.database.pool.query('delete from setting')
})

test('nothing new names what is retired; what named it before keeps it', async () => {
  await server.database.pool.query(`update region set retired = true where id = '5'`)
  const refused = await save({ region_id: '5' })
  expect([refused.status, refused.body.blockers]).toEqual([
    400,
    [{ code: 'thing.retired', field: 'region_id', params: { text: '东南亚' } }],
  ])
  await server.database.pool.query(`update game set region_id = '5' where game_id = '10012'`)
  const kept = await save({ id: '10012', version: '1', code: '10012', region_id: '5', name: '改名' })
  expect([kept.status, kept.body.data.region_id, kept.body.data.name]).toEqual([200, '5', '改名'])
  await server.database.pool.query(`update region set retired = false; update game set region_id = '1'`)
})

test('whatever the database ties to a game is counted, so that none is deleted under it', async () => {
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'game'::regclass`,
  )
  expect(rows.map(({ name }) => name).filter((name) => !GAME.usedBy?.includes(name))).toEqual([])
})
