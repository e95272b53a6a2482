/**
 * How a day is judged (decision 112): against the median of the same weekdays of the weeks before, in units of their median absolute deviation.
 * 1.4826 makes that deviation a standard deviation where values are normal; 3.5 is the usual bound for it (Iglewicz and Hoaglin 1993).
 */
export const ANOMALY = { weeks: 8, least: 4, scale: 1.4826, times: 3.5, days: 31 } as const

/** Major units of the company's currency: no day is marked for a smaller difference. */
export const FLOOR_MAJOR = 500n

/** Statistics are floats of minor units; amounts that are shown next to them are exact elsewhere. */
export type DayValue = { day: string; value: number }
/** `low` to `high` is what was expected; `weeks`: how many weekdays that is from. */
export type Anomaly = DayValue & { low: number; high: number; median: number; deviation: number; weeks: number }

/** The middle value; of two the mean. @throws RangeError for none */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [upper, lower] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle) - 1]]
  if (upper === undefined || lower === undefined) throw new RangeError('no values have no middle')
  return (upper + lower) / 2
}

/** Null: too few of the same weekdays are known to say. A bound is never closer than the floor, so that small change is no news. */
export function expectedFrom(before: readonly number[], floor: number): Omit<Anomaly, 'day' | 'value'> | null {
  if (before.length < ANOMALY.least) return null
  const median = medianOf(before)
  const deviation = ANOMALY.scale * medianOf(before.map((value) => Math.abs(value - median)))
  const bound = Math.max(ANOMALY.times * deviation, floor)
  return { low: median - bound, high: median + bound, median, deviation, weeks: before.length }
}

/**
 * Days that are out of what their weekdays were before. A day that is not known is neither judged nor counted: no figures are not 0.
 */
export function anomaliesOf(series: readonly DayValue[], { since, floor }: { since: string; floor: number }): Anomaly[] {
  const values = new Map(series.map(({ day, value }) => [dayNumber(day), value]))
  return series
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .flatMap(({ day, value }) => {
      if (day < since) return []
      const at = dayNumber(day)
      const weekdays = Array.from({ length: ANOMALY.weeks }, (_, week) => values.get(at - 7 * (week + 1)) ?? [])
      const expected = expectedFrom(weekdays.flat(), floor)
      return expected && (value < expected.low || value > expected.high) ? [{ day, value, ...expected }] : []
    })
}

const DAY_MS = 86_400_000
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
