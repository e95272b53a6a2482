import type { InsightAnswer } from '#contract/insights.ts'
import type { AnswerFacts } from '#domain/metrics/explanation.ts'
import type { Dimension } from '#domain/metrics/facts.ts'
import { addSums, lessSums, type Sums } from '#domain/metrics/evaluate.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import { wholeFrom } from '#domain/metrics/ripeness.ts'
import { periodOf } from '#domain/period.ts'
import type { Language } from '#i18n/words.ts'
import type { Series, SeriesData, SeriesPoint } from '#views/kit/charts/chart-series.ts'
import type { ValueFormat } from '#views/kit/charts/chart-values.ts'
import type { Say } from '#views/kit/words.tsx'
import { explained } from './insight-columns.ts'
import type { DayGranularity } from './insight-query.ts'
import { cellsOf, nameOf } from './insight-rows.ts'
import { metricWord } from './metric-word.ts'

type Trend = {
  trend: InsightAnswer
  /** what its series are of; null: of everything in one */
  dimension: Dimension | null
  metric: Metric
  granularity: DayGranularity
  facts: AnswerFacts
}

/** How a chart tells a metric: its name, its unit, and how it comes about. */
export const measuredBy = (say: Say, metric: Metric, facts: AnswerFacts, notes: readonly string[] = []) => ({
  label: metricWord(say, metric),
  format: metric.unit satisfies ValueFormat,
  ...(metric.unit === 'money' ? { currency: facts.currency } : {}),
  explained: [explained(say, metric, facts).replaceAll('\n', ' · '), ...notes].join(' · '),
})

/** A metric of some sums as a chart has it. */
export function valueIn(metric: Metric, sums: Sums, currency: string, days = 1): { value: number | null; shown: string } {
  const cell = cellsOf([metric], { sums, before: null }, { currency, days })[metric.key]
  return { value: cell?.value ?? null, shown: cell?.text ?? '' }
}

/** The last day of a period that begins on a day. */
export const lastDayOf = (time: string, granularity: DayGranularity): string =>
  granularity === 'total' ? time : periodOf(time, granularity, time).to

/** Parts of a report over time. */
export function trendSeries(say: Say, language: Language, { trend, dimension, metric, granularity, facts }: Trend): SeriesData {
  const groups = [...new Set(trend.rows.map((row) => (dimension === null ? '' : (row.groups[dimension] ?? ''))))]
  return {
    ...measuredBy(say, metric, facts),
    series: groups.map((group) => ({
      id: group || '-',
      name: dimension === null ? say('insight.subject.total') : nameOf(trend, dimension, group, language) || say('insight.unknown'),
      points: trend.rows
        .filter((row) => dimension === null || (row.groups[dimension] ?? '') === group)
        .map((row) => pointOf({ trend, metric, granularity }, row.time ?? '', row.sums)),
    })),
  }
}

/** What the parts leave of the whole in each period; null: they leave nothing. */
export function restSeries(
  say: Say,
  { trend, whole, metric, granularity }: Omit<Trend, 'facts' | 'dimension'> & { whole: InsightAnswer },
): Series | null {
  const points = whole.rows.map(({ time, sums }) => {
    const parts = trend.rows.filter((row) => row.time === time).map((row) => row.sums)
    return pointOf({ trend, metric, granularity }, time ?? '', lessSums(sums, addSums(parts, Object.keys(sums))))
  })
  return points.some(({ value }) => value !== null && value !== 0) ? { id: 'rest', name: say('insight.chart.rest'), points } : null
}

function pointOf({ trend, metric, granularity }: Pick<Trend, 'trend' | 'metric' | 'granularity'>, at: string, sums: Sums): SeriesPoint {
  const unfinished = wholeFrom(metric, lastDayOf(at, granularity), trend.last_complete_day) !== null
  return { at, ...valueIn(metric, sums, trend.currency), unfinished }
}
