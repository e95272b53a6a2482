import { TIME_GROUPINGS } from '../period.ts'
import { metricOf } from './catalogue.ts'
import type { Metric } from './metric.ts'

/** How time is divided: not at all, by minutes of a day, or by periods. */
export const GRANULARITIES = ['total', 'rt5', 'rt60', ...TIME_GROUPINGS] as const
export type Granularity = (typeof GRANULARITIES)[number]

/** What figures are held against: the days before, the same weekdays of the week before or of 52 weeks before, or the periods before. */
export const COMPARISONS = ['previous', 'day', 'week', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** What a filter holds: rows with one of the values, or with none of them. */
export type InsightFilter = { dimension: string; is: 'in' | 'not_in'; values: readonly string[] }

/** A question to the store of figures, as an address, a saved table or an export holds it. */
export type InsightQuery = {
  metrics: readonly string[]
  dimensions: readonly string[]
  filters: readonly InsightFilter[]
  /** days, `YYYY-MM-DD`, both included, in the zone of the ad accounts */
  from: string
  until: string
  granularity: Granularity
  comparison: Comparison | null
  /** by `time`, a dimension or a metric; the rest of the order is that of the groups */
  sort: readonly { by: string; descending: boolean }[]
  limit: number
  /** also the sums over all rows, and over those that the limit leaves out */
  totals: boolean
  /** what amounts are told in: converted at the rate of each amount's month */
  currency: string
}

export const TIME = 'time'

/** The metrics of a question that was found in order. @throws RangeError for an unknown one */
export const metricsOf = ({ metrics }: Pick<InsightQuery, 'metrics'>): Metric[] =>
  metrics.map((key) => {
    const metric = metricOf(key)
    if (!metric) throw new RangeError(`'${key}' is no metric`)
    return metric
  })
