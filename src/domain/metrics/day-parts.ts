import { daysBetween } from '../day.ts'
import { instantOf, wallClock } from '../zone.ts'
import { GRAINS, type FactsName, type PartGrain } from './facts.ts'

/** `HH:MM` of a minute of the day; 1440 is the end of the day. */
export const minuteLabel = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The minutes at which the parts of a day begin. */
export const partsOfDay = (grain: PartGrain): number[] => Array.from({ length: GRAINS.day / GRAINS[grain] }, (_, at) => at * GRAINS[grain])

/** Minutes from the midnight that a day begins with to an instant, on the clock of a zone; past 1440 on later days. Null: no instant. */
export function clockMinutes(at: string | null, day: string, zone: string): number | null {
  const clock = at === null ? null : wallClock(at, zone)
  if (clock === null) return null
  const [hour = 0, minute = 0] = clock.slice(11).split(':').map(Number)
  return daysBetween(day, clock.slice(0, 10)) * GRAINS.day + hour * 60 + minute
}

/**
 * How many minutes of a day were told in whole parts up to an instant: what ends later is still open, or not known. The clock decides, so that an
 * hour that comes twice is told once both are over.
 */
export function toldMinutes(at: string | null, day: string, zone: string, grain: PartGrain): number {
  const minutes = clockMinutes(at, day, zone) ?? 0
  return Math.floor(Math.min(GRAINS.day, Math.max(0, minutes)) / GRAINS[grain]) * GRAINS[grain]
}

/** So many minutes after a part of a day what is told of it may still rise: networks count on, and events of players come late. */
export const LATE_MINUTES: Readonly<Record<FactsName, number>> = { delivery: 180, players: 60 }

const HOUR_MS = 3_600_000

/** What summer time makes of a part of a day: its label comes twice and holds both, or no clock shows it. */
export function oddPart(day: string, minute: number, zone: string): 'twice' | 'never' | null {
  const label = `${day} ${minuteLabel(minute)}`
  const first = instantOf(label, zone)
  if (first === null) return 'never'
  return wallClock(Date.parse(first) + HOUR_MS, zone) === label ? 'twice' : null
}
