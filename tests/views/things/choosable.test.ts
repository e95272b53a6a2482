import { expect, test } from 'vitest'
import { choosable } from '#views/things/choosable.ts'

test('something new names what is in use; what names a retired one already goes on naming it', () => {
  const games = [
    { game_id: '1', name: 'One', retired: false },
    { game_id: '2', name: 'Two', retired: true },
  ]
  const [one, two] = [
    { id: '1', name: 'One' },
    { id: '2', name: 'Two' },
  ]
  expect([choosable(games), choosable(games, '2')]).toEqual([[one], [one, two]])
})
