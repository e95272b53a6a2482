import { METRICS, metricOf } from './catalogue.ts'
import type { InsightFamily } from './families.ts'
import type { Metric } from './metric.ts'

/** Reports of cohorts: who came back, what came back of what was spent, and what a player is worth. */
export const COHORT_REPORTS = ['retention', 'roi', 'ltv'] as const
export type CohortReport = (typeof COHORT_REPORTS)[number]

/** The families of metrics that reports of cohorts have: each can be asked for any day of the cohorts. */
const OF: Readonly<Partial<Record<InsightFamily, readonly string[]>>> = {
  retention: ['retention'],
  roi: ['roas', 'roi', 'net_roi', 'payback_day'],
  ltv: ['ltv', 'pay_rate'],
} satisfies Record<CohortReport, readonly string[]>
/** How many players came, and what they cost: next to the figures of any cohort. */
const OF_ALL: readonly string[] = ['installs', 'spend', 'cpi']

/** The metrics that a report of cohorts refuses, because they are not of cohorts. Reports of the other families take all metrics. */
export function strangersIn(family: InsightFamily, metrics: readonly string[]): string[] {
  const own = OF[family]
  if (!own) return []
  return metrics.filter((key) => {
    const name = metricOf(key)?.name
    return name !== undefined && !own.includes(name) && !OF_ALL.includes(name)
  })
}

/** What a report is about, as it is shown unless told otherwise. */
const SHOWN: Readonly<Record<CohortReport, readonly string[]>> = {
  retention: ['retention'],
  roi: ['roas', 'roi', 'payback_day'],
  ltv: ['ltv'],
}

/** How many came and what they cost, in front of what the report is about. */
const AHEAD = ['ins_num', 'spend', 'cpi']
export const cohortMetrics = (report: CohortReport): Metric[] => [
  ...METRICS.filter(({ key }) => AHEAD.includes(key)),
  ...METRICS.filter(({ name }) => SHOWN[report].includes(name)),
]
/** Those of a day after the players came: the columns of the chart. */
export const daysOfLife = (report: CohortReport): (Metric & { n: number })[] =>
  cohortMetrics(report).flatMap((metric) => (metric.n === undefined ? [] : [{ ...metric, n: metric.n }]))
