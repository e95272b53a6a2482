import type { LifeAnswer } from '#contract/life-reports.ts'
import { daysFrom } from '#domain/day.ts'
import { byRows, dayOfLife } from '#domain/life-cycle/life-report.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { valueOf, type Sums } from '#domain/metrics/evaluate.ts'
import { decimalText } from '#domain/metrics/fraction.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import { ripenessOf } from '#domain/metrics/ripeness.ts'
import { shownValue } from '#domain/metrics/shown.ts'
import type { Series, SeriesData, SeriesPoint } from '#views/kit/charts/chart-series.ts'
import type { ChartBand } from '#views/kit/charts/ChartBands.tsx'
import { HeatTable } from '#views/kit/charts/HeatTable.tsx'
import { SeriesChart } from '#views/kit/charts/SeriesChart.tsx'
import { useLanguage, useSay, type Say } from '#views/kit/words.tsx'
import { cohortCells, cohortRows } from '../cohorts/cohort-table.ts'
import type { CohortsShown } from '../cohorts/wire.ts'
import { explained } from '../insight-columns.ts'
import { nameOf } from '../insight-rows.ts'
import { dimensionOf, isOfCohorts, isSplit, type LifeQuestion, type LifeView } from './life-query.ts'
import { figuredParts, partFacts, phaseWord, slotsOf, type ToldPart } from './life-rows.ts'

type Props = { view: LifeView; question: LifeQuestion; answer: LifeAnswer }

/** A report drawn: shades of cohorts for each phase, or one metric over days, minutes or places. */
export function LifeCharts({ view, question, answer }: Props) {
  const parts = figuredParts(answer)
  const metric = metricOf(view.metric)
  if (parts.length === 0) return null
  if (isOfCohorts(question.report)) return <CohortCharts question={question} answer={answer} parts={parts} />
  if (!metric) return null
  return <MetricChart {...{ view, question, answer, parts, metric }} />
}

const FAMILY = { retain: 'retention', roi: 'roi', ltv: 'ltv' } as const

function CohortCharts({ question, answer, parts }: Pick<Props, 'question' | 'answer'> & { parts: readonly ToldPart[] }) {
  const say = useSay()
  const language = useLanguage()
  const { report, rows, filters } = question
  if (!isOfCohorts(report)) return null
  return (
    <div className="fd-life-charts">
      {parts.map((part) => {
        const { phase, from, until, table } = part
        const shown: CohortsShown = { view: { report: FAMILY[report], rows, range: 'own', from, until, filters }, table }
        const own = answer.phases.find((one) => one.phase === phase)
        const named = cohortRows(shown, language).map((row) =>
          own && row.time !== null && byRows(rows).granularity === 'day'
            ? { ...row, name: `${say('life_report.life_day', { n: dayOfLife(own, row.time) })} · ${row.name}` }
            : row,
        )
        const cells = cohortCells(say, shown, named)
        return <HeatTable key={phase} data={{ ...cells, label: `${phaseWord(say, phase)} · ${cells.label}` }} />
      })}
    </div>
  )
}

type Drawn = Props & { parts: readonly ToldPart[]; metric: Metric }

function MetricChart(props: Drawn) {
  const say = useSay()
  const language = useLanguage()
  const { view, question, answer, parts, metric } = props
  const { report } = question
  const [first] = parts
  const currency = first?.table.currency ?? ''
  const frame: Omit<SeriesData, 'series'> = {
    label: say(`metrics.name.${metric.name}`, metric.n === undefined ? {} : { n: metric.n }),
    format: metric.unit,
    ...(metric.unit === 'money' ? { currency } : {}),
    ...(first ? { explained: explained(say, metric, partFacts(first, question.filters)).replaceAll('\n', ' · ') } : {}),
  }
  const gameId = answer.game.id
  if (report === 'daily' && view.axis === 'calendar')
    return (
      <SeriesChart
        data={{ ...frame, series: [calendarSeries(say, parts, metric)] }}
        kind="lines"
        gameId={gameId}
        bands={bandsOf(say, parts)}
      />
    )
  if (report === 'daily')
    return (
      <SeriesChart
        data={{ ...frame, across: say('life_report.day_of_life'), series: lifeSeries(say, parts, metric) }}
        kind="lines"
        gameId={gameId}
      />
    )
  if (report === 'rt5')
    return (
      <SeriesChart
        data={{ ...frame, across: say('life_report.minute'), series: minuteSeries(say, parts, metric, view.curve) }}
        kind="lines"
      />
    )
  if (isSplit(report)) {
    const across = say(`metrics.dimension.${dimensionOf(report)}`)
    const named = (part: ToldPart, group: string) => nameOf(part.table, dimensionOf(report), group, language) || say('insight.unknown')
    return <SeriesChart data={{ ...frame, across, series: splitSeries(say, parts, metric, dimensionOf(report), named) }} kind="bars" />
  }
  const series = {
    id: metric.key,
    name: frame.label,
    points: parts.map((part) => pointOf(part, metric, part.table.total?.sums ?? null, phaseWord(say, part.phase))),
  }
  return <SeriesChart data={{ ...frame, across: say('life_report.phase'), series: [series] }} kind="bars" />
}

