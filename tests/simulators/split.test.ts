import { expect, test } from 'vitest'
import { split } from '#simulators/meta/breakdowns.ts'

test('hours to come have nothing of a day, at whichever second it is cut', () => {
  const seconds = Array.from({ length: 3_600 }, (_, second) => second)
  const late = seconds.filter((second) => {
    const cut = split(1_000, [1, 1, 1, 1, second / 3_600, 0, 0])
    return cut.slice(5).some((part) => part !== 0) || cut.reduce((sum, part) => sum + part, 0) !== 1_000
  })
  expect(late).toEqual([])
})

test('where nothing is shared the first has all', () => {
  expect([split(7, [0, 0]), split(7, [1])]).toEqual([[7, 0], [7]])
})
