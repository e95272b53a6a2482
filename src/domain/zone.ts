import { TZDateMini as TZDate, tzOffset } from '@date-fns/tz'
import { readDay } from './day.ts'

export type WallClock = { year: number; month: number; day: number; hour: number; minute: number; second: number }

/**
 * The instant at which the clocks of the zone show this, as ISO 8601 with the zone's offset. Null when there is no such day or
 * hour; a time skipped by summer time counts with the offset before the change, a time that comes twice is the first.
 */
export function instantInZone({ year, month, day, hour, minute, second }: WallClock, timezone: string): string | null {
  if (month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return null
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  const at = new TZDate(year, month - 1, day, hour, minute, second, timezone)
  return Number.isNaN(at.getTime()) ? null : `${dayOf(at)}T${minuteOf(at)}:${padded(at.getSeconds())}${offsetOf(at)}`
}

/** The business day in a zone as `20261120`. @throws RangeError for a zone no one knows */
export function dayInZone(utcMs: number, timezone: string): string {
  const at = new TZDate(utcMs, timezone)
  if (Number.isNaN(at.getTime())) throw new RangeError(`no day in the zone ${timezone}`)
  return dayOf(at).replaceAll('-', '')
}

/** The instant at which the next day begins in a zone: `2026-11-21T00:00:00+08:00`. @throws RangeError for a zone no one knows */
export function nextDayInZone(utcMs: number, timezone: string): string {
  const day = dayInZone(utcMs, timezone)
  const [year, month, date] = [day.slice(0, 4), day.slice(4, 6), day.slice(6)].map(Number)
  const next = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (date ?? 1) + 1))
  const wall = { year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate(), hour: 0, minute: 0, second: 0 }
  return instantInZone(wall, timezone) ?? next.toISOString()
}

/** The calendar day in a zone, `2026-11-20`; empty for what is no instant. */
export const calendarDay = (instant: string | number, timezone: string): string => (wallClock(instant, timezone) ?? '').slice(0, 10)

/** The wall clock of an instant in a zone: `2026-11-20 09:30`; with seconds when asked. Null for what is no instant. */
export function wallClock(instant: string | number, timezone: string, { seconds = false } = {}): string | null {
  const atMs = typeof instant === 'number' ? instant : Date.parse(instant)
  const at = new TZDate(atMs, timezone)
  return Number.isNaN(at.getTime()) ? null : `${dayOf(at)} ${minuteOf(at)}${seconds ? `:${padded(at.getSeconds())}` : ''}`
}

/**
 * A time on the screen. It says its zone where that clock is not the reader's own: `2026-11-20 09:30`, or `2026-11-20 09:30 UTC+8`.
 * Null for what is no instant.
 */
export function shownTime(instant: string | number, timezone: string, { seconds = false } = {}): string | null {
  const clock = wallClock(instant, timezone, { seconds })
  if (clock === null) return null
  const at = new Date(instant)
  return Math.round(tzOffset(timezone, at)) === -at.getTimezoneOffset() ? clock : `${clock} ${zoneName(timezone, at.getTime())}`
}

// three patterns of digits: the general formatter brings the words of a language along
const padded = (value: number, digits = 2) => String(value).padStart(digits, '0')
const dayOf = (at: Date) => `${padded(at.getFullYear(), 4)}-${padded(at.getMonth() + 1)}-${padded(at.getDate())}`
const minuteOf = (at: Date) => `${padded(at.getHours())}:${padded(at.getMinutes())}`

/** `+08:00`: of the zone, at that instant. */
function offsetOf(at: Date): string {
  const minutes = -at.getTimezoneOffset()
  const distance = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${padded(Math.floor(distance / 60))}:${padded(distance % 60)}`
}

const WALL_CLOCK = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[T ]+(\d{1,2}):(\d{2})$/

/**
 * The instant of a wall clock as a person types it: `2026-11-20 09:30`, `Asia/Taipei` → `2026-11-20T09:30:00+08:00`.
 * Null for a date or time that does not exist, the hour skipped by summer time included.
 */
export function instantOf(wall: string, timezone: string): string | null {
  const match = WALL_CLOCK.exec(wall.trim())
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const instant = instantInZone({ year, month, day, hour, minute, second: 0 }, timezone)
  // a skipped hour comes back as the one after it
  return instant !== null && new TZDate(instant, timezone).getHours() === hour ? instant : null
}

/**
 * The exact time on hover (S1 §9), and what the clock of the zero zone shows next to it, in which networks report:
 * `2026-11-20 09:30:05 Asia/Taipei (UTC+8) · 2026-11-20 01:30:05 UTC`; what is no instant stays as it is.
 */
export function exactTime(at: string, timezone: string): string {
  const atMs = Date.parse(at)
  const [clock, zero] = [wallClock(atMs, timezone, { seconds: true }), zeroZoneClock(atMs)]
  if (clock === null || zero === null) return at
  return clock === zero ? `${zero} UTC` : `${clock} ${timezone} (${zoneName(timezone, atMs)}) · ${zero} UTC`
}

/** A time that says its zone itself, for a file: `2026-11-20 09:30 UTC+8`; what is no instant stays as it is. */
export function zonedClock(at: string, timezone: string): string {
  const clock = wallClock(at, timezone)
  return clock === null ? at : `${clock} ${zoneName(timezone, Date.parse(at))}`
}

/** `UTC+8`, `UTC-3:30`: how a zone is named next to a time. */
export function zoneName(timezone: string, atMs: number): string {
  const minutes = Math.round(tzOffset(timezone, new Date(atMs)))
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** How a zone is named next to times of any day: `UTC+8`, or `America/New_York (UTC-5)` where the difference changes in the year. */
export function zoneLabel(timezone: string, atMs: number): string {
  const ofMonth = (month: number) => zoneName(timezone, Date.UTC(new Date(atMs).getUTCFullYear(), month))
  return ofMonth(0) === ofMonth(6) ? zoneName(timezone, atMs) : `${timezone} (${zoneName(timezone, atMs)})`
}

/**
 * The clock of the zero time zone, "the current time minus 8 hours" (S1 §9): what a clock in UTC+8 shows, less eight hours. Computed
 * from the instant, so it is the same whatever zone the computer is in.
 */
export const zeroZoneClock = (atMs: number): string | null => wallClock(atMs, 'UTC', { seconds: true })

let known: { offset: number; zone: string } | null = null

/** The zone of the computer, for times that belong to no account or game. Its name takes a while to find: it is kept until the clock says another. */
export function ownZone(): string {
  const offset = new Date().getTimezoneOffset()
  if (known?.offset !== offset) known = { offset, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  return known.zone
}

/** Is it a time zone by its IANA name? */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false // an offset such as +08:00 is no name
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

/** ISO 8601 with offset, and a day that exists. */
export const isInstant = (text: string): boolean =>
  // `Date.parse` takes 31 February for 3 March
  INSTANT.test(text) && !Number.isNaN(Date.parse(text)) && readDay(text.slice(0, 10)) !== null
