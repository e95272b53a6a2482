import {
  endOfISOWeek,
  endOfMonth,
  endOfQuarter,
  endOfYear,
  getISOWeek,
  getISOWeekYear,
  getQuarter,
  startOfISOWeek,
  startOfMonth,
  startOfQuarter,
  startOfYear,
} from 'date-fns'
import { dateOf, dayOfDate } from './day.ts'

/** The groupings of time of the specification (S2 §3, observatory). */
export const TIME_GROUPINGS = ['day', 'week', 'month', 'quarter', 'year'] as const
export type TimeGrouping = (typeof TIME_GROUPINGS)[number]

/** One period of a grouping; `from` and `to` are its first and last day as `YYYY-MM-DD`, both in it. */
export type Period = {
  /** `2026-11-21`, `2026-W47`, `2026-11`, `2026-Q4`, `2026` */
  label: string
  from: string
  to: string
  /** false while it has not ended: its figures are not to be compared with those of a whole one */
  complete: boolean
}

/** The period that a day belongs to. A week begins on Monday and is numbered as ISO 8601 does; `today` is the day in the game's zone. */
export function periodOf(day: string, grouping: TimeGrouping, today: string): Period {
  const { first, last, label } = BOUNDS[grouping]
  const date = dateOf(day)
  const to = dayOfDate(last(date))
  return { label: label(date, day), from: dayOfDate(first(date)), to, complete: to < today }
}

type Bounds = { first: (date: Date) => Date; last: (date: Date) => Date; label: (date: Date, day: string) => string }

const itself = (date: Date): Date => date

const BOUNDS: Readonly<Record<TimeGrouping, Bounds>> = {
  day: { first: itself, last: itself, label: (_, day) => day },
  week: {
    first: startOfISOWeek,
    last: endOfISOWeek,
    label: (date) => `${getISOWeekYear(date)}-W${String(getISOWeek(date)).padStart(2, '0')}`,
  },
  month: { first: startOfMonth, last: endOfMonth, label: (_, day) => day.slice(0, 7) },
  quarter: { first: startOfQuarter, last: endOfQuarter, label: (date, day) => `${day.slice(0, 4)}-Q${getQuarter(date)}` },
  year: { first: startOfYear, last: endOfYear, label: (_, day) => day.slice(0, 4) },
}
