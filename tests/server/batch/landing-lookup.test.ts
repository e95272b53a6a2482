import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHouse, GAME, type House } from './a-house.ts'

let house: House
beforeAll(async () => void (house = await aHouse()))
afterAll(() => house.close())

test('an ad chooses among pages that are on; one whose letter has ended says so and is not chosen', async () => {
  const { db } = house.database
  const { id: letter_id } = await db
    .insertInto('authorization_book')
    .values({ game_id: GAME, title: '联动授权', holder: '画社', category: 'art', valid_from: '2020-01-01', expires_on: '2021-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = (name: string, more: object = {}) => ({ game_id: GAME, name, url: `https://pages.example.com/${name}`, ...more })
  await db
    .insertInto('landing_page')
    .values([
      page('a'),
      page('b', { switched_on: false }),
      page('c', { deleted_at: new Date() }),
      page('d', { letter_id }),
      { ...page('e'), game_id: '10102' },
    ])
    .execute()
  const { body } = await house.get('search', { type: 'landing', game_id: GAME })
  expect(body.data.map(({ name, detail, disabled_reason }: Record<string, string>) => [name, detail, disabled_reason])).toEqual([
    ['a', 'https://pages.example.com/a', undefined],
    ['d', 'https://pages.example.com/d', '授权书“联动授权”已于 2021-01-01 到期'],
  ])
})
