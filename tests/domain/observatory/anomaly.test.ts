import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from '#domain/day.ts'
import { anomaliesOf, ANOMALY, expectedFrom, medianOf, type DayValue } from '#domain/observatory/anomaly.ts'

const LAST = '2026-11-25'
/** Weeks of one weekday, the latest last. */
const weekly = (values: readonly number[], last = LAST): DayValue[] =>
  values.map((value, at) => ({ day: dayAfter(last, -7 * (values.length - 1 - at)), value }))

test('a middle value is one of the values, or between two of them', () => {
  expect([medianOf([3]), medianOf([5, 1, 3]), medianOf([4, 1, 3, 2])]).toEqual([3, 3, 2.5])
  expect(() => medianOf([])).toThrow(RangeError)
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
      const median = medianOf(values)
      expect(values.filter((value) => value < median).length).toBeLessThanOrEqual(values.length / 2)
      expect(values.filter((value) => value > median).length).toBeLessThanOrEqual(values.length / 2)
    }),
  )
})

test('what is expected is the median of the weekdays, give or take 3.5 scaled deviations', () => {
  // median 100, deviations 0 2 2 4 4 6 6 8 → 4
  const expected = expectedFrom([100, 98, 102, 96, 104, 94, 106, 92], 1)
  expect(expected).toMatchObject({ median: 99, weeks: 8 })
  const deviation = 1.4826 * medianOf([1, 1, 3, 3, 5, 5, 7, 7])
  expect(expected?.deviation).toBeCloseTo(deviation)
  expect(expected?.high).toBeCloseTo(99 + 3.5 * deviation)
  expect(expected?.low).toBeCloseTo(99 - 3.5 * deviation)
})

test('a day far out of its weekdays is marked with what was expected; other weekdays do not count', () => {
  const tuesdays = weekly([50, 52, 48, 51, 49, 50, 53, 47, 90])
  const others = weekly([900, 910, 890, 905, 900, 895, 900, 910], dayAfter(LAST, -1))
  const found = anomaliesOf([...others, ...tuesdays], { since: dayAfter(LAST, -6), floor: 1 })
  expect(found).toEqual([expect.objectContaining({ day: LAST, value: 90, median: 50, weeks: 8 })])
})

test.each<[string, readonly number[], number, number]>([
  ['below the floor a steady week is no news', [50, 50, 50, 50, 50, 50, 50, 50, 59], 10, 0],
  ['above it any change of a steady week is', [50, 50, 50, 50, 50, 50, 50, 50, 61], 10, 1],
  ['a fall counts as a rise does', [50, 50, 50, 50, 50, 50, 50, 50, 30], 10, 1],
  ['one odd week before does not hide the next', [50, 50, 50, 5_000, 50, 50, 50, 50, 900], 10, 1],
  ['three weeks say too little', [50, 50, 50, 900], 10, 0],
  ['four are enough', [50, 50, 50, 50, 900], 10, 1],
])('%s', (_what, values, floor, marked) => {
  expect(anomaliesOf(weekly(values), { since: LAST, floor })).toHaveLength(marked)
})

test('a day that is not known is neither judged nor taken for 0', () => {
  const series = weekly([50, 50, 50, 50, 50, 50, 50, 50, 50]).filter((_, at) => at !== 4 && at !== 8)
  expect(anomaliesOf(series, { since: dayAfter(LAST, -70), floor: 10 })).toEqual([])
})

test('only days since the first one that is asked for are judged, and weeks before the eighth do not count', () => {
  const series = weekly([...Array<number>(12).fill(0), ...Array<number>(8).fill(50), 50])
  expect(anomaliesOf(series, { since: LAST, floor: 10 })).toEqual([])
})

test('any series: what is marked is out of its range, what is not is within, and the order of days does not matter', () => {
  const values = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 9, maxLength: 30 })
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 5_000 }), (some, floor) => {
      const series = weekly(some)
      const found = anomaliesOf(series, { since: '2000-01-01', floor })
      for (const { value, low, high, median, deviation } of found) {
        expect(value < low || value > high).toBe(true)
        expect(Math.abs(value - median)).toBeGreaterThan(floor)
        expect(Math.abs(value - median)).toBeGreaterThan(ANOMALY.times * deviation)
      }
      expect(anomaliesOf(series.toReversed(), { since: '2000-01-01', floor })).toEqual(found)
      // all of it times ten is the same picture
      const tenfold = series.map(({ day, value }) => ({ day, value: value * 10 }))
      expect(anomaliesOf(tenfold, { since: '2000-01-01', floor: floor * 10 }).map(({ day }) => day)).toEqual(found.map(({ day }) => day))
    }),
  )
})
