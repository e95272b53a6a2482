import { metricOf } from '#domain/metrics/catalogue.ts'
import type { Metric } from '#domain/metrics/metric.ts'

/** What the networks report; the columns of a grid choose among them. */
export const REPORT_METRICS = [
  'spend',
  'impressions',
  'clicks',
  'ctr',
  'cpm',
  'cpc',
  'results',
  'result_cost',
  'returned',
  'return_rate',
] as const

export type ReportMetric = (typeof REPORT_METRICS)[number]

export const reportMetrics: readonly Metric[] = REPORT_METRICS.flatMap((key) => metricOf(key) ?? [])
