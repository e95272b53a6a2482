import { daysBetween } from '../day.ts'
import { DIMENSIONS, isDimension } from './dimensions.ts'
import { GRAINS } from './facts.ts'
import type { Granularity, InsightQuery } from './query.ts'

/** What one question may ask for. */
export const MOST = { metrics: 60, dimensions: 6, filters: 30, values: 2_000, rows: 10_000, sort: 5 } as const

/** Points of time an answer may have: of a few groups, or of many. */
const MOST_POINTS = { few: 2_500, many: 400 } as const
/** About how many days make a point. */
const DAYS_OF_A_POINT: Readonly<Record<Granularity, number>> = {
  total: Infinity,
  rt5: GRAINS.rt5 / GRAINS.day,
  rt60: GRAINS.rt60 / GRAINS.day,
  day: 1,
  week: 7,
  month: 30,
  quarter: 91,
  year: 365,
}
/** As far as figures are kept. */
export const MOST_DAYS = 3_660

export const daysOf = ({ from, until }: Pick<InsightQuery, 'from' | 'until'>): number => daysBetween(from, until) + 1

/** How many points of time a question has, how many it may have, and how many days that would be. */
export function pointsOf(query: Pick<InsightQuery, 'from' | 'until' | 'granularity' | 'dimensions'>): {
  points: number
  most: number
  days: number
} {
  const many = query.dimensions.some((name) => isDimension(name) && DIMENSIONS[name].many === 'many')
  const most = MOST_POINTS[many ? 'many' : 'few']
  const each = DAYS_OF_A_POINT[query.granularity]
  return { points: Math.ceil(daysOf(query) / each), most, days: Math.min(MOST_DAYS, Math.floor(most * each)) }
}
