import type { Blocker } from '../blocker.ts'
import { filterText, type DimensionFilters } from '../metrics/filters.ts'
import { queryBlockers } from '../metrics/query-blockers.ts'
import { daysOfRange, type RangeName } from '../metrics/ranges.ts'

/** The pages of figures that a person goes between with one filter. */
export const WORKSHEETS = ['report', 'cohorts', 'custom', 'effect', 'benchmark'] as const
export type Worksheet = (typeof WORKSHEETS)[number]

/** What a worksheet is narrowed to: rows and days. Named days move on with the calendar; of `own` ones the days are told. */
export type WorksheetFilter = { filters: DimensionFilters; range: RangeName; from: string; until: string }

/** Why it cannot be kept; each names its field. */
export function worksheetBlockers({ filters, range, from, until }: WorksheetFilter, today: string): Blocker[] {
  const days = range === 'own' ? { from, until } : daysOfRange(range, today)
  // installs are told by every dimension: what else is asked is the page's
  const question = { metrics: ['ins_num'], dimensions: [], sort: [], limit: 1, totals: false, currency: '', comparison: null }
  return queryBlockers({ ...question, filters, ...days, granularity: 'total' }, { zones: [] })
}

/** As an address has it, for a person to read in the trail. */
export const worksheetText = ({ filters, range, from, until }: WorksheetFilter): string =>
  [range === 'own' ? `${from} – ${until}` : range, ...filters.map((one) => `${one.dimension}=${filterText(one)}`)].join(' ')

/** The same without days that their name says. */
export const worksheetOf = ({ filters, range, from, until }: WorksheetFilter): WorksheetFilter => ({
  filters: filters.map(({ dimension, is, values }) => ({ dimension, is, values: [...values] })),
  range,
  ...(range === 'own' ? { from, until } : { from: '', until: '' }),
})
