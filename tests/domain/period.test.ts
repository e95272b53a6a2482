import { describe, expect, test } from 'vitest'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import { periodOf, TIME_GROUPINGS } from '#domain/period.ts'

const all = (day: string, today = '2026-11-21') =>
  TIME_GROUPINGS.map((grouping) => {
    const { label, from, to, complete } = periodOf(day, grouping, today)
    return `${label} ${from}–${to}${complete ? '' : ' …'}`
  })

describe('periods', () => {
  test('are those of the dictionary', () => {
    expect(TIME_GROUPINGS).toEqual(FIXED.time_grouping.map(({ value }) => value))
  })

  test('are incomplete while they run, and a day is over when the next has begun', () => {
    expect(all('2026-11-21')).toEqual([
      '2026-11-21 2026-11-21–2026-11-21 …',
      '2026-W47 2026-11-16–2026-11-22 …',
      '2026-11 2026-11-01–2026-11-30 …',
      '2026-Q4 2026-10-01–2026-12-31 …',
      '2026 2026-01-01–2026-12-31 …',
    ])
    expect(all('2026-09-30').filter((period) => !period.endsWith('…'))).toEqual([
      '2026-09-30 2026-09-30–2026-09-30',
      '2026-W40 2026-09-28–2026-10-04',
      '2026-09 2026-09-01–2026-09-30',
      '2026-Q3 2026-07-01–2026-09-30',
    ])
  })

  test.each([
    ['2027-01-01', '2026-W53', '2026-12-28'],
    ['2024-12-30', '2025-W01', '2024-12-30'],
    ['2026-11-22', '2026-W47', '2026-11-16'],
  ])('the week of %s is %s, from Monday', (day, label, from) => {
    expect(periodOf(day, 'week', '2030-01-01')).toMatchObject({ label, from })
  })

  test('a leap February has its day', () => {
    expect(periodOf('2028-02-03', 'month', '2028-03-01')).toMatchObject({ to: '2028-02-29', complete: true })
  })
})
