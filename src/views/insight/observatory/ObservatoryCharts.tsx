import type { InsightAnswer } from '#contract/insights.ts'
import { OBSERVATORY_GROUPINGS, REST } from '#domain/observatory/grouping.ts'
import { observedMeasure, type ObservedMeasure } from '#domain/observatory/measures.ts'
import { periodOf } from '#domain/period.ts'
import type { SeriesData, SeriesPoint } from '#views/kit/charts/chart-series.ts'
import type { ChartMark } from '#views/kit/charts/use-chart-marks.ts'
import { SeriesChart } from '#views/kit/charts/SeriesChart.tsx'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { onlyGame } from '../insight-query.ts'
import { anomalyText } from './anomaly-words.ts'
import { addedSums, cellOf, firstFive, groupName, measureWord, observedLines, type Part } from './observatory-rows.ts'
import type { ObservatoryShown } from './wire.ts'

type Props = { shown: ObservatoryShown }

/** The chosen measure over time and by part: the five largest and the rest, which add up to the total. */
export function ObservatoryCharts({ shown }: Props) {
  const say = useSay()
  const language = useLanguage()
  const { view, table } = shown
  const measure = observedMeasure(view.measure)
  if (!measure) return null
  const dimension = OBSERVATORY_GROUPINGS[view.grouping]
  const partOf = ({ groups, sums }: InsightAnswer['rows'][number]): Part => ({
    group: dimension === null ? '' : (groups[dimension] ?? ''),
    sums,
  })
  const parts = firstFive(table.rows.map(partOf), measure)
  const named = ({ group }: Part) => groupName(say, language, table, view, group)
  const what = {
    label: say(measureWord(view.measure)),
    format: measure.unit,
    ...(measure.unit === 'money' ? { currency: table.currency } : {}),
    explained: observedLines(say, view.measure, { view, table, months: table.observatory?.months ?? [] }).join(' · '),
  }
  const bars: SeriesData = {
    ...what,
    across: say('dictionary.observatory_grouping'),
    series: [
      { id: 'value', name: what.label, points: parts.map((part) => ({ at: named(part), ...pointOf(measure, part, table.currency) })) },
    ],
  }
  const trend: SeriesData = { ...what, series: seriesOf(shown, measure, parts, { partOf, named }) }
  const marks: ChartMark[] = (table.observatory?.anomalies?.found ?? [])
    .filter(({ measure: key }) => key === view.measure || view.measure === 'dap_cost_amount')
    .map((one) => ({ day: one.day, text: anomalyText(say, one, table) }))
  // what is above and below 0 is not stacked
  const isStacked = measure.unit === 'money' && !measure.terms.minus
  return (
    <div className="fd-observatory-charts">
      <SeriesChart data={trend} kind={isStacked ? 'areas' : 'lines'} marks={marks} gameId={onlyGame(view)} />
      {dimension === null ? null : <SeriesChart data={bars} kind="bars" />}
    </div>
  )
}

const pointOf = (measure: ObservedMeasure, { sums }: Pick<Part, 'sums'>, currency: string) => {
  const { value, text } = cellOf(measure, sums, currency)
  return { value, shown: text }
}

type Naming = { partOf: (row: InsightAnswer['rows'][number]) => Part; named: (part: Part) => string }

/** A line for each of the parts; what is not one of them is in the rest. */
function seriesOf(
  { trend, trendTime }: ObservatoryShown,
  measure: ObservedMeasure,
  parts: readonly Part[],
  { partOf, named }: Naming,
): SeriesData['series'] {
  const own = new Set(parts.map(({ group }) => group))
  const times = [...new Set(trend.rows.map(({ time }) => time ?? ''))].sort()
  return parts.map((part) => ({
    id: part.group || '-',
    name: named(part),
    points: times.map((time): SeriesPoint => {
      const rows = trend.rows.filter((row) => (row.time ?? '') === time).map(partOf)
      const ofPart = rows.filter(({ group }) => (own.has(group) ? group : REST) === part.group)
      const { to } = periodOf(time, trendTime === 'total' ? 'month' : trendTime, time)
      return {
        at: trendTime === 'month' ? time.slice(0, 7) : time,
        ...(ofPart.length === 0 ? { value: null } : pointOf(measure, { sums: addedSums(ofPart.map(({ sums }) => sums)) }, trend.currency)),
        unfinished: to > trend.last_complete_day,
      }
    }),
  }))
}
