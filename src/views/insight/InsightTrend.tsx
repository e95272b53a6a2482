import type { InsightAnswer } from '#contract/insights.ts'
import type { AnswerFacts } from '#domain/metrics/explanation.ts'
import type { Dimension } from '#domain/metrics/facts.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import { valueOf } from '#domain/metrics/evaluate.ts'
import { decimalText } from '#domain/metrics/fraction.ts'
import { shownValue } from '#domain/metrics/shown.ts'
import type { SeriesData } from '#views/kit/charts/chart-series.ts'
import { SeriesChart } from '#views/kit/charts/SeriesChart.tsx'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { explained } from './insight-columns.ts'
import { nameOf } from './insight-rows.ts'

type Props = {
  trend: InsightAnswer
  /** what its series are of; null: of everything in one */
  dimension: Dimension | null
  metric: Metric
  /** the only game that it is of */
  gameId: string | null
  facts: AnswerFacts
}

/** The largest parts of a report over time. Amounts that add up are stacked, others are lines. */
export function InsightTrend({ trend, dimension, metric, gameId, facts }: Props) {
  const say = useSay()
  const language = useLanguage()
  const groups = [...new Set(trend.rows.map((row) => (dimension === null ? '' : (row.groups[dimension] ?? ''))))]
  const data: SeriesData = {
    label: say(`metrics.name.${metric.name}`),
    format: metric.unit,
    ...(metric.unit === 'money' ? { currency: trend.currency } : {}),
    explained: explained(say, metric, facts).replaceAll('\n', ' · '),
    series: groups.map((group) => ({
      id: group || '-',
      name: dimension === null ? say('insight.subject.total') : nameOf(trend, dimension, group, language) || say('insight.unknown'),
      points: trend.rows
        .filter((row) => dimension === null || (row.groups[dimension] ?? '') === group)
        .map((row) => {
          const value = valueOf(metric, row.sums, { days: 1 })
          return {
            at: row.time ?? '',
            value: value && Number(decimalText(value, 12)),
            shown: shownValue(metric, value, trend.currency),
            unfinished: (row.time ?? '') > trend.last_complete_day,
          }
        }),
    })),
  }
  return <SeriesChart data={data} kind={metric.formula.kind === 'sum' ? 'areas' : 'lines'} gameId={gameId} />
}
