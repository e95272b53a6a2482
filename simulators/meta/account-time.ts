import { tzOffset } from '@date-fns/tz'

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/

/** An instant as a parameter gives it: ISO 8601, or Unix seconds. Without an offset it is read in the account's zone; null if unreadable. */
export function readInstant(value: unknown, zone: string): number | null {
  if (typeof value === 'number') return value * 1000
  if (typeof value !== 'string') return null
  if (/^\d{9,11}$/.test(value)) return Number(value) * 1000
  const match = ISO.exec(value.trim())
  if (!match) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', offset] = match
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  if (Number.isNaN(local)) return null
  return offset === undefined ? inZone(local, zone) : local - offsetMinutes(offset) * 60_000
}

function offsetMinutes(offset: string): number {
  if (offset === 'Z') return 0
  const digits = offset.replace(':', '')
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5))
  return digits.startsWith('-') ? -minutes : minutes
}

/** Local wall time of a zone to the instant; twice, because the offset holds at the result and not at the guess. */
function inZone(local: number, zone: string): number {
  const guess = local - tzOffset(zone, new Date(local)) * 60_000
  return local - tzOffset(zone, new Date(guess)) * 60_000
}

/** `2026-11-20T18:00:00-0800`: the way replies write an instant, in the account's zone. */
export function writeInstant(ms: number, zone: string): string {
  const minutes = tzOffset(zone, new Date(ms))
  const size = Math.abs(minutes)
  const sign = minutes < 0 ? '-' : '+'
  const two = (number: number) => String(number).padStart(2, '0')
  return `${new Date(ms + minutes * 60_000).toISOString().slice(0, 19)}${sign}${two(Math.floor(size / 60))}${two(size % 60)}`
}
