import { cohortMetric, COHORTS } from './cohorts.ts'
import { DELIVERY } from './delivery.ts'
import { EVENTS } from './events.ts'
import type { Metric } from './metric.ts'
import { REVENUE } from './revenue.ts'

/** What lists of metrics offer, by family. */
export const METRICS: readonly Metric[] = [...DELIVERY, ...EVENTS, ...COHORTS, ...REVENUE]

const BY_KEY = new Map(METRICS.map((metric) => [metric.key, metric]))
const OF_A_DAY = /^(retention|ltv|roas|pay_rate)_(0|[1-9]\d{0,2})$/

/** A metric by its key, `retention_12` and the like included; null: there is none. */
export function metricOf(key: string): Metric | null {
  const known = BY_KEY.get(key)
  if (known) return known
  const [, family, n] = OF_A_DAY.exec(key) ?? []
  if (family !== 'retention' && family !== 'ltv' && family !== 'roas' && family !== 'pay_rate') return null
  return cohortMetric(family, Number(n))
}
