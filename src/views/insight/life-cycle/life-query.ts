import { withoutFilter, type DimensionFilters } from '#domain/metrics/filters.ts'
import { readDay } from '#domain/day.ts'
import { LIFE_REPORTS, LIFE_ROWS, shapeOf, type LifeReport, type LifeRows } from '#domain/life-cycle/life-report.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import type { Dimension } from '#domain/metrics/facts.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import { filtersIn, oneOf, onlyGame, rewritten } from '../insight-query.ts'

export const AXES = ['calendar', 'life'] as const
export const CURVES = ['each', 'sum'] as const
/** What a day is drawn over where no phase is named. */
export const OVERS = ['yesterday', 'none'] as const

/** What the page shows, as its address holds it. */
export type LifeView = {
  report: LifeReport
  /** id of a life cycle; '': the one that reports of the game follow */
  cycle: string
  /** '': those that the report is usually of */
  phase: string
  /** the phase that it is held against, or one of `OVERS`; '': what is usual */
  over: string
  /** key of the metric that the chart draws */
  metric: string
  rows: LifeRows
  axis: (typeof AXES)[number]
  curve: (typeof CURVES)[number]
  /** of the curve of a day; '': the last day of the phase */
  day: string
  /** '': that of the game */
  zone: string
  /** with the game that it is of */
  filters: DimensionFilters
}

/** What of a view is asked of the server. */
export type LifeQuestion = Pick<LifeView, 'report' | 'cycle' | 'rows' | 'day' | 'zone' | 'filters'> & {
  game: string
  phases: readonly string[]
  overYesterday: boolean
  rank: 'spend' | 'ins_num'
}

const DEFAULTS = { report: 'test_phase', rows: 'day', axis: 'calendar', curve: 'each' } as const

export const metricsOfReport = (report: LifeReport): Metric[] => shapeOf(report).metrics.flatMap((key) => metricOf(key) ?? [])
/** The first one is what a report draws until another is chosen; of cohorts each day is drawn. */
const metricIn = (report: LifeReport, text: string | null): string => {
  const keys: readonly string[] = isOfCohorts(report) ? [] : shapeOf(report).metrics
  return oneOf(keys, text, keys[0] ?? '')
}

export const isOfCohorts = (report: LifeReport): report is 'retain' | 'roi' | 'ltv' =>
  report === 'retain' || report === 'roi' || report === 'ltv'
export const isSplit = (report: LifeReport): report is 'country' | 'media_src' => report === 'country' || report === 'media_src'

export const gameOf = (view: { filters: DimensionFilters }): string => onlyGame(view) ?? ''

/** What an address asks for; what does not belong there is left out. */
export function lifeViewIn(search: URLSearchParams): LifeView {
  const report = oneOf(LIFE_REPORTS, search.get('r'), DEFAULTS.report)
  const text = (name: string) => search.get(name) ?? ''
  return {
    report,
    cycle: text('cycle'),
    phase: text('phase'),
    over: text('vs'),
    metric: metricIn(report, search.get('m')),
    rows: oneOf(LIFE_ROWS, search.get('rows'), DEFAULTS.rows),
    axis: oneOf(AXES, search.get('axis'), DEFAULTS.axis),
    curve: oneOf(CURVES, search.get('curve'), DEFAULTS.curve),
    day: readDay(text('day')) ?? '',
    zone: text('zone'),
    filters: filtersIn(search),
  }
}

/** The address of a view: only what differs from the usual one is written. */
export const lifeSearchOf = (view: LifeView, kept = new URLSearchParams()): URLSearchParams =>
  rewritten(
    [
      ['r', view.report === DEFAULTS.report ? '' : view.report],
      ['cycle', view.cycle],
      ['phase', view.phase],
      ['vs', view.over],
      ['m', view.metric === metricIn(view.report, null) ? '' : view.metric],
      ['rows', view.rows === DEFAULTS.rows ? '' : view.rows],
      ['axis', view.axis === DEFAULTS.axis ? '' : view.axis],
      ['curve', view.curve === DEFAULTS.curve ? '' : view.curve],
      ['day', view.day],
      ['zone', view.zone],
    ],
    view.filters,
    kept,
  )

/** Another report of the same phases, as far as it is of them too. */
export const withReport = (view: LifeView, report: LifeReport): LifeView => ({
  ...view,
  report,
  metric: metricIn(report, view.metric),
  ...(report === 'rt5' ? {} : { day: '', over: OVERS.some((one) => one === view.over) ? '' : view.over }),
})

/** One phase by itself, or over the one that is held against it; pressed again, it is whatever the report is usually of. */
export const withPhase = (view: LifeView, phase: string): LifeView => {
  const next = view.phase === phase ? '' : phase
  return { ...view, phase: next, day: '', over: next === '' || view.over === next ? '' : view.over }
}

/** Held against another phase; `phase` is the one that is shown. */
export const withOver = (view: LifeView, phase: string, over: string): LifeView => ({ ...view, phase: view.phase || phase, over })

/** What a filter is of in every game: accounts, ads and creatives are of one. */
const OF_EVERY_GAME: readonly Dimension[] = ['spreader', 'country', 'os']

/** Of another game everything else of a game is left behind. */
export const withGame = (view: LifeView, game: string): LifeView => ({
  ...view,
  cycle: '',
  phase: '',
  over: '',
  day: '',
  zone: '',
  filters: [
    ...(game === '' ? [] : [{ dimension: 'game', is: 'in', values: [game] } as const]),
    ...view.filters.filter(({ dimension }) => OF_EVERY_GAME.includes(dimension)),
  ],
})

const isPhaseNamed = ({ phase, over }: LifeView) => phase !== '' && over !== '' && !OVERS.some((one) => one === over)

/** The question of a view. What only changes how its answer looks is not in it. */
export function questionIn(view: LifeView): LifeQuestion {
  const { report, cycle, phase, over, rows, day, zone } = view
  return {
    report,
    cycle,
    game: gameOf(view),
    phases: [...(phase === '' ? [] : [phase]), ...(isPhaseNamed(view) ? [over] : [])],
    rows: isOfCohorts(report) ? rows : DEFAULTS.rows,
    day: report === 'rt5' ? day : '',
    zone: report === 'rt5' ? zone : '',
    overYesterday: report === 'rt5' && over !== 'none',
    rank: isSplit(report) && view.metric === 'spend' ? 'spend' : 'ins_num',
    filters: withoutFilter(view, 'game').filters,
  }
}

export const dimensionOf = (report: 'country' | 'media_src'): 'country' | 'spreader' => (report === 'country' ? 'country' : 'spreader')
