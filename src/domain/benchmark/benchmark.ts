import { metricOf } from '../metrics/catalogue.ts'
import type { Dimension } from '../metrics/facts.ts'
import { compare, type Fraction } from '../metrics/fraction.ts'
import type { Metric } from '../metrics/metric.ts'

/** What is held against others of its kind. */
export const BENCHMARK_OF = ['campaign', 'adgroup', 'creative', 'account', 'game'] as const
export type BenchmarkOf = (typeof BENCHMARK_OF)[number]

/** What others have to share with it to be its peers. */
export const PEERS_BY = ['spreader', 'region', 'country'] as const satisfies readonly Dimension[]
export type PeersBy = (typeof PEERS_BY)[number]

/** Rates only: a sum says how large something is, not how good. */
export const BENCHMARK_METRICS = [
  'ctr',
  'cpm',
  'cpc',
  'cvr',
  'ipm',
  'cpi',
  'result_cost',
  'retention_1',
  'retention_7',
  'ltv_7',
  'roas_7',
] as const
export type BenchmarkMetric = (typeof BENCHMARK_METRICS)[number]
export const benchmarkMetrics: readonly Metric[] = BENCHMARK_METRICS.flatMap((key) => metricOf(key) ?? [])

/** Days that are looked back. */
export const BENCHMARK_DAYS = 90
/** Of fewer peers nothing is told: a quarter of them would be one of them. */
export const LEAST_PEERS = 5
/** One with less than this says nothing of its kind: impressions, or of a rate of players installs. */
export const LEAST = { impressions: 1_000, installs: 20 } as const

export type Quartiles = { low: Fraction; middle: Fraction; high: Fraction }

/** Where a value is among its peers: in their best quarter, their worst, or between; null: it is neither good nor bad. */
export type Place = 'best' | 'better' | 'worse' | 'worst'

export function placeOf({ better }: Pick<Metric, 'better'>, value: Fraction, { low, middle, high }: Quartiles): Place | null {
  if (better === null) return null
  const [isLow, isHigh] = [compare(value, low) <= 0, compare(value, high) >= 0]
  // peers that are all alike have no quarters
  if (isLow && isHigh) return null
  if (isLow) return better === 'up' ? 'worst' : 'best'
  if (isHigh) return better === 'up' ? 'best' : 'worst'
  return compare(value, middle) >= 0 === (better === 'up') ? 'better' : 'worse'
}
