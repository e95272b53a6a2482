import { TZDate, tzOffset } from '@date-fns/tz'
import { format, isValid } from 'date-fns'

/** An instant's wall clock in a zone: `2026-11-20 09:30`. Returns null for what is no instant. */
export function wallClock(instant: string, zone: string): string | null {
  const at = new TZDate(Date.parse(instant), zone)
  return isValid(at) ? format(at, 'yyyy-MM-dd HH:mm') : null
}

const WALL_CLOCK = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[T ]+(\d{1,2}):(\d{2})$/

/**
 * The instant of a wall clock in a zone as ISO 8601 with offset: `2026-11-20 09:30`, `Asia/Taipei` → `2026-11-20T09:30:00+08:00`.
 * Null for a date or time that does not exist, the hour skipped by summer time included.
 */
export function instantOf(wall: string, zone: string): string | null {
  const match = WALL_CLOCK.exec(wall.trim())
  if (!match) return null
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number] // five groups of digits
  const at = new TZDate(year, month - 1, day, hour, minute, 0, zone)
  const asked = `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
  if (wallClock(new Date(at.getTime()).toISOString(), zone) !== asked) return null
  return `${asked.replace(' ', 'T')}:00${offsetText(zone, at.getTime(), true)}`
}

/** `UTC+8`, `UTC-3:30`: how a zone is named beside a time. */
export const zoneName = (zone: string, atMs: number): string => `UTC${offsetText(zone, atMs, false)}`

function offsetText(zone: string, atMs: number, iso: boolean): string {
  const minutes = tzOffset(zone, new Date(atMs))
  const sign = minutes < 0 ? '-' : '+'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return iso ? `${sign}${two(hours)}:${two(rest)}` : `${sign}${hours}${rest ? `:${two(rest)}` : ''}`
}

const two = (value: number): string => String(value).padStart(2, '0')