/** A value of some days of a part; what does not hold all its days yet is hatched. */
function pointOf({ from, until, table }: ToldPart, metric: Metric, sums: Sums | null, at: string): SeriesPoint {
  const value = sums && valueOf(metric, sums, { days: 1 })
  const isGrowing = until > table.last_complete_day || ripenessOf(metric, { from, until }, table.last_complete_day) !== 'all'
  return {
    at,
    value: value && Number(decimalText(value, 12)),
    shown: shownValue(metric, value, table.currency),
    unfinished: isGrowing,
  }
}

/** A day of a part; without a row there is no value. */
function dayPoint(part: ToldPart, metric: Metric, day: string, at: string): SeriesPoint {
  const row = part.table.rows.find(({ time }) => time === day)
  return pointOf({ ...part, from: day, until: day }, metric, row?.sums ?? null, at)
}

/** Every day of the calendar from the first phase on: those between two phases have no value. */
function calendarSeries(say: Say, parts: readonly ToldPart[], metric: Metric): Series {
  const days = daysFrom(
    parts.map(({ from }) => from).sort()[0] ?? '',
    parts
      .map(({ until }) => until)
      .sort()
      .at(-1) ?? '',
  )
  const points = days.map((day) => {
    const part = parts.find(({ from, until }) => from <= day && day <= until)
    return part ? dayPoint(part, metric, day, day) : { at: day, value: null }
  })
  return { id: metric.key, name: say('insight.subject.total'), points }
}

const bandsOf = (say: Say, parts: readonly ToldPart[]): ChartBand[] =>
  parts.map(({ phase, from, until }) => ({
    id: phase,
    name: phaseWord(say, phase),
    from,
    to: until,
    told: (day) => `${phaseWord(say, phase)} · ${say('life_report.life_day', { n: dayOfLife({ from }, day) })}`,
  }))

/** A line for each phase, from its first day on. */
const lifeSeries = (say: Say, parts: readonly ToldPart[], metric: Metric): Series[] => {
  const most = Math.max(...parts.map(({ from, until }) => dayOfLife({ from }, until)))
  const places = Array.from({ length: most }, (_, at) => say('life_report.life_day', { n: at + 1 }))
  return parts.map((part) => {
    const days = daysFrom(part.from, part.until)
    const points = places.map((at, index) => {
      const day = days[index]
      return day === undefined ? { at, value: null } : dayPoint(part, metric, day, at)
    })
    return { id: part.phase, name: phaseWord(say, part.phase), points }
  })
}

const minuteSeries = (say: Say, parts: readonly ToldPart[], metric: Metric, curve: LifeView['curve']): Series[] =>
  parts.map((part) => ({
    id: `${part.phase} ${part.from}`,
    name: `${part.from} · ${phaseWord(say, part.phase)} ${say('life_report.life_day', { n: part.life_day })}`,
    points: slotsOf(part, [metric], curve).map(({ at, sums }) => {
      const value = sums && valueOf(metric, sums, { days: 1 })
      return { at, value: value && Number(decimalText(value, 12)), shown: shownValue(metric, value, part.table.currency) }
    }),
  }))

/** The largest and the rest, next to each other for each phase. */
function splitSeries(
  say: Say,
  parts: readonly ToldPart[],
  metric: Metric,
  dimension: 'country' | 'spreader',
  named: (part: ToldPart, group: string) => string,
): Series[] {
  const groups = [...new Set(parts.flatMap(({ table }) => table.rows.map((row) => row.groups[dimension] ?? '')))]
  const hasRest = parts.some(({ table }) => table.rest !== null)
  return parts.map((part) => {
    const sumsOf = (group: string) => part.table.rows.find((row) => (row.groups[dimension] ?? '') === group)?.sums ?? null
    return {
      id: part.phase,
      name: phaseWord(say, part.phase),
      points: [
        ...groups.map((group) => pointOf(part, metric, sumsOf(group), named(part, group))),
        ...(hasRest ? [pointOf(part, metric, part.table.rest?.sums ?? null, say('life_report.rest'))] : []),
      ],
    }
  })
}
