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
export function InsightTrend({ gameId, ...trend }: Props) {
  const data = trendSeries(useSay(), useLanguage(), trend)
  return <SeriesChart data={data} kind={trend.metric.formula.kind === 'sum' ? 'areas' : 'lines'} gameId={gameId} />
}
