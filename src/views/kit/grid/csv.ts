import { csvCell } from '#domain/csv-cell.ts'
import type { Say } from '../words.tsx'
import { headerOf } from './ag-order.ts'
import { exportedOf } from './cell.ts'
import type { GridColumn } from './types.ts'

/**
 * Rows as CSV for a spreadsheet: byte order mark so that Chinese text opens right, `head` lines first (title, filter,
 * as of), CRLF, quotes where needed.
 */
export function toCsv<Row extends object>(
  rows: Iterable<Row>,
  columns: readonly GridColumn<Row>[],
  say: Say,
  head: readonly string[] = [],
): string {
  const headers = columns.map((column) => headerOf(column, say))
  const lines = [...head.map((line) => [line]), headers]
  for (const row of rows) lines.push(columns.map((column) => exportedOf(column, row, say)))
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}
