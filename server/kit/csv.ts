import { csvCell } from '#domain/csv-cell.ts'

/** Rows as a CSV file that spreadsheets open: UTF-8 with a mark, CRLF. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
