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
