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

/** The day from which the value of days up to `until` no longer grows; null: it is whole already. */
export function wholeFrom(metric: Metric, until: string, lastCompleteDay: string): string | null {
  const n = ripeAfter(metric) ?? 0
  return until <= ripeUntil(n, lastCompleteDay) ? null : dayAfter(until, n + 1)
}
