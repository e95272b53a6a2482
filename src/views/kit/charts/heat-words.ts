import type { Say } from '../words.tsx'
import { cellsByPlace, type CellData, type CellPlace, type HeatCell } from './chart-cells.ts'
import { valueText } from './chart-values.ts'

/** What a cell was divided by, and that it is not ripe. */
export const moreWords = (say: Say, { part, of, ripeOn }: HeatCell): string[] => [
  ...(part !== undefined && of !== undefined ? [say('charts.part_of', { part, of })] : []),
  ...(ripeOn === undefined ? [] : [say('charts.unripe', { day: ripeOn })]),
]

/** All that is known of the cell that is looked at. */
export function cellWords(say: Say, data: CellData, place: CellPlace): string {
  const [row, column] = [data.rows[place.row], data.columns[place.column]]
  if (!row || !column) return ''
  const cell = cellsByPlace(data.cells)(row.id, column.id)
  const words = [row.name, column.name, valueText(data, cell ?? { value: null }), ...(cell ? moreWords(say, cell) : [])]
  return [...words, ...(data.explained ? [data.explained] : [])].join(' · ')
}
