import { columnsIn, columnsText } from '#domain/column-layout.ts'
import { readDay } from '#domain/day.ts'
import { comparisonsOf } from '#domain/metrics/comparison.ts'
import { isDimension } from '#domain/metrics/dimensions.ts'
import { FAMILIES, isSubject, subjectBelow, SUBJECTS, type Subject } from '#domain/metrics/families.ts'
import { filterOf, filterText, withFilter, type DimensionFilters } from '#domain/metrics/filters.ts'
import { daysOf } from '#domain/metrics/query-limits.ts'
import { TIME, type Comparison } from '#domain/metrics/query.ts'
import type { TableSpec } from '#domain/insight-table/table-spec.ts'
import { daysOfRange, RANGES, type DayRange, type RangeName } from '#domain/metrics/ranges.ts'
import { REPORT_METRICS, type ReportMetric } from './report-metrics.ts'

export const GRANULARITIES_OF_DAYS = FAMILIES.daily
export type DayGranularity = (typeof GRANULARITIES_OF_DAYS)[number]

/** What the page shows, as its address holds it. */
export type InsightView = {
  subject: Subject
  granularity: DayGranularity
  range: RangeName
  from: string
  until: string
  compare: Comparison | ''
  /** key of the metric that the chart draws, and rows are ordered by */
  metric: ReportMetric
  filters: DimensionFilters
}

/** Days that a chart draws one by one. */
const DRAWN_DAYS = 100

/** What a point of the chart is of. */
export function pointOf(view: Pick<InsightView, 'granularity' | 'from' | 'until'>): DayGranularity {
  if (view.granularity !== 'total') return view.granularity
  return daysOf(view) > DRAWN_DAYS ? 'week' : 'day'
}

const DEFAULTS = { subject: 'account', granularity: 'total', range: 'last7', compare: 'previous', metric: 'spend' } as const

export const oneOf = <T extends string>(all: readonly T[], text: string | null, usual: T): T => all.find((one) => one === text) ?? usual

/** The days that an address names. `today`: of the company. */
export function rangeIn(search: URLSearchParams, today: string, usual: RangeName): DayRange {
  const range = oneOf(RANGES, search.get('days'), usual)
  const own = { from: readDay(search.get('from') ?? ''), until: readDay(search.get('until') ?? '') }
  return range === 'own' && own.from && own.until ? { range, from: own.from, until: own.until } : daysOfRange(range, today)
}

/** What an address narrows to: a filter has the name of its dimension. */
export const filtersIn = (search: URLSearchParams): DimensionFilters =>
  [...new Map(search)].flatMap(([name, text]) => (isDimension(name) ? (filterOf(name, text) ?? []) : []))

/** The days as an address names them. */
export function writtenRange({ range, from, until }: DayRange, usual: RangeName): [string, string][] {
  const isOwn = range === 'own'
  return [
    ['days', range === usual ? '' : range],
    ['from', isOwn ? from : ''],
    ['until', isOwn ? until : ''],
  ]
}

/** An address with these parts and filters; `kept`: of the address before, what is neither. */
export function rewritten(parts: readonly [string, string][], filters: DimensionFilters, kept: URLSearchParams): URLSearchParams {
  const names = new Set(parts.map(([name]) => name))
  const written = [...parts, ...filters.map((filter): [string, string] => [filter.dimension, filterText(filter)])]
  const others = [...kept].filter(([name]) => !names.has(name) && !isDimension(name))
  return new URLSearchParams([...written.filter(([, text]) => text !== ''), ...others])
}

/** What an address asks for; what does not belong there is left out. `today`: of the company. */
export function viewIn(search: URLSearchParams, today: string): InsightView {
  const by = search.get('by') ?? ''
  const granularity = oneOf(GRANULARITIES_OF_DAYS, search.get('g'), DEFAULTS.granularity)
  return {
    subject: isSubject(by) ? by : DEFAULTS.subject,
    granularity,
    ...rangeIn(search, today, DEFAULTS.range),
    compare: search.get('vs') === 'none' ? '' : oneOf(comparisonsOf(granularity), search.get('vs'), DEFAULTS.compare),
    metric: oneOf(REPORT_METRICS, search.get('m'), DEFAULTS.metric),
    filters: filtersIn(search),
  }
}

/** The address of a view: only what differs from the usual one is written. */
export const searchOf = (view: InsightView, kept = new URLSearchParams()): URLSearchParams =>
  rewritten(
    [
      ['by', view.subject === DEFAULTS.subject ? '' : view.subject],
      ['g', view.granularity === DEFAULTS.granularity ? '' : view.granularity],
      ...writtenRange(view, DEFAULTS.range),
      ['vs', view.compare === DEFAULTS.compare ? '' : view.compare || 'none'],
      ['m', view.metric === DEFAULTS.metric ? '' : view.metric],
    ],
    view.filters,
    kept,
  )

/** The view of what is in one row: narrowed to it, and divided by what is below. Null: there is nothing below, or the row has no value. */
export function viewInto(view: InsightView, value: string): InsightView | null {
  const [dimension, below] = [SUBJECTS[view.subject], subjectBelow(view.subject)]
  if (below === null) return null
  if (dimension === null) return { ...view, subject: below }
  if (value === '') return null
  return { ...withFilter(view, dimension, [value]), subject: below }
}

/** What a view asks, as a custom table says it; its first column is called by what the report is by. */
export function specOfView(view: InsightView, columns: string): TableSpec {
  const dimension = SUBJECTS[view.subject]
  const isOwn = view.range === 'own'
  const places = columns === '' ? null : columnsIn(columns)
  return {
    dimensions: dimension === null ? [] : [dimension],
    metrics: [...REPORT_METRICS],
    filters: view.filters,
    granularity: view.granularity,
    range: view.range,
    from: isOwn ? view.from : '',
    until: isOwn ? view.until : '',
    comparison: view.compare === '' ? null : view.compare,
    sort: [...(view.granularity === 'total' ? [] : [{ by: TIME, descending: true }]), { by: view.metric, descending: true }],
    chart: 'none',
    pivot: null,
    columns:
      places === null ? '' : columnsText(places.map((place) => (place.key === 'name' ? { ...place, key: dimension ?? 'all' } : place))),
  }
}

/** An object of a network that a row is of. */
export type ReportedObject = { subject: Subject; spreader: string; id: string }

type Filtered = { filters: DimensionFilters }

/** The games that a question is narrowed to; none: every game. */
export const gamesOf = ({ filters }: Filtered): readonly string[] =>
  filters.find(({ dimension, is }) => dimension === 'game' && is === 'in')?.values ?? []

/** The game that it is narrowed to, where it is one. */
export const onlyGame = (asked: Filtered): string | null => {
  const games = gamesOf(asked)
  return games.length === 1 ? (games[0] ?? null) : null
}
