import { expect, test } from 'vitest'
import { sameJson } from '#domain/same-json.ts'

test('what was read from a database is what was written there, in whatever order its keys come', () => {
  const written = { filters: [{ dimension: 'game', values: ['1', '2'] }], chart: true, comparison: null }
  expect(sameJson(written, { chart: true, comparison: null, filters: [{ values: ['1', '2'], dimension: 'game' }] })).toBe(true)
})

test('another value, another order of a list, a key more or less is something else', () => {
  const pairs: [unknown, unknown][] = [
    [{ a: 1 }, { a: 2 }],
    [
      ['1', '2'],
      ['2', '1'],
    ],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: undefined }, { b: undefined }],
    [[], {}],
    [null, {}],
  ]
  expect(pairs.map(([one, other]) => sameJson(one, other))).toEqual(pairs.map(() => false))
})
