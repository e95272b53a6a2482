import type { Metric } from '#domain/metrics/metric.ts'
import type { Say } from '#views/kit/words.tsx'

/** What a metric is called; of a day of cohorts with that day. */
export const metricWord = (say: Say, { name, n }: Pick<Metric, 'name' | 'n'>): string =>
  say(`metrics.name.${name}`, n === undefined ? undefined : { n })
