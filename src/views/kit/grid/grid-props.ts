import type { ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import type { StepName } from '#domain/step-name.ts'
import type { GridController } from './grid-controller.ts'
import type { RowStore } from './row-store.ts'
import type { CellChange, CellValue, Density, Formulas, GridColumn, GridTree } from './types.ts'
import type { GridStepNames } from './undo-keys.ts'
import type { GridSearch } from './use-find.ts'
import type { Owned } from './use-owned.ts'

export type GridStatus =
  | { kind: 'ready' }
  | { kind: 'loading' }
  | { kind: 'error'; reason: string; onRetry?: () => void }
  | { kind: 'forbidden'; need?: string; reason?: string }
  /** the filter names what is not there, or not the reader's */
  | { kind: 'outside'; reason: string; onLeave?: () => void }

export type DataGridProps<Row extends object> = {
  /** accessible name */
  label: string
  /** a list at module level: a new list opens a new grid */
  columns: readonly GridColumn<Row>[]
  store: RowStore<Row>
  tree?: GridTree<Row>
  status?: GridStatus
  empty?: { title?: string; hint?: string; action?: ReactNode }
  density?: Density
  selectable?: boolean
  problemsOf?: (row: Row) => readonly Blocker[]
  warningsOf?: (row: Row) => readonly Blocker[]
  /** left out = the grid is read only. The owner puts the changes into the store. */
  onEdits?: (changes: readonly CellChange[], name: StepName, added: readonly Row[]) => void
  /** a paste may add rows at the end, up to `max` in all; the owner takes them with the changes that fill them, as one step */
  grow?: { blank: (place: number) => Row; max: number }
  /** the row after one changed cell, where a cell changes others (a game brings its currency): the cells of one paste are read in turn */
  editedRow?: (row: Row, column: string, value: CellValue) => Row
  onUndo?: () => void
  onRedo?: () => void
  /** what undo and redo would do, by name */
  steps?: GridStepNames
  /** what reasons call a row; left out = its place on the screen, from 1 */
  numberOf?: (row: Row) => number
  /** what formulas in text cells may say; left out = what begins with `=` is a text like any other */
  formulas?: Formulas<Row>
  /** a row that is shown only so that others can be placed below it: no edit of all rows changes it */
  isContext?: (row: Row) => boolean
  onSelect?: (ids: readonly string[]) => void
  /** double click on a row, or Enter on a cell that is not for typing */
  onOpenRow?: (row: Row) => void
  onFocusRow?: (row: Row | null) => void
  /** a row whose text here changes flashes once */
  flashKeyOf?: (row: Row) => string
  /** filter and order as text (`viewText`), kept by the owner in the address; another text than the grid's own opens it again */
  view?: Owned
  /** where the columns are, as text (`arrangedText`), kept by the owner; left out = this browser keeps it under the grid's name */
  arrangement?: Owned
  /** the rows come in the order of the view: the grid shows it and compares nothing */
  isOrdered?: boolean
  /** people may choose its columns: the base configuration defines them under this name, and their arrangement is kept under it */
  name?: string | undefined
  /**
   * Offers the visible rows as CSV under the name and a date. The file says of itself what narrows the rows; `narrowed` is what the page did
   * before they came to the grid, `total` how many there are when not all are here, `zone` that of the page's own times, `asOf` words.
   */
  exportAs?: { fileName: string; narrowed?: readonly string[]; total?: number; zone?: string; asOf?: string }
  /** the page's search over all its rows, where not all of them are here: the grid's box is the one box for both */
  search?: GridSearch
  /** where rows are cards: what can be done with the row whose values are open; it is the one of the last `onFocusRow` */
  rowActions?: (row: Row, close: () => void) => ReactNode
  /** the page's own controls, left in the tool bar */
  toolbar?: ReactNode
  /** the end of the status bar: "as of" */
  footer?: ReactNode
  /** called with the controller when the grid opens, and with null when it closes */
  onReady?: (grid: GridController<Row> | null) => void
}
