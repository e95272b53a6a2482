import { replacedIn, type Replacement } from '#domain/find-replace.ts'
import { plainOf } from '../cell.ts'
import { nothingStaged, stageCells, type Sheet, type Staged } from '../staging.ts'

/** Looks through all cells of the sheet that can be edited; a cell that would not take its new text is refused with it. */
export function stageReplace<Row extends object>(sheet: Sheet<Row>, replacement: Replacement): Staged<Row> {
  const staged = nothingStaged<Row>()
  for (let index = 0; index < sheet.rowCount; index += 1) {
    const row = sheet.rowAt(index)
    if (!row) continue
    const cells = sheet.columns.flatMap((column, at) => {
      const text = column.edit ? replacedIn(plainOf(column, row, sheet.say), replacement) : null
      return text === null ? [] : [{ column: at, text }]
    })
    if (cells.length > 0) stageCells(sheet, index, cells, staged)
  }
  return staged
}
