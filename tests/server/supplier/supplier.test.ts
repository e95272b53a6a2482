import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { suppliers } from '#contract/suppliers.ts'
import { supplierRoutes } from '#server/features/supplier/supplier.routes.ts'
import { aSession } from '../kit/toy.ts'
import { thingTests } from '../kit/thing-tests.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

thingTests(suppliers, {
  routes: supplierRoutes(),
  async use({ db }, vendor_id) {
    const file = { type: 'image' as const, mime: 'image/png', width: 1, height: 1, bytes: 1 }
    const sha256 = randomUUID().replaceAll('-', '').repeat(2)
    await db
      .insertInto('material')
      .values({ ...file, game_id: '10012', name: 'x', sha256, storage_key: `${sha256}.png`, vendor_id })
      .execute()
  },
})

let house: TwoGames
beforeAll(async () => {
  house = await twoGames(supplierRoutes())
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.database.pool.query('truncate vendor, material cascade')
})

const list = async (query = '', who = house.admin) => house.get(`/dapper/api/supplier?${query}`, who)
const save = (fields: Record<string, string>, who = house.admin) =>
  house.post('/dapper/api/supplier/save', { retired: '0', ...fields }, who)

test('a supplier is added, renamed and retired, each with its line in the trail', async () => {
  const { body: added } = await save({ name: ' 蓝鲸视觉 ' })
  expect([added.data.name, added.data.retired, added.data.version]).toEqual(['蓝鲸视觉', false, 1])
  const { body: edited } = await save({ id: added.data.id, version: '1', name: '蓝鲸', retired: '1' })
  expect([edited.data.id, edited.data.name, edited.data.retired, edited.data.version]).toEqual([added.data.id, '蓝鲸', true, 2])
  expect(await house.trail()).toEqual({
    entity_id: added.data.id,
    event: 'supplier.saved',
    before: { name: '蓝鲸视觉', retired: false },
    after: { name: '蓝鲸', retired: true },
  })
})

test('the list is by name, ten a page unless told, narrowed by name and by being available', async () => {
  for (let index = 0; index < 12; index++) await save({ name: `Studio ${String(index).padStart(2, '0')}`, retired: index < 3 ? '1' : '0' })
  const first = await list()
  expect([first.data.length, first.total, first.per_page, first.data[0].name]).toEqual([10, 12, 10, 'Studio 00'])
  expect((await list('page=2')).data.map(({ name }: { name: string }) => name)).toEqual(['Studio 10', 'Studio 11'])
  expect((await list('q=studio%200&retired=1')).total).toBe(3)
})

test('materials are counted in the games of the caller only', async () => {
  const { id } = (await save({ name: '蓝鲸' })).body.data
  const file = { type: 'image' as const, mime: 'image/png', width: 1, height: 1, bytes: 1, vendor_id: id }
  for (const game_id of ['10012', '10012', '10045']) {
    const sha256 = randomUUID().replaceAll('-', '').repeat(2)
    await house.database.db
      .insertInto('material')
      .values({ ...file, game_id, name: 'x', sha256, storage_key: `${sha256}.png` })
      .execute()
  }
  const mine = await aSession(house.database, { global: { game: ['10012'] }, pages: {} })
  expect([(await list()).data[0].materials, (await list('', mine)).data[0].materials]).toEqual([3, 2])
})

test('a name is taken in any case', async () => {
  await save({ name: 'Brightside' })
  const taken = await save({ name: 'BRIGHTSIDE' })
  expect([taken.status, taken.body.code, taken.body.blockers[0].field]).toEqual([400, 'thing.taken', 'name'])
})

test('who may not keep suppliers still sees them', async () => {
  const buyer = await aSession(house.database, PRESETS.buyer)
  await save({ name: '晴天' })
  expect((await save({ name: '别的' }, buyer)).status).toBe(403)
  expect((await list('', buyer)).total).toBe(1)
})
