import { withFilter, type DimensionFilters } from '#domain/metrics/filters.ts'
import { readDay } from '#domain/day.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { PART_GRAINS, type PartGrain } from '#domain/metrics/facts.ts'
import { subjectBelow, SUBJECTS } from '#domain/metrics/families.ts'
import { finestOf, sourcesOf, type Metric } from '#domain/metrics/metric.ts'
import { filtersIn, oneOf, rewritten } from '../insight-query.ts'

/** What the page can show, in its order; by 5 minutes those that games tell. */
const KEYS = [
  'spend',
  'ins_num',
  'cpi',
  'impressions',
  'clicks',
  'ctr',
  'cpc',
  'cpm',
  'reserv_num',
  'reg',
  'cr',
  'newpay',
  'newpay_amount',
  'newpay_taxed_amount',
  'allpay_amount',
  'allpay_taxed_amount',
]
const ALL: readonly Metric[] = KEYS.flatMap((key) => metricOf(key) ?? [])
export const realtimeMetrics = (grain: PartGrain): readonly Metric[] =>
  grain === 'rt60' ? ALL : ALL.filter((metric) => finestOf(metric) === 'rt5')

/** Those that are told by whom the drawn one is told, and so up to the same time. */
export function groupMetrics({ grain, metric: key }: Pick<RealtimeView, 'grain' | 'metric'>): readonly Metric[] {
  const drawn = metricOf(key)
  const sources = drawn ? sourcesOf(drawn) : []
  return realtimeMetrics(grain).filter((metric) => sourcesOf(metric).every((source) => sources.includes(source)))
}

/** Of each part of the day, or of all of the day up to its end. */
export const KINDS = ['period', 'total'] as const
/** What a row is of: a part of the day, or what was told up to the last whole one by a part of the business. */
export const REALTIME_ROWS = ['time', 'game', 'media_src', 'account'] as const
export type RealtimeRows = (typeof REALTIME_ROWS)[number]

/** What the page shows, as its address holds it. */
export type RealtimeView = {
  grain: PartGrain
  kind: (typeof KINDS)[number]
  rows: RealtimeRows
  /** '' is today */
  day: string
  /** the clock; '' is the company's, or else that of most accounts */
  zone: string
  /** key of the metric that is drawn */
  metric: string
  filters: DimensionFilters
}

const metricIn = (grain: PartGrain, key: string | null): string => {
  const keys = realtimeMetrics(grain).map((metric) => metric.key)
  return oneOf(keys, key, keys[0] ?? '')
}

/** What an address asks for; what does not belong there is left out. */
export function realtimeViewIn(search: URLSearchParams): RealtimeView {
  const grain = oneOf(PART_GRAINS, search.get('g'), 'rt60')
  return {
    grain,
    kind: oneOf(KINDS, search.get('v'), 'period'),
    rows: oneOf<RealtimeRows>(REALTIME_ROWS, search.get('by'), 'time'),
    day: readDay(search.get('day') ?? '') ?? '',
    zone: search.get('zone') ?? '',
    metric: metricIn(grain, search.get('m')),
    filters: filtersIn(search),
  }
}

/** The address of a view: only what differs from the usual one is written. */
export const realtimeSearchOf = (view: RealtimeView, kept = new URLSearchParams()): URLSearchParams =>
  rewritten(
    [
      ['g', view.grain === 'rt60' ? '' : view.grain],
      ['v', view.kind === 'period' ? '' : view.kind],
      ['by', view.rows === 'time' ? '' : view.rows],
      ['day', view.day],
      ['zone', view.zone],
      ['m', view.metric === metricIn(view.grain, null) ? '' : view.metric],
    ],
    view.filters,
    kept,
  )

/** What is in one row: narrowed to it, and divided by what is below as far as the page goes. Null: the row has no value. */
export function realtimeInto(view: RealtimeView, value: string): RealtimeView | null {
  if (view.rows === 'time' || value === '') return null
  const below = subjectBelow(view.rows)
  const rows = REALTIME_ROWS.find((one) => one === below) ?? 'time'
  return { ...withFilter(view, SUBJECTS[view.rows], [value]), rows }
}
