import { valueOf } from '#domain/metrics/evaluate.ts'
import { SUBJECTS } from '#domain/metrics/families.ts'
import { decimalText } from '#domain/metrics/fraction.ts'
import { shownValue } from '#domain/metrics/shown.ts'
import type { SeriesData } from '#views/kit/charts/chart-series.ts'
import { SeriesChart } from '#views/kit/charts/SeriesChart.tsx'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import type { AnswerFacts } from '#domain/metrics/explanation.ts'
import { explained } from './insight-columns.ts'
import { gamesOf } from './insight-query.ts'
import { nameOf } from './insight-rows.ts'
import { reportMetrics } from './report-metrics.ts'
import type { InsightShown } from './wire.ts'

/** The largest parts of the report over time. Amounts that add up are stacked, others are lines. */
export function InsightTrend({ shown: { view, trend }, facts }: { shown: InsightShown; facts: AnswerFacts }) {
  const say = useSay()
  const language = useLanguage()
  const metric = reportMetrics.find(({ key }) => key === view.metric)
  if (!metric) return null
  const dimension = SUBJECTS[view.subject]
  const games = gamesOf(view)
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
  return (
    <SeriesChart
      data={data}
      kind={metric.formula.kind === 'sum' ? 'areas' : 'lines'}
      gameId={games.length === 1 ? (games[0] ?? null) : null}
    />
  )
}
