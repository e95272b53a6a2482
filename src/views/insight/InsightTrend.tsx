import type { InsightAnswer } from '#contract/insights.ts'
import type { AnswerFacts } from '#domain/metrics/explanation.ts'
import type { Dimension } from '#domain/metrics/facts.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import { SeriesChart } from '#views/kit/charts/SeriesChart.tsx'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import type { DayGranularity } from './insight-query.ts'
import { trendSeries } from './trend-series.ts'

type Props = {
  trend: InsightAnswer
  /** how many parts there are; the trend is of those with the most spend */
  parts: number
  /** what its series are of; null: of everything in one */
  dimension: Dimension | null
  metric: Metric
  /** what a point is of */
  granularity: DayGranularity
  /** the only game that it is of */
  gameId: string | null
  facts: AnswerFacts
}

/** The largest parts of a report over time. Amounts that add up are stacked, others are lines. */
export function InsightTrend({ gameId, parts, ...trend }: Props) {
  const say = useSay()
  const data = trendSeries(say, useLanguage(), trend)
  const count = data.series.length
  const among = parts > count ? say('insight.chart.most_spend', { count }) : undefined
  return <SeriesChart data={{ ...data, among }} kind={trend.metric.formula.kind === 'sum' ? 'areas' : 'lines'} gameId={gameId} />
}
