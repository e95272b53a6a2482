import { metricOf } from './catalogue.ts'
import type { InsightFamily } from './families.ts'

/** The families of metrics that reports of cohorts have: each can be asked for any day of the cohorts. */
const OF: Readonly<Partial<Record<InsightFamily, readonly string[]>>> = {
  retention: ['retention'],
  roi: ['roas', 'roi', 'net_roi', 'payback_day'],
  ltv: ['ltv', 'pay_rate'],
}
/** How many players came, and what they cost: next to the figures of any cohort. */
const OF_ALL: readonly string[] = ['installs', 'spend', 'cpi']

/** Metrics of a question that a report of the family does not have; another family has any. */
export function strangersIn(family: InsightFamily, metrics: readonly string[]): string[] {
  const own = OF[family]
  if (!own) return []
  return metrics.filter((key) => {
    const name = metricOf(key)?.name
    return name !== undefined && !own.includes(name) && !OF_ALL.includes(name)
  })
}
