export type WallClock = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timezone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  formats.set(timezone, format)
  return format
}

function wallAt(utcMs: number, timezone: string): number {
  const parts = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(utcMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day ?? 1, parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
}

/**
 * The instant at which the clocks of the zone show this, as ISO 8601 with the zone's offset. Null when there is no such day or
 * hour; a time skipped by summer time counts with the offset before the change, a time that comes twice is the first.
 */
export function instantInZone(clock: WallClock, timezone: string): string | null {
  const { year, month, day, hour, minute, second } = clock
  if (month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return null
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  if (new Date(wall).getUTCDate() !== day) return null
  const offsets = [wall - 86_400_000, wall + 86_400_000].map((near) => wallAt(near, timezone) - near)
  const fitting = offsets.find((offset) => wallAt(wall - offset, timezone) === wall)
  return withOffset(wall, fitting ?? offsets[0] ?? 0)
}

function withOffset(wall: number, offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${new Date(wall).toISOString().slice(0, 19)}${offsetMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** The business day in a zone as `20261120`. */
export const dayInZone = (utcMs: number, timezone: string): string =>
  new Date(wallAt(utcMs, timezone)).toISOString().slice(0, 10).replaceAll('-', '')

/** The wall clock of an instant in a zone: `2026-11-20 09:30`; with seconds when asked. Null for what is no instant. */
export function wallClock(instant: string | number, timezone: string, { seconds = false } = {}): string | null {
  const atMs = typeof instant === 'number' ? instant : Date.parse(instant)
  if (Number.isNaN(atMs)) return null
  return new Date(wallAt(atMs, timezone))
    .toISOString()
    .slice(0, seconds ? 19 : 16)
    .replace('T', ' ')
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
  return instant !== null && wallClock(instant, timezone) === instant.slice(0, 16).replace('T', ' ') ? instant : null
}

/** `UTC+8`, `UTC-3:30`: how a zone is named beside a time. */
export function zoneName(timezone: string, atMs: number): string {
  // an offset has whole minutes; the clock shows whole seconds
  const minutes = Math.round((wallAt(atMs, timezone) - atMs) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/**
 * The clock of the zero time zone, "the current time minus 8 hours" (S1 §9): what a clock in UTC+8 shows, less eight hours. Computed
 * from the instant, so it is the same whatever zone the computer is in.
 */
export const zeroZoneClock = (atMs: number): string | null => wallClock(atMs, 'UTC', { seconds: true })

/** The zone of the computer, for times that belong to no account or game. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
