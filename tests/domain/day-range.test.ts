import { expect, test } from 'vitest'
import { rangeFindings } from '#domain/day-range.ts'

const range = (id: string, from: string, to: string) => ({ id, from: `2026-11-${from}`, to: `2026-11-${to}` })
const found = (...ranges: Parameters<typeof rangeFindings>[0]) =>
  rangeFindings(ranges).map(({ kind, one, other, from, to }) => `${kind} ${one} ${other} ${from.slice(8)}-${to.slice(8)}`)

test('ranges that follow each other day by day leave nothing to say, and no ranges neither', () => {
  expect(found(range('b', '05', '09'), range('a', '01', '04'))).toEqual([])
  expect(found()).toEqual([])
})

test('days in two ranges are an overlap, days in none between them a gap', () => {
  expect(found(range('a', '01', '05'), range('b', '05', '08'), range('c', '10', '12'))).toEqual(['overlap a b 05-05', 'gap b c 09-09'])
})

test('a range inside another is shared whole, and what follows is measured from the one that ends last', () => {
  expect(found(range('long', '01', '20'), range('inner', '03', '05'), range('next', '21', '25'))).toEqual(['overlap long inner 03-05'])
  expect(found(range('long', '01', '20'), range('inner', '03', '05'), range('late', '24', '25'))).toEqual([
    'overlap long inner 03-05',
    'gap long late 21-23',
  ])
})

test('a range without an end overlaps what begins after it, and nothing follows it', () => {
  const open = { id: 'open', from: '2026-11-05', to: '' }
  expect(found(open, range('a', '01', '03'), range('b', '10', '12'))).toEqual(['gap a open 04-04', 'overlap open b 10-12'])
  expect(rangeFindings([open, { ...open, id: 'other', from: '2026-11-08' }])).toEqual([
    { kind: 'overlap', one: 'open', other: 'other', from: '2026-11-08', to: '' },
  ])
})

test('each pair of ranges that share days is named', () => {
  expect(found(range('a', '01', '10'), range('b', '05', '20'), range('c', '08', '09'))).toEqual([
    'overlap a b 05-10',
    'overlap a c 08-09',
    'overlap b c 08-09',
  ])
})
