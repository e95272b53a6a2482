import type { ColDef, ICellEditorParams } from 'ag-grid-community'
import type { Blocker } from '#domain/blocker.ts'
import type { Say } from '../words.tsx'
import { DEFAULT_WIDTH, shownHeaderOf } from './ag-order.ts'
import { marksOf, textOf, valueOf } from './cell.ts'
import { ChoiceCellEditor, TextCellEditor, type ChoiceEditorParams, type TextEditorParams } from './cell-editors.ts'
import { OpenCell } from './open-cell.ts'
import type { CellValue, GridColumn, GridTree } from './types.ts'

/** What a drawn cell asks while it is drawn; read again each time, so the grid is not rebuilt when a prop changes. */
export type ColumnContext<Row> = {
  say: () => Say
  problemsOf: (row: Row) => readonly Blocker[]
  warningsOf: (row: Row) => readonly Blocker[]
  isSelected: (rowIndex: number, column: string) => boolean
  isCorner: (rowIndex: number, column: string) => boolean
  isEditable: (row: Row, column: GridColumn<Row>) => boolean
  tree: GridTree<Row> | undefined
  isFolded: (row: Row) => boolean
}

/** A column of ours as the grid's own definition: formatters and class rules, never a React renderer. */
export function toColDef<Row extends object>(column: GridColumn<Row>, context: ColumnContext<Row>): ColDef<Row> {
  const say = context.say()
  const own = [...(column.align === 'end' ? ['fd-align-end'] : []), ...(column.state ? ['fd-state-cell'] : [])]
  return {
    colId: column.key,
    headerName: shownHeaderOf(column, say),
    valueGetter: ({ data }) => (data ? valueOf(column, data) : null),
    valueFormatter: ({ data }) => (data ? textOf(column, data, context.say()) : ''),
    // text and marks hang on the whole row: a cell whose own value stayed the same may still look different
    equals: () => false,
    hide: column.hidden ?? false,
    pinned: column.pinned ?? null,
    resizable: true,
    sortable: column.sortable ?? true,
    suppressHeaderMenuButton: true,
    minWidth: column.minWidth ?? 48,
    cellDataType: false,
    comparator: (a: CellValue, b: CellValue) => (column.compare ?? compareValues)(a, b),
    headerClass: column.align === 'end' ? 'fd-align-end' : '',
    // read when a cell is drawn; what changes later is painted by cell-paint.ts
    cellClass: ({ data, rowIndex }) => (data ? [...own, ...cellClasses(column, data, rowIndex, context)] : own),
    ...(column.flex === undefined ? { width: column.width ?? DEFAULT_WIDTH } : { flex: column.flex }),
    ...opensOf(column),
    ...editorOf(column, context),
  }
}

/** The classes of a cell that hang on its row: marks, range, state. */
export function cellClasses<Row extends object>(
  column: GridColumn<Row>,
  row: Row,
  rowIndex: number,
  context: ColumnContext<Row>,
): string[] {
  const classes: string[] = []
  if (context.tree?.column === column.key) classes.push(...treeClasses(context.tree, row, context))
  const state = column.state?.(row)
  if (state) classes.push(`fd-state-${state}`)
  const problems = context.problemsOf(row)
  if (problems.length > 0 && marksOf(column, problems).length > 0) classes.push('fd-problem')
  const warnings = context.warningsOf(row)
  if (warnings.length > 0 && marksOf(column, warnings).length > 0) classes.push('fd-warning')
  if (context.isSelected(rowIndex, column.key)) classes.push('fd-in-range')
  if (context.isCorner(rowIndex, column.key)) classes.push('fd-fill-corner')
  return classes
}

/** Indent and ▸ are drawn by style, for one element fewer in every row that scrolls by; grid-events.ts hears the click. */
function treeClasses<Row>(tree: GridTree<Row>, row: Row, context: ColumnContext<Row>): string[] {
  const indent = `fd-indent-${Math.min(tree.level(row), DEEPEST_INDENT)}`
  if (!tree.hasChildren(row)) return ['fd-tree', indent]
  return ['fd-tree', indent, context.isFolded(row) ? 'fd-folded' : 'fd-unfolded']
}

/** grid.css knows so many */
const DEEPEST_INDENT = 3

function editorOf<Row extends object>(column: GridColumn<Row>, context: ColumnContext<Row>): Partial<ColDef<Row>> {
  const { edit, header } = column
  if (!edit) return {}
  const editable: ColDef<Row>['editable'] = ({ data }) => data !== undefined && context.isEditable(data, column)
  if (edit.kind === 'text')
    return {
      editable,
      cellEditor: TextCellEditor,
      cellEditorParams: ({ data }: ICellEditorParams<Row>): TextEditorParams => ({
        plain: data ? edit.plain(valueOf(column, data), data, context.say()) : '',
        label: context.say()(header),
      }),
    }
  return {
    editable,
    cellEditor: ChoiceCellEditor,
    cellEditorParams: ({ data }: ICellEditorParams<Row>): ChoiceEditorParams => {
      const held = data ? String(valueOf(column, data) ?? '') : ''
      const offered = (data && edit.options?.(data))?.filter(({ value, disabled }) => !disabled || value === held) ?? []
      return {
        value: held,
        label: context.say()(header),
        choices: offered.map(({ value, label }) => ({ value, label: context.say()(label) })),
      }
    },
  }
}

const collator = new Intl.Collator('zh', { numeric: true })

function compareValues(a: CellValue, b: CellValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a ?? ''), String(b ?? ''))
}

function opensOf<Row extends object>({ opens }: GridColumn<Row>): ColDef<Row> {
  if (typeof opens !== 'function') return opens ? { cellRenderer: OpenCell } : {}
  return { cellRendererSelector: ({ data }) => (data && opens(data) ? { component: OpenCell } : undefined) }
}
