import type { Blocker } from '#domain/blocker.ts'
import type { MacroValues } from '#domain/formula.ts'
import type { StateKey } from '../state-colors.ts'
import type { Say } from '../words.tsx'

/** What a cell holds. Money is minor units as text or bigint, an instant ISO 8601 with offset, several references a list. */
export type CellValue = string | number | bigint | boolean | readonly string[] | null | undefined

export type Parsed = { ok: true; value: CellValue } | { ok: false; problem: Blocker }

/**
 * `label`: catalogue key or plain text. `also`: what it is called elsewhere; typed or pasted, it is found by these as well. `disabled`: it is shown
 * where it is, and cannot be chosen.
 */
export type Choice = { value: string; label: string; also?: readonly string[]; disabled?: boolean }

/** How a cell is edited: in place, by paste, by fill and by delete, all through the same text. */
export type CellEdit<Row> = {
  kind: 'text' | 'choice'
  options?: (row: Row) => readonly Choice[]
  /** what the editor and the clipboard hold for a value: `50.00`, never `$50.00` */
  plain: (value: CellValue, row: Row, say: Say) => string
  /** a problem's `field` and `row` are filled in by the grid */
  parse: (text: string, row: Row, say: Say) => Parsed
  /** why this row's cell cannot be edited now; left out or empty means it can */
  blockers?: (row: Row) => readonly Blocker[]
  /** takes formulas: what begins with `=` is evaluated for each row */
  formula?: true
  /** the row has no such cell: it is passed over by what is done to many rows */
  absent?: (row: Row) => boolean
  /** read after the other cells of the same row: an amount is of the currency that is pasted next to it */
  last?: true
}

/** One column; lists of these are at module level and spread traits from `columns.ts`. */
export type GridColumn<Row> = {
  /** stable name: presets, marks and changes use it; also the row's property when `value` is left out */
  key: string
  /** catalogue key, or plain text */
  header: string
  /** `head`: a group header shared with neighbouring columns; `header`: the short text below it. Menus and files use the full name */
  under?: { head: string; header: string }
  /** what its values are called where the header says more: of a step, of a reason; catalogue key or plain text */
  called?: string
  /** catalogue key or plain text, shown behind the header: `USD`, `%` */
  unit?: string | (() => string)
  value?: (row: Row) => CellValue
  /** what is shown, found and exported; left out = the value itself, `–` for none */
  text?: (value: CellValue, row: Row, say: Say) => string
  /** what an export writes, where that is not what is shown: a plain figure, so that a spreadsheet can count with it */
  exported?: (value: CellValue, row: Row) => string
  /** colours the cell and gives it a glyph */
  state?: (row: Row) => StateKey | null
  edit?: CellEdit<Row>
  /** its text is a button that opens the row, where rows open; of all rows, or of those that lead on */
  opens?: boolean | ((row: Row) => boolean)
  align?: 'start' | 'end'
  width?: number
  /** px that its cells take for this reader, where that may be more than `width` */
  takes?: () => number
  minWidth?: number
  flex?: number
  pinned?: 'left' | 'right' | undefined
  /** hidden until the user asks for it */
  hidden?: boolean
  /** on a phone, its value is on the card; `title`: it is the card's title (up to two columns), for lists whose rows may share a name */
  onCard?: true | 'title'
  /** offers a filter with one check box per value */
  filter?: 'set'
  /** adds up in the status bar: of money, by currency */
  sum?: 'count' | 'money'
  /** only rows with the same value of this are added up; with several values there is no total, such as for income and expenses */
  sumWithin?: (row: Row) => string
  currency?: (row: Row) => string
  /** tooltip: formula, filter, currency, zone, "as of" */
  explain?: (row: Row, say: Say, value: CellValue) => string | null
  /** fields of blockers that mark this cell; left out = its key */
  markedBy?: readonly string[]
  sortable?: boolean
  compare?: (a: CellValue, b: CellValue) => number
}

export type CellChange = { rowId: string; column: string; before: CellValue; after: CellValue }

/** A cell that would not take what was typed, pasted or filled; `row` of the problem is the place in the grid, from 1. */
export type RefusedCell = { rowId: string; column: string; text: string; problem: Blocker }

/** What formulas may say of a row, its values, and what a text comes to: itself when it is no formula. `formulas.ts` makes it, for the grids that take any. */
export type Formulas<Row> = {
  macros: ReadonlySet<string>
  valuesOf: (row: Row) => MacroValues
  textOf: (text: string, row: Row) => string | Blocker
}

/** How rows hang together: parents come before their children in the store. */
export type GridTree<Row> = {
  /** key of the column that is indented and has the ▸ */
  column: string
  level: (row: Row) => number
  parentOf: (row: Row) => string | null
  hasChildren: (row: Row) => boolean
}

/** Where column presets are kept; the app injects one bound to the user. */
export type TextStorage = { read: (key: string) => string | null; write: (key: string, text: string) => void }

export type Density = 'normal' | 'compact'
export const ROW_HEIGHT = { normal: 28, compact: 24 } as const satisfies Record<Density, number>
