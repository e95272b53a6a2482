import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Grants } from '#permissions/grants.ts'
import { insightRoutes } from '#server/features/insight/insight.routes.ts'
import { aSession } from '../kit/toy.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

const [STARS, GATE] = ['10012', '10045']
let house: TwoGames
let one: Awaited<ReturnType<typeof aSession>>

const only: Grants = {
  global: { game: [STARS], spreader: ['21'], region: ['1'], app: ['*'] },
  pages: { data: { func: { 'table.view': true } } },
}

beforeAll(async () => {
  house = await twoGames(insightRoutes({ store: null, links: { sign: (key) => key } }))
  const { db } = house.database
  one = await aSession(house.database, only)
  await db
    .insertInto('spreader')
    .values(['21', '304'].map((id) => ({ id, channel: id, name: `渠道 ${id}`, region_id: '1' })))
    .onConflict((known) => known.column('id').doUpdateSet((row) => ({ name: row.ref('excluded.name') })))
    .execute()
  const account = (account_id: string, name: string, spreader_id: string) => ({
    account_id,
    name,
    spreader_id,
    currency: 'CNY',
    entity: '',
    timezone: 'UTC',
  })
  await db
    .insertInto('ad_account')
    .values([account('a1', '星河-TW', '21'), account('a2', '幻境-TW', '21'), account('a3', '星河-腾讯', '304')])
    .execute()
  await db
    .insertInto('ad_account_game')
    .values([
      { account_id: 'a1', game_id: STARS },
      { account_id: 'a2', game_id: GATE },
      { account_id: 'a3', game_id: STARS },
    ])
    .execute()
  const object = { above: [], status: 'ACTIVE', values: '{}', pulled_at: new Date(), changed_at: new Date() }
  await db
    .insertInto('network_object')
    .values([
      { ...object, level: 'campaign', account_id: 'a1', network_id: 'c1', name: '日本新客' },
      { ...object, level: 'ad', account_id: 'a1', network_id: 'x1', name: '日本新客 1' },
      { ...object, level: 'campaign', account_id: 'a2', network_id: 'c2', name: '日本回流' },
    ])
    .execute()
})
afterAll(() => house.close())

const find = async (dimension: string, q?: string, who = house.admin) => {
  const { data } = await house.get(
    `/dapper/api/insights/dimension_values?${new URLSearchParams({ dimension, ...(q === undefined ? {} : { q }) })}`,
    who,
  )
  return data.map(({ id, note }: { id: string; note: string }) => (note === '' ? id : `${id} ${note}`))
}

test('values are found by a part of their name, or by the whole id, with what tells them apart', async () => {
  expect(await find('game', '星')).toEqual([STARS])
  expect(await find('account', 'tw')).toEqual(['a2 渠道 21', 'a1 渠道 21'])
  expect(await find('account', 'a3')).toEqual(['a3 渠道 304'])
  expect(await find('group1', '日本')).toEqual(['c2 幻境-TW', 'c1 星河-TW'])
  expect(await find('ad', '日本')).toEqual(['x1 星河-TW'])
  expect(await find('country', '台湾')).toEqual(['TW'])
  expect(await find('country', 'taiwan')).toEqual(['TW'])
  expect(await find('os', 'IOS')).toEqual(['ios'])
  expect(await find('spreader', '自然')).toEqual(['organic'])
  // what begins so comes before what has it somewhere
  expect((await find('country', '日'))[0]).toBe('JP')
  // what is typed is no pattern
  expect(await find('game', '%')).toEqual([])
})

test('a person finds what is of their games and networks', async () => {
  expect(await find('game', undefined, one)).toEqual([STARS])
  expect(await find('spreader', undefined, one)).toEqual(['21'])
  expect(await find('account', undefined, one)).toEqual(['a1 渠道 21'])
  expect(await find('group1', undefined, one)).toEqual(['c1 星河-TW'])
  expect(await find('group1', 'c2', one)).toEqual([])
})

test('a dimension that is none is refused with its field', async () => {
  const { blockers } = await house.get('/dapper/api/insights/dimension_values?dimension=planet')
  expect(blockers).toMatchObject([{ field: 'dimension' }])
})
