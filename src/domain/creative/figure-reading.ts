import { dayAfter } from '../day.ts'
import { THRESHOLD_DAYS } from './effect.ts'

/** Days of the ad account, `YYYY-MM-DD`, both included. */
export type FigureDays = { from: string; until: string }

/** Today and the two days before are still being counted by every network; they are read each time. */
const FRESH_DAYS = 3

/** As far back as a threshold can look. */
export const MOST_DAYS = Math.max(...THRESHOLD_DAYS)

export type ReadSoFar = {
  /** the account's own day */
  today: string
  /** the day its first ads were pushed */
  firstDay: string
  /** up to which day the last reading went; null: there was none */
  doneUntil: string | null
  /** the day on which all that may still change was read last */
  longOn: string | null
  /** for how many days back the network still changes what it reported */
  restatedDays: number
  /** a person asked for it */
  isAsked: boolean
}

/**
 * Which days to read now. The first time everything since the first ad, once a day (and when a person asks) all days that the network may
 * still change, otherwise the last three; what lies between the last reading and now is never left out.
 */
export function daysToRead({ today, firstDay, doneUntil, longOn, restatedDays, isAsked }: ReadSoFar): FigureDays & { isLong: boolean } {
  const oldest = latest(firstDay, dayAfter(today, 1 - MOST_DAYS))
  const isLong = doneUntil === null || longOn !== today || isAsked
  const wanted = doneUntil === null ? oldest : dayAfter(today, 1 - (isLong ? restatedDays : FRESH_DAYS))
  const unread = doneUntil === null ? oldest : dayAfter(doneUntil, 1 - FRESH_DAYS)
  const from = latest(oldest, earliest(wanted, unread))
  return { from: earliest(from, today), until: today, isLong }
}

const latest = (one: string, other: string): string => (one > other ? one : other)
const earliest = (one: string, other: string): string => (one < other ? one : other)
