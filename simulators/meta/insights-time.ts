import { tzOffset } from '@date-fns/tz'
import { isRecord } from '../kit/http.ts'
import { badParam, GraphError } from './graph-error.ts'
import type { ParamReader } from './read-params.ts'

/** Days are the ad account's own, `YYYY-MM-DD`; both ends count. */
export type Range = { since: string; until: string }

const DAY_MS = 86_400_000
const MONTHS_BACK = 37

/** The presets that end today, yesterday, or lie so many days back; those of weeks, months and quarters are not simulated. */
const PRESETS: Readonly<Record<string, { from: number; to: number }>> = {
  today: { from: 0, to: 0 },
  yesterday: { from: 1, to: 1 },
  last_3d: { from: 3, to: 1 },
  last_7d: { from: 7, to: 1 },
  last_14d: { from: 14, to: 1 },
  last_28d: { from: 28, to: 1 },
  last_30d: { from: 30, to: 1 },
  last_90d: { from: 90, to: 1 },
}

/** The account's day at an instant. */
export const dayAt = (ms: number, zone: string): string => new Date(ms + tzOffset(zone, new Date(ms)) * 60_000).toISOString().slice(0, 10)

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** `time_range` before `date_preset` before the network's own choice, the last thirty days. */
export function readRange(read: ParamReader, today: string): Range {
  const given = read.json('time_range')
  if (given !== undefined) return rangeOf(given, today)
  const preset = read.oneOf('date_preset', Object.keys(PRESETS)) ?? 'last_30d'
  const { from, to } = PRESETS[preset] ?? { from: 30, to: 1 }
  return { since: dayAfter(today, -from), until: dayAfter(today, -to) }
}

function rangeOf(given: unknown, today: string): Range {
  if (!isRecord(given) || !isDay(given.since) || !isDay(given.until))
    throw badParam("Must be a dictionary with keys 'since' and 'until', each a date as YYYY-MM-DD, for param time_range")
  const { since, until } = given
  if (since > until) throw badParam('The start date of the time range cannot be after its end date.')
  if (since < monthsBack(today))
    throw new GraphError(400, {
      message: `(#3018) The start date of the time range cannot be beyond ${MONTHS_BACK} months from the current date`,
      type: 'OAuthException',
      code: 3018,
    })
  return { since, until }
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

function monthsBack(today: string): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() - MONTHS_BACK)
  return day.toISOString().slice(0, 10)
}

/** The range cut by `time_increment`: so many days each, whole months, or in one piece. */
export function periodsOf({ since, until }: Range, read: ParamReader): Range[] {
  const asked = read.text('time_increment') ?? 'all_days'
  if (asked === 'all_days') return [{ since, until }]
  const step = Number(asked)
  if (asked !== 'monthly' && !(Number.isInteger(step) && step >= 1 && step <= 90))
    throw badParam('Param time_increment must be an integer between 1 and 90, or one of {monthly, all_days}')
  const periods: Range[] = []
  for (let from = since; from <= until;) {
    const last = asked === 'monthly' ? lastOfMonth(from) : dayAfter(from, step - 1)
    periods.push({ since: from, until: last < until ? last : until })
    from = dayAfter(last, 1)
  }
  return periods
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
