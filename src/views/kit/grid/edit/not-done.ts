import { nothingStaged, stageCells, type NotDone, type Sheet, type Staged } from '../staging.ts'
import type { RefusedCell } from '../types.ts'

export const cellKey = ({ rowId, column }: Pick<RefusedCell, 'rowId' | 'column'>): string => `${rowId} ${column}`

/**
 * What is left undone after an edit. What it could not do itself takes the place of what was left before; an edit that was done wholly only settles
 * its own cells: what was typed for the others is kept. Null: nothing is left.
 */
export function leftAfter(before: NotDone | null, staged: Staged<unknown>): NotDone | null {
  if (staged.refused.length + staged.outside > 0 || staged.beyond) return staged
  if (!before) return null
  const settled = new Set(staged.changes.map(cellKey))
  const refused = before.refused.filter((cell) => !settled.has(cellKey(cell)))
  return refused.length === before.refused.length ? before : refused.length > 0 ? { ...before, refused } : null
}

/** Puts texts into cells that refused theirs; cells in the rows of the sheet. */
export function stageAgain<Row extends object>(
  sheet: Sheet<Row>,
  cells: readonly RefusedCell[],
  textOf: (cell: RefusedCell) => string,
): Staged<Row> {
  const staged = nothingStaged<Row>()
  const places = new Map(
    Array.from({ length: sheet.rowCount }, (_, index) => {
      const row = sheet.rowAt(index)
      return [row ? sheet.idOf(row) : '', index] as const
    }),
  )
  for (const cell of cells) {
    const column = sheet.columns.findIndex(({ key }) => key === cell.column)
    const row = places.get(cell.rowId)
    if (row !== undefined) stageCells(sheet, row, [{ column, text: textOf(cell) }], staged)
  }
  return staged
}
