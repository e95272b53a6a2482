import { dayAfter } from '../day.ts'
import { ripeAfter, type Metric } from './metric.ts'

/** The last cohort whose n-th day is over. */
export const ripeUntil = (n: number, lastCompleteDay: string): string => dayAfter(lastCompleteDay, -n)

/**
 * How many of the cohorts of some days a value holds: all; some, which it is made of only; or none, so that there is no value.
 * `from` and `until` are days, `YYYY-MM-DD`, both included.
 */
export function ripenessOf(
  metric: Metric,
  { from, until }: { from: string; until: string },
  lastCompleteDay: string,
): 'all' | 'some' | 'none' {
  const n = ripeAfter(metric)
  if (n === null) return 'all'
  const last = ripeUntil(n, lastCompleteDay)
  if (until <= last) return 'all'
  return from <= last ? 'some' : 'none'
}
