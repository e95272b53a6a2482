import { blocker } from '#domain/blocker.ts'
import type { Say } from '../words.tsx'
import { plainOf, valueOf } from './cell.ts'
import type { Box } from './cell-range.ts'
import type { CellChange, CellValue, Formulas, GridColumn, RefusedCell } from './types.ts'

/** The part of the grid a person looks at: visible rows and columns in their present order. */
export type Sheet<Row> = {
  columns: readonly GridColumn<Row>[]
  rowCount: number
  rowAt: (index: number) => Row | undefined
  /** what reasons call the row; 0 or left out = its place in the sheet, from 1 */
  numberOf?: (row: Row) => number
  idOf: (row: Row) => string
  say: Say
  /** what formulas may say; left out = none are evaluated */
  formulas?: Formulas<Row> | undefined
  /** the row after one changed cell, where a cell changes others: the next cell of the same edit is read against it */
  editedRow?: ((row: Row, column: string, value: CellValue) => Row) | undefined
  /** rows may be added at the end: what a new one holds, by its place from 0; how many there are, also hidden ones, and may be */
  grow?: { blank: (place: number) => Row; size: number; max: number } | undefined
}

/** What an edit would do; refused cells keep what they hold. */
export type Staged<Row> = {
  changes: CellChange[]
  /** new rows at the end, before the changes that fill them */
  added: Row[]
  refused: RefusedCell[]
  /** cells the block had beyond the grid's edge */
  outside: number
  /** lines for which the grid has no more room */
  beyond: { lines: number; max: number } | null
}

/** What of an edit was not done. */
export type NotDone = Pick<Staged<unknown>, 'refused' | 'outside' | 'beyond'>

/** A place in a row, and the text for it. */
type CellText = { column: number; text: string }

/** Texts for cells of one row, each through its column's parse and blockers; equal values are no change. */
export function stageCells<Row extends object>(sheet: Sheet<Row>, row: number, cells: readonly CellText[], into: Staged<Row>): void {
  const isLast = ({ column }: CellText) => sheet.columns[column]?.edit?.last === true
  let target = sheet.rowAt(row)
  for (const cell of [...cells.filter((one) => !isLast(one)), ...cells.filter(isLast)]) target = stageCell(sheet, row, target, cell, into)
}

/** @returns the row as the next cell finds it */
function stageCell<Row extends object>(
  sheet: Sheet<Row>,
  row: number,
  target: Row | undefined,
  { column, text }: CellText,
  into: Staged<Row>,
): Row | undefined {
  const spec = sheet.columns[column]
  if (!target || !spec) {
    into.outside += 1
    return target
  }
  const rowId = sheet.idOf(target)
  const refuse = (problem: RefusedCell['problem']) => {
    into.refused.push({ rowId, column: spec.key, text, problem: { ...problem, field: spec.key, row: sheet.numberOf?.(target) || row + 1 } })
    return target
  }
  if (!spec.edit) return refuse(blocker('kit.cell.read_only'))
  // nothing is put where nothing can be
  if (text.trim() === '' && spec.edit.absent?.(target)) return target
  const why = spec.edit.blockers?.(target)[0]
  if (why) return refuse(why)
  const written = spec.edit.formula && sheet.formulas ? sheet.formulas.textOf(text, target) : text
  if (typeof written !== 'string') return refuse(written)
  const parsed = spec.edit.parse(written, target, sheet.say)
  if (!parsed.ok) return refuse(parsed.problem)
  const before = valueOf(spec, target)
  if (sameValue(before, parsed.value)) return target
  into.changes.push({ rowId, column: spec.key, before, after: parsed.value })
  return sheet.editedRow?.(target, spec.key, parsed.value) ?? target
}

export const nothingStaged = <Row>(): Staged<Row> => ({ changes: [], added: [], refused: [], outside: 0, beyond: null })

/**
 * A pasted block over the selected box: one cell fills the box, a block that fits the box a whole number of times is
 * repeated, any other is laid down once from the top left corner, as spreadsheets do. What goes below the last row makes rows of its own where
 * the grid may grow; empty lines at the end of the block do not.
 */
export function stagePaste<Row extends object>(sheet: Sheet<Row>, box: Box, block: readonly (readonly string[])[]): Staged<Row> {
  const staged = nothingStaged<Row>()
  const [height, width] = [block.length, Math.max(0, ...block.map((line) => line.length))]
  if (height === 0 || width === 0) return staged
  const [boxRows, boxColumns] = [box.bottom - box.top + 1, box.right - box.left + 1]
  const repeats = boxRows % height === 0 && boxColumns % width === 0
  const [fits, columns] = repeats ? [boxRows, boxColumns] : [height, width]
  // rows that were selected may be gone
  const top = Math.min(box.top, sheet.rowCount)
  const { open, rows } = grown(sheet, top, fits, block, staged)
  for (let row = 0; row < rows; row += 1) {
    const cells = range(0, columns - 1).flatMap((column) => {
      const text = block[row % height]?.[column % width]
      // in a row of its own an empty cell leaves what a new row begins with
      return text === undefined || (text.trim() === '' && top + row >= sheet.rowCount) ? [] : [{ column: box.left + column, text }]
    })
    stageCells(open, top + row, cells, staged)
  }
  return staged
}

/** The sheet with the rows that the block needs below the last one, and how many lines of the block then have a place. */
function grown<Row extends object>(
  sheet: Sheet<Row>,
  top: number,
  fits: number,
  block: readonly (readonly string[])[],
  into: Staged<Row>,
): { open: Sheet<Row>; rows: number } {
  const { grow, rowCount } = sheet
  const inside = rowCount - top
  if (!grow || fits <= inside) return { open: sheet, rows: fits }
  const meant = block.findLastIndex((line) => line.some((text) => text.trim() !== '')) + 1
  const wanted = Math.max(0, meant - inside)
  const made = Math.min(wanted, Math.max(0, grow.max - grow.size))
  into.added.push(...Array.from({ length: made }, (_, index) => grow.blank(grow.size + index)))
  if (wanted > made) into.beyond = { lines: wanted - made, max: grow.max }
  const rowAt = (index: number) => (index < rowCount ? sheet.rowAt(index) : into.added[index - rowCount])
  return { open: { ...sheet, rowAt }, rows: Math.min(fits, inside + made) }
}

/** Empties the box; a cell that may not be empty refuses. */
export function stageClear<Row extends object>(sheet: Sheet<Row>, box: Box): Staged<Row> {
  const staged = nothingStaged<Row>()
  const cells = range(box.left, box.right).flatMap((column) => (sheet.columns[column]?.edit ? [{ column, text: '' }] : []))
  for (let row = box.top; row <= box.bottom; row += 1) stageCells(sheet, row, cells, staged)
  return staged
}

/** The box as copy puts it on the clipboard. */
export const copyBox = <Row extends object>(sheet: Sheet<Row>, box: Box): string[][] =>
  range(box.top, box.bottom).map((index) => {
    const row = sheet.rowAt(index)
    return sheet.columns.slice(box.left, box.right + 1).map((column) => (row ? plainOf(column, row, sheet.say) : ''))
  })

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Absent, null and empty text are the same nothing to a cell; lists compare by their items. */
export function sameValue(a: CellValue, b: CellValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one: string, index) => one === b[index])
  return (a ?? '') === (b ?? '')
}
