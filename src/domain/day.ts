import { addDays, addMonths, differenceInCalendarDays, eachDayOfInterval, getDaysInMonth, isExists, lightFormat } from 'date-fns'

/*
 * A day is text, `YYYY-MM-DD`: it sorts, compares and travels as it is. Only arithmetic needs a date, and date-fns does that: at the
 * local midnight of the day, so that both ends are in the same zone, whichever that is.
 */

const TYPED = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/
const PLAIN = /^\d{8}$/

/**
 * A day of the calendar as a person types it, as `YYYY-MM-DD`: `2026-11-20`, `2026/1/5`, `20261120`, `2026年11月20日`. Null for a day that
 * does not exist and for text that is not a day.
 */
export function readDay(typed: string): string | null {
  const text = typed.normalize('NFKC').trim()
  // without separators only eight digits are clear: `2026111` is two days
  if (/^\d+$/.test(text) && !PLAIN.test(text)) return null
  const match = TYPED.exec(text)
  if (!match) return null
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  return year >= 1000 && isExists(year, month - 1, day) ? [year, month, day].map(padded).join('-') : null
}

const padded = (value: number): string => String(value).padStart(2, '0')

/** The day of a date in the zone of the computer, as `dateOf` makes one. */
export const dayOfDate = (date: Date): string => lightFormat(date, 'yyyy-MM-dd')

/** The local midnight of a day, for a library that takes dates. */
export function dateOf(day: string): Date {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number)
  return isExists(year, month - 1, date) ? new Date(year, month - 1, date) : new Date(NaN)
}

/** The day so many days later, or earlier when negative; both as `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string => dayOfDate(addDays(dateOf(day), days))

/** The same date so many months later, or earlier when negative; the last day of a month that is shorter. */
export const sameDateAfter = (day: string, months: number): string => dayOfDate(addMonths(dateOf(day), months))

/** How many days later `to` is than `from`: 0 for the same day, negative for an earlier one. */
export const daysBetween = (from: string, to: string): number => differenceInCalendarDays(dateOf(to), dateOf(from))

/** Every day from the first to the last, both included, in order. */
export const daysFrom = (first: string, last: string): string[] =>
  first > last ? [] : eachDayOfInterval({ start: dateOf(first), end: dateOf(last) }).map(dayOfDate)

/** How many days a month (`2026-11`) has. */
export const daysInMonth = (month: string): number => getDaysInMonth(dateOf(`${month}-01`))
