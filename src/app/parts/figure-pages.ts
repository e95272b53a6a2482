import { BENCHMARK_OF } from '#domain/benchmark/benchmark.ts'
import { currentChannel } from '#domain/channels/index.ts'
import { lastDayOf } from '#domain/finance/month.ts'
import { effectMetrics } from '#domain/material/effect.ts'
import { cohortMetrics } from '#domain/metrics/cohort-reports.ts'
import type { Dimension, Grain } from '#domain/metrics/facts.ts'
import type { Subject } from '#domain/metrics/families.ts'
import type { DimensionFilters } from '#domain/metrics/filters.ts'
import { groupingsOf, type Metric } from '#domain/metrics/metric.ts'
import type { DayRange } from '#domain/metrics/ranges.ts'
import { isObservedDimension } from '#domain/observatory/grouping.ts'
import type { PageName } from '#permissions/page-list.ts'
import { pathOf } from '#permissions/pages.ts'
import { benchmarkSearchOf, benchmarkViewIn } from '#views/insight/benchmark/benchmark-query.ts'
import { cohortSearchOf, cohortViewIn } from '#views/insight/cohorts/cohort-query.ts'
import { effectSearchOf, effectViewIn } from '#views/insight/effect/effect-query.ts'
import { onlyGame, rewritten, searchOf, viewIn } from '#views/insight/insight-query.ts'
import { lifeSearchOf, lifeViewIn, metricsOfReport } from '#views/insight/life-cycle/life-query.ts'
import { monthsOfRange, observatorySearchOf, observatoryViewIn } from '#views/insight/observatory/observatory-query.ts'
import { realtimeMetrics, realtimeSearchOf, realtimeViewIn } from '#views/insight/realtime/realtime-query.ts'
import { reportMetrics } from '#views/insight/report-metrics.ts'
import { withWorksheet } from '#views/insight/worksheets/worksheet-query.ts'

/** The pages of figures, in the order of their switch. */
export const FIGURE_PAGES = [
  'Table',
  'TableRealtime',
  'TableCohorts',
  'TableLifeCycle',
  'TableEffect',
  'TableBenchmark',
  'TableCustom',
  'Observatory',
  'TableFiles',
  'TablePushed',
] as const satisfies readonly PageName[]
export type FigurePage = (typeof FIGURE_PAGES)[number]

/** What a page of figures is narrowed to, for the next one. */
export type Carried = {
  filters: DimensionFilters
  /** days that were chosen; null: each page has those that it opens with */
  days: DayRange | null
  /** what the rows are of, where the page has one subject */
  subject?: Subject
}
export const NOTHING_CARRIED: Carried = { filters: [], days: null }

/** The days of an address that names some. */
export const daysChosen = (search: URLSearchParams, { range, from, until }: DayRange): DayRange | null =>
  search.has('days') ? { range, from, until } : null

/** Where a page of figures is, narrowed to what it understands of this; `today`: of the company. */
export function figurePageHref(page: FigurePage, carried: Carried, today: string): string {
  const search = ADDRESSES[page](carried, today).toString()
  return search === '' ? pathOf(page) : `${pathOf(page)}?${search}`
}

const NONE = new URLSearchParams()

/** The filters that all figures of a page are told by. */
const toldBy = (metrics: readonly Metric[], { filters }: Carried, grain: Grain = 'day'): DimensionFilters =>
  filters.filter(({ dimension }) => metrics.every((metric) => groupingsOf(metric, grain).includes(dimension)))

const ADDRESSES: Readonly<Record<FigurePage, (carried: Carried, today: string) => URLSearchParams>> = {
  Table: (carried, today) => searchOf({ ...viewIn(NONE, today), ...carried.days, filters: toldBy(reportMetrics, carried) }),
  TableRealtime: (carried) => {
    const usual = realtimeViewIn(NONE)
    const { from = '', until = '' } = carried.days ?? {}
    const filters = toldBy(realtimeMetrics(usual.grain), carried, usual.grain)
    return realtimeSearchOf({ ...usual, day: from === until ? from : '', filters })
  },
  TableCohorts: (carried, today) => {
    const usual = cohortViewIn(NONE, today)
    return cohortSearchOf({ ...usual, ...carried.days, filters: toldBy(cohortMetrics(usual.report), carried) })
  },
  TableLifeCycle: (carried) => {
    const usual = lifeViewIn(NONE)
    const ofOneGame = onlyGame(carried) !== null
    const filters = toldBy(metricsOfReport(usual.report), carried)
    return lifeSearchOf({ ...usual, filters: filters.filter(({ dimension }) => dimension !== 'game' || ofOneGame) })
  },
  TableEffect: (carried, today) => effectSearchOf({ ...effectViewIn(NONE, today), ...carried.days, ...effectOf(carried) }),
  TableBenchmark: (carried, today) => {
    const usual = benchmarkViewIn(NONE, today)
    const of = BENCHMARK_OF.find((one) => one === carried.subject) ?? usual.of
    // its rates are of players too, and rows are of what networks hold
    return benchmarkSearchOf({ ...usual, ...carried.days, of, filters: toldBy(reportMetrics, carried) }, today)
  },
  TableCustom: (carried) => {
    const filters = toldBy(reportMetrics, carried)
    return carried.days === null ? rewritten([], filters, NONE) : withWorksheet({ ...carried.days, filters })
  },
  Observatory: ({ filters, days }, today) =>
    observatorySearchOf({
      ...observatoryViewIn(NONE, today),
      ...monthsOf(days, today),
      filters: filters.filter(({ dimension }) => isObservedDimension(dimension)),
    }),
  TableFiles: () => NONE,
  TablePushed: (carried) => {
    const spreader = onlyValue(carried, 'spreader')
    const channel = currentChannel(spreader ?? '')?.key
    const parts = { channel, game: onlyValue(carried, 'game'), account: onlyValue(carried, 'account') }
    return new URLSearchParams(Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])))
  },
}

/** The one value that a dimension is narrowed to. */
function onlyValue({ filters }: Pick<Carried, 'filters'>, dimension: Dimension): string | undefined {
  const [value, ...others] = filters.find((one) => one.dimension === dimension && one.is === 'in')?.values ?? []
  return others.length === 0 ? value : undefined
}

/** From a report by creative to creatives, and from one creative to it. */
function effectOf(carried: Carried) {
  const creatives = carried.filters.some(({ dimension, is }) => dimension === 'creative' && is === 'in')
  return {
    of: carried.subject === 'creative' || creatives ? ('creative' as const) : ('material' as const),
    filters: toldBy(effectMetrics, carried),
    open: onlyValue(carried, 'creative') ?? '',
  }
}

/** Days that are whole months, as a page of months has them. */
function monthsOf(days: DayRange | null, today: string) {
  if (days?.range === 'month') return monthsOfRange('month', { from: '', until: '' }, today)
  if (days?.range !== 'own') return {}
  const [from, until] = [days.from.slice(0, 7), days.until.slice(0, 7)]
  const areWhole = days.from === `${from}-01` && days.until === lastDayOf(until)
  return areWhole ? monthsOfRange('own', { from, until }, today) : {}
}
