import { continued, type SeriesWay } from '#domain/series.ts'
import { plainOf } from './cell.ts'
import { boxOf, holdsCell, type Box } from './cell-range.ts'
import { nothingStaged, stageCells, type Sheet, type Staged } from './staging.ts'

/** The box's first row into the rows below it; with one row selected, the row above into it. */
export function stageFillDown<Row extends object>(sheet: Sheet<Row>, box: Box): Staged<Row> {
  const source = box.top === box.bottom ? box.top - 1 : box.top
  return source < 0 ? nothingStaged() : stageFill(sheet, { ...box, top: source, bottom: source }, { ...box, top: source }, 'copy')
}

/** The first cell of each column of the box, counted on through the box. */
export const stageSeriesDown = <Row extends object>(sheet: Sheet<Row>, box: Box): Staged<Row> =>
  stageFill(sheet, { ...box, bottom: box.top }, box, 'count')

/** What begins with these texts, through all rows of the sheet in its first column; rows that have no such cell are passed over. */
export function stageSeries<Row extends object>(sheet: Sheet<Row>, begins: readonly string[]): Staged<Row> {
  const staged = nothingStaged<Row>()
  const rows = rowsWith(sheet, 0, lineOf(0, sheet.rowCount - 1))
  if (sheet.columns.length > 0) write(sheet, rows, 0, [...begins, ...continued(begins, rows.length, 'count')], staged)
  return staged
}

/** One text, or one formula, into the first column of every row that has such a cell. */
export function stageEvery<Row extends object>(sheet: Sheet<Row>, text: string): Staged<Row> {
  const staged = nothingStaged<Row>()
  for (const row of rowsWith(sheet, 0, lineOf(0, sheet.rowCount - 1))) stageCells(sheet, row, [{ column: 0, text }], staged)
  return staged
}

/**
 * A block into rows of their own: one line into each row, as many lines as rows line by line, fewer of them again and again where they fit a whole
 * number of times. Lines without a row are counted.
 */
export function stagePasteRows<Row extends object>(sheet: Sheet<Row>, block: readonly (readonly string[])[]): Staged<Row> {
  const staged = nothingStaged<Row>()
  const rows = rowsWith(sheet, 0, lineOf(0, sheet.rowCount - 1))
  const repeats = block.length > 0 && rows.length % block.length === 0
  const lines = repeats ? rows.length : Math.min(rows.length, block.length)
  rows.slice(0, lines).forEach((row, index) => {
    const cells = (block[index % block.length] ?? []).map((text, column) => ({ column, text }))
    stageCells(sheet, row, cells, staged)
  })
  if (block.length > rows.length) staged.beyond = { lines: block.length - rows.length, max: rows.length }
  return staged
}

/**
 * The cells of `seed` go on into the rest of the box: down or up in each column, otherwise to the side in each row. Rows that have no such cell are
 * passed over, and no number is used up for them.
 */
export function stageFill<Row extends object>(sheet: Sheet<Row>, seed: Box, box: Box, way: SeriesWay): Staged<Row> {
  const staged = nothingStaged<Row>()
  if (box.top < seed.top || box.bottom > seed.bottom) {
    for (let column = seed.left; column <= seed.right; column += 1) {
      const known = rowsWith(sheet, column, lineOf(seed.top, seed.bottom))
      const isUp = box.top < seed.top
      const rows = rowsWith(sheet, column, isUp ? lineOf(box.top, seed.top - 1).reverse() : lineOf(seed.bottom + 1, box.bottom))
      const seeds = (isUp ? known.toReversed() : known).map((row) => textAt(sheet, row, column))
      if (seeds.length > 0) write(sheet, rows, column, continued(seeds, rows.length, way), staged)
    }
    return staged
  }
  for (const row of lineOf(seed.top, seed.bottom)) {
    const isLeft = box.left < seed.left
    const known = lineOf(seed.left, seed.right).map((column) => textAt(sheet, row, column))
    const columns = isLeft ? lineOf(box.left, seed.left - 1).reverse() : lineOf(seed.right + 1, box.right)
    const texts = continued(isLeft ? known.reverse() : known, columns.length, way)
    const cells = columns.map((column, index) => ({ column, text: texts[index] ?? '' }))
    if (cells.length > 0) stageCells(sheet, row, cells, staged)
  }
  return staged
}

/** The box that a fill from `seed` to a cell covers: it goes in one direction, the one it went farther in. */
export function fillBox(seed: Box, at: { row: number; column: number }): Box {
  if (holdsCell(seed, at.row, at.column)) return seed
  const [down, across] = [beyond(at.row, seed.top, seed.bottom), beyond(at.column, seed.left, seed.right)]
  const far = { row: down >= across ? at.row : seed.top, column: down >= across ? seed.left : at.column }
  const reached = boxOf({ anchor: { row: seed.top, column: seed.left }, head: far })
  return {
    top: Math.min(seed.top, reached.top),
    left: Math.min(seed.left, reached.left),
    bottom: Math.max(seed.bottom, reached.bottom),
    right: Math.max(seed.right, reached.right),
  }
}

const beyond = (at: number, from: number, to: number): number => Math.max(from - at, at - to, 0)

function write<Row extends object>(
  sheet: Sheet<Row>,
  rows: readonly number[],
  column: number,
  texts: readonly string[],
  into: Staged<Row>,
): void {
  rows.forEach((row, index) => stageCells(sheet, row, [{ column, text: texts[index] ?? '' }], into))
}

const rowsWith = <Row>(sheet: Sheet<Row>, column: number, rows: readonly number[]): number[] =>
  rows.filter((index) => {
    const row = sheet.rowAt(index)
    return row !== undefined && sheet.columns[column]?.edit?.absent?.(row) !== true
  })

function textAt<Row extends object>(sheet: Sheet<Row>, index: number, column: number): string {
  const [row, spec] = [sheet.rowAt(index), sheet.columns[column]]
  return row && spec ? plainOf(spec, row, sheet.say) : ''
}

const lineOf = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
