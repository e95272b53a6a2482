import type { ChartValue, Measured } from './chart-values.ts'

export type HeatCell = ChartValue & {
  /** ids of its row and its column */
  row: string
  column: string
  /** what was divided by what, in words: `149`, `1,206` */
  part?: string
  of?: string
  /** the day from which it is complete: until then it is hatched */
  ripeOn?: string
}
/** Values by two things, such as the day players came and the days after it. */
export type CellData = Measured & {
  /** `of`: what the values of the row are divided by, in words */
  rows: readonly { id: string; name: string; of?: string }[]
  columns: readonly { id: string; name: string }[]
  cells: readonly HeatCell[]
  /** what rows and columns are */
  down: string
  across: string
  /** what the values are divided by */
  of?: string
  /** how the values come about: formula, filter, zone, as of */
  explained?: string
}

/** How dark a value is drawn, 0 to 1, from 0 to the highest there is; what is below 0 is not drawn. */
export function shadeOf(cells: readonly HeatCell[]): (value: number | null) => number {
  const most = Math.max(0, ...cells.map(({ value }) => value ?? 0))
  return (value) => (value === null || most === 0 ? 0 : Math.max(0, value) / most)
}

/** The cells by their place. */
export function cellsByPlace(cells: readonly HeatCell[]): (row: string, column: string) => HeatCell | undefined {
  const rows = new Map<string, Map<string, HeatCell>>()
  for (const cell of cells) {
    const own = rows.get(cell.row) ?? new Map<string, HeatCell>()
    rows.set(cell.row, own.set(cell.column, cell))
  }
  return (row, column) => rows.get(row)?.get(column)
}

/** A cell by the numbers of its row and its column, from 0. */
export type CellPlace = { row: number; column: number }

/** Where a key leads among so many rows and columns; null: the key means nothing here. */
export function cellStep(key: string, { row, column }: CellPlace, rows: number, columns: number): CellPlace | null {
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
  switch (key) {
    case 'ArrowUp':
      return { row: within(row - 1, rows), column }
    case 'ArrowDown':
      return { row: within(row + 1, rows), column }
    case 'ArrowLeft':
      return { row, column: within(column - 1, columns) }
    case 'ArrowRight':
      return { row, column: within(column + 1, columns) }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: within(columns - 1, columns) }
    default:
      return null
  }
}
