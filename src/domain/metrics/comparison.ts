import { addMonths, differenceInCalendarMonths } from 'date-fns'
import { dateOf, dayAfter, dayOfDate } from '../day.ts'
import { daysOf } from './query-limits.ts'
import { COMPARISONS, type Comparison, type Granularity, type InsightQuery } from './query.ts'

/** How far back the days are that figures are held against; added to such a day, it is the day it is held against. */
export type Shift = { days: number } | { months: number }

const WEEK = 7
/** 52 weeks: a year later on the same weekday. */
const YEAR_DAYS = 52 * WEEK
const YEAR_MONTHS = 12

const isOfMonths = (granularity: Granularity) => granularity === 'month' || granularity === 'quarter' || granularity === 'year'

/** What periods can be held against: a day or a week earlier says nothing of months. */
export const comparisonsOf = (granularity: Granularity): readonly Comparison[] =>
  COMPARISONS.filter((one) => !isOfMonths(granularity) || one === 'previous' || one === 'year')

/** Null without a comparison. Of months, quarters and years it is whole months, otherwise days. */
export function shiftOf({ comparison, granularity, from, until }: InsightQuery): Shift | null {
  if (comparison === null) return null
  if (granularity === 'month' || granularity === 'quarter' || granularity === 'year') {
    if (comparison === 'year') return { months: YEAR_MONTHS }
    return { months: monthsOf(granularity, from, until) }
  }
  const days = { previous: daysOf({ from, until }), day: 1, week: WEEK, year: YEAR_DAYS }[comparison]
  // weeks are held against whole weeks
  return { days: granularity === 'week' ? Math.ceil(days / WEEK) * WEEK : days }
}

/** Months of all periods that the range touches. */
function monthsOf(granularity: 'month' | 'quarter' | 'year', from: string, until: string): number {
  const size = { month: 1, quarter: 3, year: YEAR_MONTHS }[granularity]
  const place = (day: string) => Math.floor((Number(day.slice(0, 4)) * YEAR_MONTHS + Number(day.slice(5, 7)) - 1) / size)
  return (place(until) - place(from) + 1) * size
}

export const shiftedBack = (day: string, shift: Shift): string =>
  'days' in shift ? dayAfter(day, -shift.days) : dayOfDate(addMonths(dateOf(day), -shift.months))

/** The last day of the range before: where months are compared and the range ends with its month, that month's last day. */
export function shiftedEnd(until: string, shift: Shift): string {
  const back = shiftedBack(until, shift)
  if ('days' in shift) return back
  const endsMonth = differenceInCalendarMonths(dateOf(dayAfter(until, 1)), dateOf(until)) === 1
  return endsMonth ? dayAfter(`${dayOfDate(addMonths(dateOf(back), 1)).slice(0, 7)}-01`, -1) : back
}
