import { columnsIn, columnsText } from '#domain/column-layout.ts'
import { NEW_TABLE, withSpec, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { worksheetOf, type WorksheetFilter } from '#domain/insight-worksheet/worksheet.ts'
import { isDimension } from '#domain/metrics/dimensions.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { filtersIn, rangeIn, rewritten } from '../insight-query.ts'
import type { TableBegin } from './wire.ts'

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

/** A new table on a day: with the figures of the default columns, narrowed as its address says, or else by the filter that is kept for its page. */
export function newTable(begin: TableBegin | null, search: URLSearchParams, today: string): TableSpec {
  const spec = withReportColumns(NEW_TABLE, begin?.columns ?? '')
  if (isNarrowed(search)) return withSpec(spec, worksheetIn(search, today, spec.range))
  return begin?.filter ? withSpec(spec, begin.filter) : spec
}

/** The figures that an arrangement of the report's columns shows, in its order and widths; what the rows are of is the table's own. */
function withReportColumns(spec: TableSpec, columns: string): TableSpec {
  const places = columnsIn(columns) ?? []
  const metrics = places.flatMap(({ key, hidden }) => (!hidden && metricOf(key) ? [key] : []))
  if (metrics.length === 0) return spec
  const own = [...spec.dimensions.map((key) => ({ key, hidden: false })), ...places.filter(({ key }) => metrics.includes(metricIn(key)))]
  return withSpec(spec, { metrics, columns: columnsText(own) })
}

/** `spend.change` is a column of `spend`. */
const metricIn = (key: string): string => key.split('.')[0] ?? key
