import type { Box } from '../cell-range.ts'
import type { Sheet } from '../staging.ts'

/** What an edit of many cells is about: the selected range, the chosen rows, or all rows that match the filter. */
export const EDIT_SCOPES = ['range', 'rows', 'all'] as const
export type EditScope = (typeof EDIT_SCOPES)[number]

type Parts<Row> = { box: Box | null; chosen: () => Row[]; matching: () => Row[] }

/** The part of a sheet that a scope names: the columns of the range, otherwise all columns on the screen. It takes no new rows. */
export function scopedSheet<Row>(sheet: Sheet<Row>, scope: EditScope, { box, chosen, matching }: Parts<Row>): Sheet<Row> {
  if (scope !== 'range') return rowsSheet(sheet, scope === 'rows' ? chosen() : matching())
  if (!box) return rowsSheet(sheet, [])
  return {
    ...sheet,
    grow: undefined,
    columns: sheet.columns.slice(box.left, box.right + 1),
    rowCount: Math.min(box.bottom, sheet.rowCount - 1) - box.top + 1,
    rowAt: (index) => sheet.rowAt(box.top + index),
  }
}

/** These rows with the columns of the sheet. */
export const rowsSheet = <Row>(sheet: Sheet<Row>, rows: readonly Row[]): Sheet<Row> => ({
  ...sheet,
  grow: undefined,
  rowCount: rows.length,
  rowAt: (index) => rows[index],
})

/** A sheet with one of its columns, or with all that can be edited; `from`: with all from that one on, as they are on the screen. */
export const withColumn = <Row>(sheet: Sheet<Row>, key: string | null, from = false): Sheet<Row> => ({
  ...sheet,
  columns: from
    ? sheet.columns.slice(
        Math.max(
          0,
          sheet.columns.findIndex((column) => column.key === key),
        ),
      )
    : sheet.columns.filter((column) => column.edit !== undefined && (key === null || column.key === key)),
})
