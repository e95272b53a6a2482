import type { Blocker } from '#domain/blocker.ts'
import { withHyphen } from '#domain/display/numbers.ts'
import { priced } from '#domain/money.ts'
import type { Say } from '../words.tsx'
import { NONE } from './columns.ts'
import type { CellValue, GridColumn } from './types.ts'

/** The value of a cell: the column's own reader, or the row's property of that name. */
export function valueOf<Row extends object>(column: GridColumn<Row>, row: Row): CellValue {
  if (column.value) return column.value(row)
  const value: unknown = Reflect.get(row, column.key)
  return isCellValue(value) ? value : JSON.stringify(value)
}

/** What the cell shows, and what find looks at. */
export function textOf<Row extends object>(column: GridColumn<Row>, row: Row, say: Say): string {
  const value = valueOf(column, row)
  if (column.text) return column.text(value, row, say)
  if (value === null || value === undefined || value === '') return NONE
  return typeof value === 'object' ? value.join(', ') : String(value)
}

/** What it says away from its column, on a card or a sheet: an amount with the sign of its currency. */
export function textAlone<Row extends object>(column: GridColumn<Row>, row: Row, say: Say): string {
  const currency = column.currency?.(row)
  const text = textOf(column, row, say)
  return currency ? priced(text, currency) : text
}

/** What an export writes for a cell; nothing where nothing is shown. */
export function exportedOf<Row extends object>(column: GridColumn<Row>, row: Row, say: Say): string {
  const written = column.exported ? column.exported(valueOf(column, row), row) : withHyphen(textOf(column, row, say))
  return written === NONE ? '' : written
}

/** What copy puts on the clipboard: the plain form where the cell can take it back, otherwise what is shown. */
export const plainOf = <Row extends object>(column: GridColumn<Row>, row: Row, say: Say): string => {
  if (column.edit) return column.edit.plain(valueOf(column, row), row, say)
  const shown = textOf(column, row, say)
  return shown === NONE ? '' : withHyphen(shown)
}

/** The blockers that belong to a cell. */
export const marksOf = <Row>(column: GridColumn<Row>, blockers: readonly Blocker[]): readonly Blocker[] =>
  blockers.length === 0
    ? blockers
    : blockers.filter(({ field }) => field !== undefined && (column.markedBy ? column.markedBy.includes(field) : field === column.key))

const isCellValue = (value: unknown): value is CellValue =>
  value === null || value === undefined || ['string', 'number', 'bigint', 'boolean'].includes(typeof value) || Array.isArray(value)

/** What the values of a column are called; nothing without a column. */
export const calledOf = <Row>(column: GridColumn<Row> | undefined): string | undefined => column && (column.called ?? column.header)
