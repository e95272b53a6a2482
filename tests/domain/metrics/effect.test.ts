import { expect, test } from 'vitest'
import { dayAfter } from '#domain/day.ts'
import { wearOf, wornDays, type UsedDay } from '#domain/material/effect.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { decimalText } from '#domain/metrics/fraction.ts'

const day = (at: number, impressions: number, clicks: number): UsedDay => ({
  day: dayAfter('2026-09-01', at),
  sums: { impressions: String(impressions), clicks: String(clicks) },
})
const ctr = metricOf('ctr')
if (!ctr) throw new Error('there is a rate of clicks')

test('days are counted from the first one with an impression, whatever order they come in', () => {
  const worn = wornDays([day(4, 10, 1), day(0, 0, 0), day(1, 100, 9)])
  expect(worn.map(({ day: at, age }) => [at, age])).toEqual([
    ['2026-09-02', 0],
    ['2026-09-05', 3],
  ])
  expect(wornDays([day(0, 0, 0)])).toEqual([])
})

test('the last seven days that are over are held against the first seven, as sums and not as a mean of rates', () => {
  const days = Array.from({ length: 14 }, (_, at) => (at < 7 ? day(at, at === 0 ? 10_000 : 100, at === 0 ? 1_000 : 10) : day(at, 100, 5)))
  const wear = wearOf(ctr, wornDays([...days, day(14, 100, 100)]), '2026-09-14')
  expect(wear && decimalText(wear, 4)).toBe('-0.5000')
})

test('of less than two weeks, or of days without impressions, nothing is said', () => {
  const two = Array.from({ length: 13 }, (_, at) => day(at, 100, 10))
  expect(wearOf(ctr, wornDays(two), '2026-12-01')).toBeNull()
  expect(wearOf(ctr, wornDays([day(0, 100, 10), ...Array.from({ length: 8 }, (_, at) => day(at + 9, 0, 0))]), '2026-12-01')).toBeNull()
  expect(wearOf(ctr, [], '2026-12-01')).toBeNull()
})
