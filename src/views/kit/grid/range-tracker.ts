import { boxOf, extend, holdsCell, type Box, type CellAt, type CellRange, type Direction } from './cell-range.ts'

/** The selected range of cells, with the work of redrawing only what changed. */
export type RangeTracker = {
  box: () => Box | null
  holds: (rowIndex: number, column: string) => boolean
  /** the last cell of the range: from it the range is filled on */
  isCorner: (rowIndex: number, column: string) => boolean
  start: (at: CellAt) => void
  reach: (at: CellAt) => void
  step: (direction: Direction, far: boolean) => CellAt | null
  all: () => void
  clear: () => void
  setColumns: (keys: readonly string[]) => void
  columnIndex: (key: string) => number
  columnAt: (index: number) => string | undefined
}

export function createRangeTracker(rowCount: () => number, redraw: (from: number, to: number) => void): RangeTracker {
  let range: CellRange | null = null
  let order: readonly string[] = []
  let places = new Map<string, number>()

  const set = (next: CellRange | null) => {
    const boxes = [range, next].flatMap((one) => (one ? [boxOf(one)] : []))
    range = next
    if (boxes.length > 0) redraw(Math.min(...boxes.map(({ top }) => top)), Math.max(...boxes.map(({ bottom }) => bottom)))
  }
  const isSingle = (one: CellRange) => one.anchor.row === one.head.row && one.anchor.column === one.head.column

  return {
    box: () => (range ? boxOf(range) : null),
    // only one cell is the focused cell, which has its own outline
    holds: (rowIndex, column) => range !== null && !isSingle(range) && holdsCell(boxOf(range), rowIndex, places.get(column) ?? -1),
    // asked of every cell that is drawn
    isCorner: (rowIndex, column) =>
      range !== null &&
      rowIndex === Math.max(range.anchor.row, range.head.row) &&
      places.get(column) === Math.max(range.anchor.column, range.head.column),
    start: (at) => set({ anchor: at, head: at }),
    reach: (at) => set({ anchor: range?.anchor ?? at, head: at }),
    step(direction, far) {
      if (!range) return null
      set(extend(range, direction, { rows: rowCount(), columns: order.length }, far))
      return range.head
    },
    all: () => set({ anchor: { row: 0, column: 0 }, head: { row: rowCount() - 1, column: order.length - 1 } }),
    clear: () => set(null),
    setColumns(keys) {
      order = keys
      places = new Map(keys.map((key, index) => [key, index]))
    },
    columnIndex: (key) => places.get(key) ?? -1,
    columnAt: (index) => order[index],
  }
}
