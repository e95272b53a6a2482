import { dayAfter } from '../day.ts'

/** Days that are named by what they are, so that a kept link or table stays true; `own`: from and until are told. */
export const RANGES = ['yesterday', 'last7', 'last30', 'month', 'own'] as const
export type RangeName = (typeof RANGES)[number]

export type DayRange = { range: RangeName; from: string; until: string }

/** The days that a name means on a day; `own` where they are not told means the last seven. */
export function daysOfRange(range: RangeName, today: string): DayRange {
  const until = dayAfter(today, -1)
  switch (range) {
    case 'yesterday':
      return { range, from: until, until }
    case 'last30':
      return { range, from: dayAfter(today, -30), until }
    case 'month':
      return { range, from: `${today.slice(0, 7)}-01`, until: today }
    default:
      return { range: 'last7', from: dayAfter(today, -7), until }
  }
}
