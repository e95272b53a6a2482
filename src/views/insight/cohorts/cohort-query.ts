import { COHORT_REPORTS, type CohortReport } from '#domain/metrics/cohort-reports.ts'
import { withFilter, type DimensionFilters } from '#domain/metrics/filters.ts'
import { SUBJECT_NAMES, subjectBelow, SUBJECTS, type Subject } from '#domain/metrics/families.ts'
import type { DayRange } from '#domain/metrics/ranges.ts'
import { periodOf } from '#domain/period.ts'
import { filtersIn, oneOf, rangeIn, rewritten, writtenRange } from '../insight-query.ts'

const PERIODS = ['day', 'week', 'month'] as const
/** What a row is of: the players who came in a period, or by one part of what was spent in all days. */
export const COHORT_ROWS = [...PERIODS, ...SUBJECT_NAMES.filter((name) => name !== 'total')] as const
export type CohortRows = (typeof PERIODS)[number] | Exclude<Subject, 'total'>

/** What the page of cohorts shows, as its address holds it. */
export type CohortView = DayRange & { report: CohortReport; rows: CohortRows; filters: DimensionFilters }

const DEFAULTS = { report: 'retention', rows: 'day', range: 'last30' } as const

/** `by` and `g` of the question to the server. */
export const askedBy = (rows: CohortRows): { subject: Subject; granularity: 'day' | 'week' | 'month' | 'total' } => {
  const period = PERIODS.find((one) => one === rows)
  return period ? { subject: 'total', granularity: period } : { subject: rows as Subject, granularity: 'total' }
}

/** What an address asks for; what does not belong there is left out. */
export const cohortViewIn = (search: URLSearchParams, today: string): CohortView => ({
  report: oneOf(COHORT_REPORTS, search.get('r'), DEFAULTS.report),
  rows: oneOf<CohortRows>(COHORT_ROWS, search.get('by'), DEFAULTS.rows),
  ...rangeIn(search, today, DEFAULTS.range),
  filters: filtersIn(search),
})

/** The address of a view: only what differs from the usual one is written. */
export const cohortSearchOf = (view: CohortView, kept = new URLSearchParams()): URLSearchParams =>
  rewritten(
    [
      ['r', view.report === DEFAULTS.report ? '' : view.report],
      ['by', view.rows === DEFAULTS.rows ? '' : view.rows],
      ...writtenRange(view, DEFAULTS.range),
    ],
    view.filters,
    kept,
  )

/** What is in one row: narrowed to it, and divided by what is below. Null: there is nothing below, or the row has no value. */
export function cohortsInto(view: CohortView, value: string): CohortView | null {
  const { subject } = askedBy(view.rows)
  const [dimension, below] = [SUBJECTS[subject], subjectBelow(subject)]
  if (dimension === null || below === null || below === 'total' || value === '') return null
  return { ...withFilter(view, dimension, [value]), rows: below }
}

/** The days on which the players of a row came: of a period as far as it is asked for. `time`: the first day of the period; null: all days. */
export function daysOfRow(
  { rows, from, until }: Pick<CohortView, 'rows' | 'from' | 'until'>,
  time: string | null,
): { from: string; until: string } {
  const period = PERIODS.find((one) => one === rows)
  if (time === null || !period) return { from, until }
  const last = periodOf(time, period, until).to
  return { from: time < from ? from : time, until: last < until ? last : until }
}

/** The key of the word of what rows are of. */
export function rowsWord(rows: CohortRows): string {
  const dimension = SUBJECTS[askedBy(rows).subject]
  return dimension === null ? `insight.cohorts.rows.${rows}` : `metrics.dimension.${dimension}`
}
