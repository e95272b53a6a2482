import { dayAfter } from '../day.ts'
import { instantOf, wallClock } from '../zone.ts'
import { GRAINS, type PartGrain } from './facts.ts'

/** `HH:MM` of a minute of the day; 1440 is the end of the day. */
export const minuteLabel = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The minutes at which the parts of a day begin. */
export const partsOfDay = (grain: PartGrain): number[] => Array.from({ length: GRAINS.day / GRAINS[grain] }, (_, at) => at * GRAINS[grain])

/**
 * How many minutes of a day's clock were told in whole parts up to an instant: what ends later is still open, or not known. The clock decides, so that
 * an hour that comes twice is told once both are over.
 */
export function toldMinutes(at: string | null, day: string, zone: string, grain: PartGrain): number {
  const clock = at === null ? null : wallClock(at, zone)
  if (clock === null || clock < `${day} 00:00`) return 0
  if (clock >= `${dayAfter(day, 1)} 00:00`) return GRAINS.day
  const [hour = 0, minute = 0] = clock.slice(11).split(':').map(Number)
  return Math.floor((hour * 60 + minute) / GRAINS[grain]) * GRAINS[grain]
}

const HOUR_MS = 3_600_000

/** What summer time makes of a part of a day: its label comes twice and holds both, or no clock shows it. */
export function oddPart(day: string, minute: number, zone: string): 'twice' | 'never' | null {
  const label = `${day} ${minuteLabel(minute)}`
  const first = instantOf(label, zone)
  if (first === null) return 'never'
  return wallClock(Date.parse(first) + HOUR_MS, zone) === label ? 'twice' : null
}
