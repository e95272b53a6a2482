import { asPlainText, fromPlainText } from '#domain/csv-cell.ts'

/**
 * Reads what a spreadsheet puts on the clipboard: rows by line break, cells by tab, a cell with tab, quote or line break
 * in quotes with inner quotes doubled. The line break after the last row is not a row. What `formatTsv` guarded is as it was.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const source = text.replace(/\r\n?/g, '\n')
  while (at <= source.length) {
    const cell = source[at] === '"' ? quotedCell(source, at) : plainCell(source, at)
    row.push(fromPlainText(cell.text))
    at = cell.end
    if (source[at] !== '\t') {
      rows.push(row)
      row = []
      if (at >= source.length - 1) break
    }
    at += 1
  }
  return rows
}

/** The same form back, as spreadsheets take it: a name that begins like a formula is pasted there as text, and not run. */
export const formatTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => quotedWhereNeeded(asPlainText(cell))).join('\t')).join('\n')

const quotedWhereNeeded = (cell: string): string => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

type Cell = { text: string; end: number }

function plainCell(source: string, start: number): Cell {
  let end = start
  while (end < source.length && source[end] !== '\t' && source[end] !== '\n') end += 1
  return { text: source.slice(start, end), end }
}

/** Falls back to the plain reading when the closing quote is missing or text follows it: a person's quote, not a spreadsheet's. */
function quotedCell(source: string, start: number): Cell {
  let text = ''
  let at = start + 1
  while (at < source.length) {
    const next = source.indexOf('"', at)
    if (next < 0) break
    text += source.slice(at, next)
    if (source[next + 1] !== '"') {
      const after = source[next + 1]
      return after === undefined || after === '\t' || after === '\n' ? { text, end: next + 1 } : plainCell(source, start)
    }
    text += '"'
    at = next + 2
  }
  return plainCell(source, start)
}
