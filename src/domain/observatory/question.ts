import { blocker, quoted, type Blocker } from '../blocker.ts'
import { daysInMonth, readDay } from '../day.ts'
import { isOfWholeMonths, isObservedDimension, OBSERVATORY_GROUPINGS, OBSERVED_DIMENSIONS, type ObservatoryReport } from './grouping.ts'
import { confirmationOf, dimensionsOf, observedMeasure, sumsOf, OBSERVED_SUMS, type ObservedMeasure } from './measures.ts'

export type ObservatoryQuestion = ObservatoryReport & {
  metrics: readonly string[]
  filters: readonly { dimension: string; is: 'in' | 'not_in'; values: readonly string[] }[]
  from: string
  until: string
}

/** Most months of a question: ten years. */
const MOST_MONTHS = 120
/** Most days where days or weeks are asked for. */
const MOST_DAYS = 400

/** Why a question is not asked; each names its field and what to ask for instead. */
export function observatoryBlockers(question: ObservatoryQuestion): Blocker[] {
  const { metrics, filters } = question
  const known = metrics.flatMap((key) => observedMeasure(key) ?? [])
  return [
    ...(metrics.length === 0 ? [blocker('insight.metrics.required', { field: 'metrics' })] : []),
    ...metrics
      .filter((key) => observedMeasure(key) === null)
      .map((key) => blocker('insight.metric_unknown', { field: 'metrics', params: { name: quoted(key) } })),
    ...filters.flatMap(({ dimension }, at) =>
      isObservedDimension(dimension)
        ? []
        : [
            blocker('observatory.filter_unknown', {
              field: `filters.${at}.dimension`,
              params: { name: quoted(dimension), known: OBSERVED_DIMENSIONS.join(', ') },
            }),
          ],
    ),
    ...rangeBlockers(question, known),
  ]
}

function rangeBlockers({ from, until, time }: ObservatoryQuestion, known: readonly ObservedMeasure[]): Blocker[] {
  const wrong = Object.entries({ from, until }).filter(([, day]) => readDay(day) !== day)
  if (wrong.length > 0) return wrong.map(([field, text]) => blocker('insight.day', { field, params: { text: quoted(text) } }))
  if (from > until) return [blocker('insight.range_order', { field: 'until', params: { from, until } })]
  const months = monthsOf({ from, until }).length
  const most = isOfWholeMonths(time) ? MOST_MONTHS : Math.floor(MOST_DAYS / 31)
  if (months > most + 1) return [blocker('observatory.range_too_long', { field: 'from', params: { count: months, most } })]
  const monthly = known.filter((measure) => confirmationOf(measure) !== null).map(({ key }) => key)
  if (monthly.length === 0) return []
  const measures = monthly.join(', ')
  if (!isOfWholeMonths(time)) return [blocker('observatory.needs_months', { field: 'metrics', params: { measures } })]
  return [
    ...(from.endsWith('-01') ? [] : [blocker('observatory.whole_months', { field: 'from', params: { measures } })]),
    ...(until === lastDay(until.slice(0, 7)) ? [] : [blocker('observatory.whole_months', { field: 'until', params: { measures } })]),
  ]
}

const lastDay = (month: string): string => `${month}-${daysInMonth(month)}`

/** The months that a range touches, in order. */
export function monthsOf({ from, until }: { from: string; until: string }): string[] {
  const place = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return Array.from({ length: Math.max(0, place(until) - place(from) + 1) }, (_, at) => {
    const month = place(from) + at
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

export type Untold = { measure: string; why: Blocker }

/**
 * Measures that cannot be told for this grouping, these filters and this reader, each with the reason. `hidden`: why finance is closed to the
 * reader; null: it is open. `isOfSomeMedia`: the reader sees some media sources only, so whatever does not know its media source is not theirs.
 */
export function untoldOf(
  { metrics, grouping, filters }: Pick<ObservatoryQuestion, 'metrics' | 'grouping' | 'filters'>,
  { hidden, isOfSomeMedia }: { hidden: Blocker | null; isOfSomeMedia: boolean },
): Untold[] {
  const own = OBSERVATORY_GROUPINGS[grouping]
  const asked = [...(own === null ? [] : [own]), ...filters.map(({ dimension }) => dimension)]
  return metrics.flatMap((key): Untold[] => {
    const measure = observedMeasure(key)
    if (!measure) return []
    if (hidden && measure.side !== 'dap') return [{ measure: key, why: hidden }]
    const known = dimensionsOf(measure)
    const not = asked.find((dimension) => !known.some((one) => one === dimension))
    if (not !== undefined) return [{ measure: key, why: blocker('observatory.not_by', { params: { dimension: not } }) }]
    if (isOfSomeMedia && sumsOf(measure).some((sum) => !OBSERVED_SUMS[sum].by.some((one) => one === 'spreader')))
      return [{ measure: key, why: blocker('observatory.some_media', { params: {} }) }]
    return []
  })
}
