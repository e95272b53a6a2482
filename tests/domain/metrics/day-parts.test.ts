import { expect, test } from 'vitest'
import { clockMinutes, minuteLabel, oddPart, partsOfDay, toldMinutes } from '#domain/metrics/day-parts.ts'

const TAIPEI = 'Asia/Taipei'

test('a day is told up to the last whole part on the clock of its zone; all of it once it is over', () => {
  const told = (at: string | null, day: string) => minuteLabel(toldMinutes(at, day, TAIPEI, 'rt60'))
  expect(told('2026-11-24T02:59:59Z', '2026-11-24')).toBe('10:00')
  expect(told('2026-11-24T03:00:00Z', '2026-11-24')).toBe('11:00')
  expect(told('2026-11-24T03:00:00Z', '2026-11-23')).toBe('24:00')
  expect(told('2026-11-24T03:00:00Z', '2026-11-25')).toBe('00:00')
  expect(told(null, '2026-11-24')).toBe('00:00')
  expect(minuteLabel(toldMinutes('2026-11-24T02:59:59Z', '2026-11-24', TAIPEI, 'rt5'))).toBe('10:55')
})

test('minutes of a later day go on from the day before', () => {
  expect(clockMinutes('2026-11-24T16:30:00Z', '2026-11-24', TAIPEI)).toBe(24 * 60 + 30)
})

test('an hour that summer time takes is never shown, one that it gives is told once both are over', () => {
  const zone = 'America/New_York'
  const odd = (day: string) =>
    partsOfDay('rt60').flatMap((minute) => (oddPart(day, minute, zone) ? [`${minuteLabel(minute)} ${oddPart(day, minute, zone)}`] : []))
  expect([odd('2026-03-08'), odd('2026-11-01'), odd('2026-11-02')]).toEqual([['02:00 never'], ['01:00 twice'], []])
  const told = (at: string) => minuteLabel(toldMinutes(at, '2026-11-01', zone, 'rt60'))
  expect([told('2026-11-01T05:59:00Z'), told('2026-11-01T06:30:00Z'), told('2026-11-01T07:00:00Z')]).toEqual(['01:00', '01:00', '02:00'])
})
