/** A cell by its place on the screen, counted from 0. */
export type CellAt = { row: number; column: number }
/** From where it began to where it is now; either may be above or left of the other. */
export type CellRange = { anchor: CellAt; head: CellAt }
/** All four included. */
export type Box = { top: number; left: number; bottom: number; right: number }
export type Direction = 'up' | 'down' | 'left' | 'right'

export const boxOf = ({ anchor, head }: CellRange): Box => ({
  top: Math.min(anchor.row, head.row),
  left: Math.min(anchor.column, head.column),
  bottom: Math.max(anchor.row, head.row),
  right: Math.max(anchor.column, head.column),
})

export const holdsCell = (box: Box, row: number, column: number): boolean =>
  row >= box.top && row <= box.bottom && column >= box.left && column <= box.right

const STEP = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] } as const satisfies Record<Direction, readonly [number, number]>

/** Moves the head one step, or with `far` to the edge; stays inside the grid. */
export function extend(range: CellRange, direction: Direction, size: { rows: number; columns: number }, far = false): CellRange {
  const [down, right] = STEP[direction]
  const reach = far ? Math.max(size.rows, size.columns) : 1
  return {
    anchor: range.anchor,
    head: {
      row: clamp(range.head.row + down * reach, size.rows),
      column: clamp(range.head.column + right * reach, size.columns),
    },
  }
}

const clamp = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value))
