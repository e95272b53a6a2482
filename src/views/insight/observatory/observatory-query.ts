import { isMonth, lastDayOf, monthsLater, type Month } from '#domain/finance/month.ts'
import {
  GROUPING_NAMES,
  isObservedDimension,
  isOfWholeMonths,
  OBSERVATORY_GROUPINGS,
  OBSERVATORY_TIMES,
  REST,
  type ObservatoryGrouping,
  type ObservatoryTime,
} from '#domain/observatory/grouping.ts'
import { confirmationOf, OBSERVED_KEYS, OBSERVED_MEASURES, type ObservedKey } from '#domain/observatory/measures.ts'
import { filterText, withFilter, type DimensionFilters } from '#domain/metrics/filters.ts'
import { filtersIn, oneOf, rewritten } from '../insight-query.ts'

/** Months by what they are, so that a kept link stays true; `own`: from and until are told. */
export const MONTH_RANGES = ['month', 'last_month', 'last3', 'last6', 'last12', 'own'] as const
export type MonthRange = (typeof MONTH_RANGES)[number]
/** How many months before the present one the first and the last are. */
const BACK: Readonly<Record<Exclude<MonthRange, 'own'>, readonly [first: number, last: number]>> = {
  month: [0, 0],
  last_month: [1, 1],
  last3: [2, 0],
  last6: [5, 0],
  last12: [11, 0],
}

/** What the page shows, as its address holds it; months, both included. */
export type ObservatoryView = {
  grouping: ObservatoryGrouping
  time: ObservatoryTime
  range: MonthRange
  from: Month
  until: Month
  /** drawn, and what rows are ordered by */
  measure: ObservedKey
  /** are days marked that are out of what their weekdays were before? */
  marks: boolean
  filters: DimensionFilters
}

const DEFAULTS = { grouping: 'game', time: 'total', range: 'last3', measure: 'dap_cost_amount' } as const

/** The months that a name means on a day; `own` where they are not told, or the wrong way round, is the usual range. */
export function monthsOfRange(
  range: MonthRange,
  own: { from: string; until: string },
  today: string,
): Pick<ObservatoryView, 'range' | 'from' | 'until'> {
  if (range === 'own' && isMonth(own.from) && isMonth(own.until) && own.from <= own.until)
    return { range, from: own.from, until: own.until }
  const named = range === 'own' ? DEFAULTS.range : range
  const [first, last] = BACK[named]
  const month = today.slice(0, 7)
  return { range: named, from: monthsLater(month, -first), until: monthsLater(month, -last) }
}

/** Measures that are told of these periods: those that wait for a month are not told of days. */
export const measuresOf = (time: ObservatoryTime): readonly ObservedKey[] =>
  isOfWholeMonths(time) ? OBSERVED_KEYS : OBSERVED_MEASURES.flatMap((one) => (confirmationOf(one) === null ? [one.key] : []))

/** What an address asks for; what does not belong there is left out. `today`: of the company. */
export function observatoryViewIn(search: URLSearchParams, today: string): ObservatoryView {
  const time = oneOf(OBSERVATORY_TIMES, search.get('g'), DEFAULTS.time)
  return {
    grouping: oneOf(GROUPING_NAMES, search.get('by'), DEFAULTS.grouping),
    time,
    ...monthsOfRange(
      oneOf(MONTH_RANGES, search.get('months'), DEFAULTS.range),
      { from: search.get('from') ?? '', until: search.get('until') ?? '' },
      today,
    ),
    measure: oneOf(measuresOf(time), search.get('m'), DEFAULTS.measure),
    marks: search.get('marks') !== '0',
    filters: filtersIn(search).filter(({ dimension }) => isObservedDimension(dimension)),
  }
}

/** The address of a view: only what differs from the usual one is written. */
export function observatorySearchOf(view: ObservatoryView, kept = new URLSearchParams()): URLSearchParams {
  const { grouping, time, range, from, until, measure, marks } = view
  const unless = <T extends string>(value: T, usual: T) => (value === usual ? '' : value)
  return rewritten(
    [
      ['by', unless<ObservatoryGrouping>(grouping, DEFAULTS.grouping)],
      ['g', unless<ObservatoryTime>(time, DEFAULTS.time)],
      ['months', unless<MonthRange>(range, DEFAULTS.range)],
      ['from', range === 'own' ? from : ''],
      ['until', range === 'own' ? until : ''],
      ['m', unless<ObservedKey>(measure, DEFAULTS.measure)],
      ['marks', marks ? '' : '0'],
    ],
    view.filters,
    kept,
  )
}

/** What a part is divided by, one step closer. */
const INTO: Readonly<Record<ObservatoryGrouping, ObservatoryGrouping | null>> = {
  no_group: 'game',
  game: 'top5_media_src',
  region: 'game',
  top5_country: 'game',
  top5_media_src: 'game',
  // what a network spends is not told by store: nothing is left to look at there
  appstore: null,
}

/** The view of what is in one row. Null: nothing is below it, or it is no part of its own. */
export function observatoryInto(view: ObservatoryView, group: string): ObservatoryView | null {
  const [own, into] = [OBSERVATORY_GROUPINGS[view.grouping], INTO[view.grouping]]
  if (into === null) return null
  if (own === null) return { ...view, grouping: into }
  return group === '' || group === REST ? null : { ...withFilter(view, own, [group]), grouping: into }
}

/** Its days, both included. */
export const daysOfView = ({ from, until }: Pick<ObservatoryView, 'from' | 'until'>) => ({ from: `${from}-01`, until: lastDayOf(until) })

/** What the ad data show of a day of a view, as the address of that page has it. */
export function adDataSearch({ filters }: Pick<ObservatoryView, 'filters'>, day: string): URLSearchParams {
  const narrowed = filters.flatMap((filter): [string, string][] =>
    filter.dimension === 'os' ? [] : [[filter.dimension, filterText(filter)]],
  )
  return new URLSearchParams([['days', 'own'], ['from', day], ['until', day], ...narrowed])
}
