import { expect, test } from 'vitest'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import { recommendTypeOf } from '#domain/dictionaries/recommend.ts'

test('the four fields of the plane are the values of the dictionary; a figure at its threshold is high', () => {
  const at = { spend: 100, rate: 1 }
  const types = [
    { spend: 100, rate: 1 },
    { spend: 99.99, rate: 1 },
    { spend: 100, rate: 0.99 },
    { spend: 0, rate: 0 },
  ].map((creative) => recommendTypeOf(creative, at))
  expect(types).toEqual(['4', '2', '3', '0'])
  expect(FIXED.recommend_type.map(({ value }) => value)).toEqual(types)
})
