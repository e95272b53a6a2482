import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dayInZone, instantInZone, ownZone, wallClock } from '#domain/zone.ts'

const at = (text: string, timezone: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[- :]/).map(Number)
  return instantInZone({ year, month, day, hour, minute, second: 0 }, timezone)
}

describe('a clock in a zone', () => {
  test.each([
    ['2026-11-20 09:00', 'Asia/Shanghai', '2026-11-20T09:00:00+08:00'],
    ['2026-11-20 00:00', 'America/New_York', '2026-11-20T00:00:00-05:00'],
    ['2026-07-01 00:00', 'America/New_York', '2026-07-01T00:00:00-04:00'],
    ['2026-11-20 09:00', 'Asia/Kolkata', '2026-11-20T09:00:00+05:30'],
    // clocks go back at 02:00: 01:30 comes twice, the first counts
    ['2026-11-01 01:30', 'America/New_York', '2026-11-01T01:30:00-04:00'],
  ])('%s in %s is %s', (text, timezone, instant) => {
    expect(at(text, timezone)).toBe(instant)
  })

  test('skipped by summer time counts with the offset before it, and reads as the clock that follows', () => {
    expect(at('2026-03-08 02:30', 'America/New_York')).toBe('2026-03-08T03:30:00-04:00')
  })

  test('that no day has is none', () => {
    expect([at('2026-02-29 00:00', 'UTC'), at('2026-13-01 00:00', 'UTC'), at('2026-01-01 24:00', 'UTC')]).toEqual([null, null, null])
  })

  test('in a zone that no one knows is none', () => {
    expect([at('2026-11-20 09:00', 'Not/AZone'), wallClock(0, 'Not/AZone')]).toEqual([null, null])
    expect(() => dayInZone(0, 'Not/AZone')).toThrow(RangeError)
  })

  test('comes back as the same clock', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom('Asia/Tokyo', 'Europe/Berlin', 'America/Los_Angeles', 'Australia/Lord_Howe'),
        (date, timezone) => {
          const day = dayInZone(date.getTime(), timezone)
          const instant = at(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)} 12:00`, timezone)
          expect(dayInZone(Date.parse(instant ?? ''), timezone)).toBe(day)
        },
      ),
    )
  })
})

describe('the zone of the computer', () => {
  afterEach(() => vi.unstubAllEnvs())

  test('is the one where it is now, also after a journey', () => {
    const seen = ['Asia/Tokyo', 'Asia/Tokyo', 'Europe/Berlin'].map((zone) => {
      vi.stubEnv('TZ', zone)
      return ownZone()
    })
    expect(seen).toEqual(['Asia/Tokyo', 'Asia/Tokyo', 'Europe/Berlin'])
  })
})
