import { describe, expect, test } from 'vitest'
import { dayAfter, daysBetween, daysFrom, daysInMonth, readDay, sameDateAfter } from '#domain/day.ts'

describe('a day', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    [' 2026/1/5 ', '2026-01-05'],
    ['2026.12.31', '2026-12-31'],
    ['20261120', '2026-11-20'],
    ['2026年2月8日', '2026-02-08'],
    ['２０２６－１１－２０', '2026-11-20'],
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['2026-00-10', null],
    ['2026111', null],
    ['202611201', null],
    ['11/20/2026', null],
    ['yesterday', null],
    ['', null],
  ])('typed as %j is %j', (typed, day) => expect(readDay(typed)).toBe(day))

  test('months later is the same date, or the last day of a month that is shorter', () => {
    expect([sameDateAfter('2026-11-20', 2), sameDateAfter('2027-01-31', 1), sameDateAfter('2028-03-31', -1)]).toEqual([
      '2027-01-20',
      '2027-02-28',
      '2028-02-29',
    ])
  })

  test.each(['UTC', 'Asia/Shanghai', 'America/Havana'])('counted in %s, where midnight may be missing', (zone) => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      // Havana has no midnight on 2026-03-08
      expect(daysFrom('2026-03-07', '2026-03-10')).toEqual(['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'])
      expect([daysBetween('2026-03-07', '2026-03-09'), daysBetween('2026-11-02', '2026-10-31'), dayAfter('2026-03-07', 1)]).toEqual([
        2,
        -2,
        '2026-03-08',
      ])
      expect([daysInMonth('2026-02'), daysInMonth('2028-02'), daysFrom('2026-03-02', '2026-03-01')]).toEqual([28, 29, []])
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })

  test('after another, over months and years', () => {
    expect([dayAfter('2026-12-31', 1), dayAfter('2026-03-01', -1), dayAfter('2028-02-28', 1)]).toEqual([
      '2027-01-01',
      '2026-02-28',
      '2028-02-29',
    ])
  })
})
