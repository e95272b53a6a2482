import type { InsightAnswer } from '#contract/insights.ts'
import { crossed } from '#domain/insight-table/cross.ts'
import { DRAWN, heatQuestion } from '#domain/insight-table/table-chart.ts'
import { groupsOf, type TableSpec } from '#domain/insight-table/table-spec.ts'
import type { AnswerFacts } from '#domain/metrics/explanation.ts'
import type { Dimension } from '#domain/metrics/facts.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import { TIME } from '#domain/metrics/query.ts'
import { wholeFrom } from '#domain/metrics/ripeness.ts'
import type { Language } from '#i18n/words.ts'
import type { CellData, HeatCell } from '#views/kit/charts/chart-cells.ts'
import type { SeriesData, SeriesPoint } from '#views/kit/charts/chart-series.ts'
import type { ScatterData, ScatterPoint } from '#views/kit/charts/Scatter.tsx'
import type { Say } from '#views/kit/words.tsx'
import type { FigureRow } from '../insight-rows.ts'
import { lastDayOf, measuredBy, restSeries, trendSeries, valueIn } from '../trend-series.ts'
import { acrossKey, acrossName, acrossWord, crossKeys, rowName } from './cross-names.ts'
import type { ChartShown } from './wire-chart.ts'

/** What a chart is drawn of; `days`: of the table. */
type Drawn = { say: Say; language: Language; spec: TableSpec; metric: Metric; facts: AnswerFacts }
type Of<Kind> = Extract<ChartShown, { kind: Kind }>

/** The largest parts of the first dimension over time; what is stacked has the others as its rest, so that it is the whole. */
export function seriesData({ say, language, spec, metric, facts }: Drawn, chart: Of<'lines'> | Of<'areas'>): SeriesData {
  const { granularity, dimensions } = spec
  const { trend } = chart
  const data = trendSeries(say, language, { trend, dimension: dimensions[0] ?? null, metric, granularity, facts })
  const rest = chart.kind === 'areas' ? restSeries(say, { trend, whole: chart.whole, metric, granularity }) : null
  return rest ? { ...data, series: [...data.series, rest] } : data
}

/** A bar for each value of the first dimension, and one for the values that are not shown. */
export function barsData({ say, language, spec, metric, facts }: Drawn, { bars }: Of<'bars'>): SeriesData {
  const [dimension] = spec.dimensions
  const groups = groupsOf({ dimensions: spec.dimensions.slice(0, 1) })
  const unfinished = wholeFrom(metric, facts.until, facts.lastCompleteDay) !== null
  const point = (at: string, sums: InsightAnswer['rows'][number]['sums']): SeriesPoint => ({
    at,
    ...valueIn(metric, sums, facts.currency),
    unfinished,
  })
  const names = uniqueNames(bars.rows.map((row) => rowName(say, language, bars, groups, row)))
  const notes = bars.rest ? [say('insight_table.chart.largest', { count: DRAWN.bars, all: bars.found })] : []
  return {
    ...measuredBy(say, metric, facts, notes),
    across: say(`metrics.dimension.${dimension ?? TIME}`),
    series: [
      {
        id: metric.key,
        name: measuredBy(say, metric, facts).label,
        points: [
          ...bars.rows.map(({ sums }, at) => point(names[at] ?? '', sums)),
          ...(bars.rest ? [point(say('insight.chart.rest'), bars.rest.sums)] : []),
        ],
      },
    ],
  }
}

/** Two things of one name are two places of a chart. */
const uniqueNames = (names: readonly string[]): string[] =>
  names.map((name, at) => (names.indexOf(name) === at ? name : `${name} (${names.slice(0, at + 1).filter((one) => one === name).length})`))

/** The first metric by the first dimension and by the second, or by periods. */
export function heatData({ say, language, spec, metric, facts }: Drawn, { cross: shown }: Of<'heat'>): CellData {
  const { across, rows, columns } = shown
  const { granularity = 'total' } = heatQuestion(spec) ?? {}
  const keys = crossKeys(spec.dimensions.slice(0, across === TIME ? 1 : 2), across)
  const { lines } = crossed(shown, keys)
  const shownColumns = across === TIME ? columns.rows.toReversed() : columns.rows
  const left = rows.found - lines.length + columns.found - columns.rows.length
  return {
    ...measuredBy(say, metric, facts, left > 0 ? [say('insight_table.chart.heat_left', { rows: rows.found, columns: columns.found })] : []),
    down: say(`metrics.dimension.${spec.dimensions[0] ?? TIME}`),
    across: acrossWord(say, across),
    rows: lines.flatMap(({ of }) => (of ? [{ id: keys.rowOf(of), name: rowName(say, language, rows, keys.groups, of) }] : [])),
    columns: shownColumns.map((column) => ({ id: acrossKey(across, column), name: acrossName(say, language, columns, across, column) })),
    cells: lines.flatMap(({ of, cells }) =>
      shownColumns.flatMap((column): HeatCell[] => {
        const sums = cells.get(acrossKey(across, column))
        if (!of || !sums) return []
        const ripeOn = wholeFrom(metric, across === TIME ? lastDayOf(column.time ?? '', granularity) : facts.until, facts.lastCompleteDay)
        return [
          {
            row: keys.rowOf(of),
            column: acrossKey(across, column),
            ...valueIn(metric, sums, facts.currency),
            ...(ripeOn === null ? {} : { ripeOn }),
          },
        ]
      }),
    ),
  }
}

/** Series that have a colour of their own. */
const COLOURED = 8

/** A point for each row, by the first two metrics; coloured by the first of several dimensions, where it has few values. */
export function scatterData(
  { say, metric, facts, spec }: Drawn,
  up: Metric,
  rows: readonly (FigureRow & { names: Readonly<Record<string, string>> })[],
): ScatterData {
  const [first, ...others] = spec.dimensions
  const nameIn = ({ names, time }: (typeof rows)[number], dimensions: readonly Dimension[]) =>
    [...dimensions.map((dimension) => names[dimension] || say('insight.unknown')), ...(time === '' ? [] : [time])].join(' · ')
  const colours = first === undefined || others.length === 0 ? [] : [...new Set(rows.map(({ names }) => names[first] ?? ''))]
  const isColoured = colours.length > 0 && colours.length <= COLOURED
  const word = spec.dimensions.map((dimension) => say(`metrics.dimension.${dimension}`)).join(' × ') || say('metrics.dimension.time')
  const points = (of: typeof rows): ScatterPoint[] =>
    of.map((row) => ({ id: row.id, name: nameIn(row, spec.dimensions), across: partOf(row, metric), up: partOf(row, up) }))
  const { explained: _explained, ...across } = measuredBy(say, metric, facts)
  return {
    ...measuredBy(say, up, facts),
    across,
    of: word,
    series: isColoured
      ? colours.map((colour) => ({
          id: colour || '-',
          name: colour || say('insight.unknown'),
          points: points(rows.filter(({ names }) => first !== undefined && (names[first] ?? '') === colour)),
        }))
      : [{ id: 'all', name: word, points: points(rows) }],
  }
}

const partOf = ({ cells }: FigureRow, { key }: Metric) => ({ value: cells[key]?.value ?? null, shown: cells[key]?.text ?? '' })
