import { EXPORT_FORMATS } from './display/numbers.ts'

/** Formats of a column that the console knows: how a cell is shown and exported. Another one of the server's is shown as it is. */
export const COLUMN_FORMATS = ['text', 'count', 'instant', ...EXPORT_FORMATS] as const
export type ColumnFormat = (typeof COLUMN_FORMATS)[number]

/** One column as the base configuration describes it (`columnDefinition2`, S1 §3); the order of the list is the order of the columns. */
export type ColumnDefinition = {
  /** the grid it belongs to: `batch_home` */
  table: string
  key: string
  /** in the reader's language */
  title: string
  /** one of `COLUMN_FORMATS`, or one that is newer than this console */
  format: string
  group: string
  default_visible: boolean
}

export const isColumnFormat = (format: string): format is ColumnFormat => COLUMN_FORMATS.some((one) => one === format)
