import { csvText } from '#domain/csv-cell.ts'
import { plainAmount } from '#domain/money.ts'
import type { Say } from '../words.tsx'
import { headerOf } from './ag-order.ts'
import { exportedOf, valueOf } from './cell.ts'
import { isAmount } from './columns.ts'
import type { GridColumn } from './types.ts'

/**
 * Rows as CSV for a spreadsheet: byte order mark so that Chinese text opens right, `head` lines first (`exportHead`), CRLF, quotes where
 * needed. An amount is a plain figure with its currency in the column behind it, because rows of several currencies are in one file.
 */
export function toCsv<Row extends object>(
  rows: Iterable<Row>,
  columns: readonly GridColumn<Row>[],
  say: Say,
  head: readonly string[] = [],
): string {
  const written = columns.flatMap((column) => writtenAs(column, say))
  const lines = [...head.map((line) => [line]), written.map(({ header }) => header)]
  for (const row of rows) lines.push(written.map(({ text }) => text(row)))
  return csvText(lines)
}

type Written<Row> = { header: string; text: (row: Row) => string }

function writtenAs<Row extends object>(column: GridColumn<Row>, say: Say): Written<Row>[] {
  const header = headerOf(column, say)
  const { currency } = column
  if (!currency) return [{ header, text: (row) => exportedOf(column, row, say) }]
  const amountOf = (row: Row) => {
    const value = valueOf(column, row)
    return isAmount(value) ? value : null
  }
  return [
    {
      header,
      text: (row) => {
        const amount = amountOf(row)
        return amount === null ? '' : plainAmount(amount, currency(row))
      },
    },
    { header: say('kit.grid.export.currency_of', { column: header }), text: (row) => (amountOf(row) === null ? '' : currency(row)) },
  ]
}
