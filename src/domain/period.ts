import { dayAfter } from './day.ts'

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
  const { label, from, to } = BOUNDS[grouping](day)
  return { label, from, to, complete: to < today }
}

type Bounds = { label: string; from: string; to: string }

const MONTHS_A_QUARTER = 3
const isoDay = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
const partsOf = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) - 1 })

const BOUNDS: Readonly<Record<TimeGrouping, (day: string) => Bounds>> = {
  day: (day) => ({ label: day, from: day, to: day }),
  week(day) {
    const from = dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
    // the year of a week is that of its Thursday
    const thursday = dayAfter(from, 3)
    const week = Math.floor((Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / (7 * 86_400_000)) + 1
    return { label: `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`, from, to: dayAfter(from, 6) }
  },
  month(day) {
    const { year, month } = partsOf(day)
    return { label: day.slice(0, 7), from: isoDay(year, month, 1), to: isoDay(year, month + 1, 0) }
  },
  quarter(day) {
    const { year, month } = partsOf(day)
    const first = month - (month % MONTHS_A_QUARTER)
    return {
      label: `${day.slice(0, 4)}-Q${first / MONTHS_A_QUARTER + 1}`,
      from: isoDay(year, first, 1),
      to: isoDay(year, first + MONTHS_A_QUARTER, 0),
    }
  },
  year: (day) => ({ label: day.slice(0, 4), from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }),
}
