import { expect, test } from 'vitest'
import { ADDRESSES } from '../journeys/addresses.ts'
import { chosenOf, fileOf, LOOKS, nameOfLook } from '../looks/looks.ts'

test('of all pages in all looks each has a picture of its own', () => {
  const files = LOOKS.flatMap((look) => ADDRESSES.map((path) => `${nameOfLook(look)}/${fileOf(path)}`))
  expect(ADDRESSES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(files).size).toBe(12 * ADDRESSES.length)
})

test.each<[asked: string[], looks: number, words: string[]]>([
  [[], 12, []],
  [['390'], 4, []],
  [['1024.zh', '390.en.dark', 'finance'], 3, ['finance']],
  [['39', 'table-2'], 12, ['39', 'table-2']],
])('words like 390 or 1024.zh choose among the looks, others are parts of addresses: %j', (asked, looks, words) => {
  const chosen = chosenOf(asked)
  expect([chosen.looks.length, chosen.words]).toEqual([looks, words])
})
