import { expect, test } from 'vitest'
import { ADDRESSES } from '../journeys/addresses.ts'
import { fileOf, LOOKS, nameOfLook } from '../looks/looks.ts'

test('of all pages in all looks each has a picture of its own', () => {
  const files = LOOKS.flatMap((look) => ADDRESSES.map((path) => `${nameOfLook(look)}/${fileOf(path)}`))
  expect(ADDRESSES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(files).size).toBe(12 * ADDRESSES.length)
})
