import { describe, expect, test } from 'vitest'
import { daysToRead, MOST_DAYS, type ReadSoFar } from '#domain/creative/figure-reading.ts'

const AN_ACCOUNT: ReadSoFar = {
  today: '2026-11-20',
  firstDay: '2026-01-01',
  doneUntil: '2026-11-20',
  longOn: '2026-11-20',
  restatedDays: 28,
  isAsked: false,
}
const days = (change: Partial<ReadSoFar>) => daysToRead({ ...AN_ACCOUNT, ...change })

describe('which days are read', () => {
  test('the first time everything since the first ad, and never more than a threshold can look back', () => {
    expect(MOST_DAYS).toBe(90)
    expect(days({ doneUntil: null, longOn: null })).toEqual({ from: '2026-08-23', until: '2026-11-20', isLong: true })
    expect(days({ doneUntil: null, longOn: null, firstDay: '2026-11-18' })).toEqual({
      from: '2026-11-18',
      until: '2026-11-20',
      isLong: true,
    })
  })

  test('afterwards today and the two days before', () => {
    expect(days({})).toEqual({ from: '2026-11-18', until: '2026-11-20', isLong: false })
  })

  test('once a day, and when a person asks, all days that the network may still change', () => {
    expect(days({ longOn: '2026-11-19' })).toEqual({ from: '2026-10-24', until: '2026-11-20', isLong: true })
    expect(days({ isAsked: true })).toEqual({ from: '2026-10-24', until: '2026-11-20', isLong: true })
    expect(days({ isAsked: true, firstDay: '2026-11-20' })).toEqual({ from: '2026-11-20', until: '2026-11-20', isLong: true })
  })

  test('what an account missed while it could not be read is made up for', () => {
    expect(days({ doneUntil: '2026-10-01', longOn: '2026-10-01' })).toEqual({ from: '2026-09-29', until: '2026-11-20', isLong: true })
    expect(days({ doneUntil: '2025-01-01', longOn: null })).toEqual({ from: '2026-08-23', until: '2026-11-20', isLong: true })
  })

  test('an account whose day has not reached that of its first ads reads its today', () => {
    expect(days({ doneUntil: null, longOn: null, firstDay: '2026-11-21' })).toEqual({
      from: '2026-11-20',
      until: '2026-11-20',
      isLong: true,
    })
  })
})
