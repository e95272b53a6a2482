import { expect, test } from 'vitest'
import { onlyOne } from '#views/kit/thing/choices.ts'
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

test('where a user has one game only it is chosen; a retired one is none to choose', () => {
  const [one, two, retired] = [
    { id: '1', disabled: false },
    { id: '2', disabled: false },
    { id: '3', disabled: true },
  ]
  expect([onlyOne([one, retired]), onlyOne([one, two]), onlyOne([retired]), onlyOne([])]).toEqual([one, undefined, undefined, undefined])
})
