import { blocker, type Blocker } from '../blocker.ts'
import type { Channel } from '../channels/channel.ts'
import { cellName } from '../sheet-cell.ts'
import type { ImportedRow } from './expand-rows.ts'
import type { ColumnMatch } from './sheet-columns.ts'
import { sheetGroups } from './sheet-groups.ts'
import { rowReader } from './sheet-row.ts'
import { SHEET_LIMITS, type BadRow, type SheetContext } from './sheet.ts'

export type SheetRead = { rows: ImportedRow[]; bad: BadRow[]; total: number }

/**
 * Reads the rows below the head (`cells[0]`). A row is good or bad as a whole, and a bad one carries every reason found in it (up to the limit
 * of the sheet), with the line and the column's target as `field`. Rows without any text are passed over.
 */
export function readRows(
  cells: readonly (readonly string[])[],
  columns: readonly ColumnMatch[],
  channel: Channel,
  context: SheetContext,
): SheetRead {
  const rows: ImportedRow[] = []
  const bad: BadRow[] = []
  const readRow = rowReader(columns, channel, context)
  const { admit } = sheetGroups(channel, context)
  let [total, reasons] = [0, 0]
  for (const [index, row] of cells.entries()) {
    if (index === 0 || row.every((cell) => cell.trim() === '')) continue
    total += 1
    const line = index + 1
    const { account, names, values, problems: unread } = readRow(row, line)
    const read = account && { line, account_id: account.accountId, names, values }
    const problems = read ? admit(read, account, unread) : unread
    if (problems.length > 0) {
      const told = problems.slice(0, Math.max(1, SHEET_LIMITS.reasons - reasons))
      reasons += told.length
      bad.push({
        line,
        problems: [...told.map((problem) => withCell(problem, columns, line)), ...more(line, problems.length - told.length)],
      })
    } else if (read) rows.push(read)
  }
  return { rows, bad, total }
}

const more = (row: number, count: number): Blocker[] => (count > 0 ? [blocker('import.row.more', { row, params: { count } })] : [])

/** The cell is named too where the reason belongs to a column of the sheet. */
function withCell(problem: Blocker, columns: readonly ColumnMatch[], line: number): Blocker {
  const column = columns.find(({ target }) => target !== null && target === problem.field)
  return { ...problem, row: line, params: { ...problem.params, ...(column ? { cell: cellName(column.at, line) } : {}) } }
}
