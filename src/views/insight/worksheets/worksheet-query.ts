import { worksheetOf, type WorksheetFilter } from '#domain/insight-worksheet/worksheet.ts'
import { isDimension } from '#domain/metrics/dimensions.ts'
import { filtersIn, rangeIn, rewritten } from '../insight-query.ts'

const DAYS = ['days', 'from', 'until'] as const

/** Does an address say anything of rows or days? */
export const isNarrowed = (search: URLSearchParams): boolean =>
  [...search.keys()].some((name) => isDimension(name) || DAYS.some((one) => one === name))

/** The filter of an address; days that it does not say are those that the page opens with. */
export const worksheetIn = (search: URLSearchParams, today: string, usual: WorksheetFilter['range']): WorksheetFilter =>
  worksheetOf({ filters: filtersIn(search), ...rangeIn(search, today, usual) })

/** An address with this filter; everything else of it stays. */
export const withWorksheet = ({ filters, range, from, until }: WorksheetFilter, kept = new URLSearchParams()): URLSearchParams =>
  rewritten(
    [
      ['days', range],
      ['from', range === 'own' ? from : ''],
      ['until', range === 'own' ? until : ''],
    ],
    filters,
    kept,
  )
