import { afterAll, beforeAll, expect, test } from 'vitest'
import { masterThings, spreaderThings } from '#contract/master-data.ts'
import { MASTER } from '#domain/master-data/master.ts'
import { SPREADER } from '#domain/master-data/spreader.ts'
import { masterDataRoutes } from '#server/features/master-data/master-data.routes.ts'
import { thingTests } from '../kit/thing-tests.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

thingTests(spreaderThings, {
  routes: masterDataRoutes(),
  async use({ db }, spreader_id) {
    await db.insertInto('master').values({ name: 'x', spreader_id }).execute()
  },
})
thingTests(masterThings, {
  routes: masterDataRoutes(),
  async use({ db }, master_id) {
    const account = { account_id: '1', name: 'x', spreader_id: '21', entity: '-', currency: 'USD', timezone: 'UTC' }
    await db
      .insertInto('ad_account')
      .values({ ...account, master_id })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ master_id }))
      .execute()
  },
})

let server: TwoGames
beforeAll(async () => {
  server = await twoGames(masterDataRoutes())
  await server.database.db
    .insertInto('spreader')
    .values({ id: '21', channel: 'facebook', name: 'Meta', region_id: '4', retired: true })
    .execute()
})
afterAll(() => server.close())

test('a new firm is of no channel that is retired', async () => {
  const { status, body } = await server.post(`${masterThings.list.path}/save`, { name: '北极光', spreader_id: '21', retired: '0' })
  expect([status, body.blockers]).toEqual([400, [{ code: 'thing.retired', field: 'spreader_id', params: { text: 'Meta' } }]])
})

test('an id that one network has everywhere is given to no other; a network may have further ids', async () => {
  const save = async (code: string, channel: string) => {
    const typed = { code, channel, name: '渠道', region_id: '4', has_thirdparty: '1', retired: '0' }
    const { status, body } = await server.post(`${spreaderThings.list.path}/save`, typed)
    return [status, body.blockers]
  }
  expect(await save('383', 'kuaishou')).toEqual([
    400,
    [{ code: 'spreader.other_network', field: 'channel', params: { id: '383', network: 'gdt' } }],
  ])
  expect([await save('383', 'gdt'), await save('9383', 'gdt')]).toEqual([
    [200, undefined],
    [200, undefined],
  ])
})

test.each([SPREADER, MASTER])('whatever the database ties to a $noun is counted', async ({ noun, usedBy }) => {
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = $1::regclass`,
    [noun],
  )
  expect(rows.map(({ name }) => name).filter((name) => !usedBy?.includes(name))).toEqual([])
})
