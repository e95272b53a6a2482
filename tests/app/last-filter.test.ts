import { expect, test } from 'vitest'
import { createLastFilter } from '#app/flows/last-filter.ts'
import { parseJson } from '#app/entry/local-data.ts'
import { aStorage } from './kit/storage.ts'

const GAME = { game_id: '10012', timezone: 'Asia/Taipei', region_id: '2' }

test('the game a list was narrowed to is kept with its zone and region, and what else is there stays', () => {
  const local = aStorage({ filter: '{"theirs":1,"gameId":"old"}' })
  const filter = createLastFilter(local)
  let told = 0
  filter.subscribe(() => (told += 1))
  expect(filter.gameId()).toBe('old')
  filter.choose(GAME)
  expect([filter.gameId(), told, parseJson(local.getItem('filter'))]).toEqual([
    '10012',
    1,
    { theirs: 1, gameId: '10012', timezone: 'Asia/Taipei', regionIds: ['2'] },
  ])
  filter.choose(null)
  expect([filter.gameId(), parseJson(local.getItem('filter'))]).toEqual(['', { theirs: 1 }])
})

test.each(['', 'null', '[]', '"x"', '{"gameId":3}', '{'])('what is no filter is none: %s', (text) =>
  expect(createLastFilter(aStorage({ filter: text })).gameId()).toBe(''),
)
