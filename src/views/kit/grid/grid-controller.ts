import { createGrid, type CellEditRequestEvent, type CellFocusedEvent, type GridApi, type GridOptions } from 'ag-grid-community'
import type { Blocker } from '#domain/blocker.ts'
import type { Say } from '../words.tsx'
import { cellClasses, toColDef, type ColumnContext } from './ag-columns.ts'
import { registerGridModules } from './ag-modules.ts'
import { gridTheme } from './ag-theme.ts'
import { displayedColumns, inLayout, keepTree, localeText } from './ag-order.ts'
import { paintCells } from './cell-paint.ts'
import { createFlash } from './flash.ts'
import { listenToGrid } from './grid-events.ts'
import { startFeed } from './feed.ts'
import type { ColumnLayout } from './presets.ts'
import { createRangeTracker, type RangeTracker } from './range-tracker.ts'
import type { RowStore } from './row-store.ts'
import { selectionColumn, SELECTION_COLUMN } from './selection-column.ts'
import { nothingStaged, stageCell, type Sheet, type Staged } from './staging.ts'
import { ROW_HEIGHT, type Density, type EditLabel, type GridColumn, type GridTree } from './types.ts'
import { isUnfolded, shownIds, type GridFilter } from './visibility.ts'

/** What the grid reads from its owner whenever it needs it; the owner may change any of it between two reads. */
export type GridLive<Row> = {
  say: Say
  problemsOf: (row: Row) => readonly Blocker[]
  warningsOf: (row: Row) => readonly Blocker[]
  isReadOnly: boolean
  /** a change of this text flashes the row once */
  flashKeyOf: ((row: Row) => string) | undefined
  onStaged: (staged: Staged, label: EditLabel) => void
  onUndo: () => void
  onRedo: () => void
  onFind: () => void
  onSelect: (ids: string[]) => void
  onShown: (count: number) => void
  onFocusCell: (row: Row | null, column: GridColumn<Row> | null) => void
  /** ids of the rows of a range that spans more than one */
  onRange: (ids: string[]) => void
  /** the tooltip of a cell: its problems, warnings and explanation in words */
  explain: (row: Row, column: GridColumn<Row>) => string
  onLayout: (layout: ColumnLayout) => void
  onOpenRow: ((row: Row) => void) | undefined
}

export type GridSetup<Row> = {
  columns: readonly GridColumn<Row>[]
  store: RowStore<Row>
  tree: GridTree<Row> | undefined
  selectable: boolean
  label: string
  density: Density
  layout: ColumnLayout
  filter: GridFilter
  live: () => GridLive<Row>
}

export type GridController<Row> = {
  setFilter: (filter: GridFilter) => void
  setLayout: (layout: ColumnLayout) => void
  setDensity: (density: Density) => void
  foldAll: (fold: boolean) => void
  /** visible rows in their present order */
  shownRows: () => Row[]
  goTo: (rowId: string, column?: string) => void
  /** marks or words changed without a change of rows */
  redraw: () => void
  close: () => void
}

const NARROW = '(max-width: 640px)'

/** Opens a grid in a host element and keeps it fed from the store until it is closed. */
export function openGrid<Row extends object>(host: HTMLElement, setup: GridSetup<Row>): GridController<Row> {
  registerGridModules()
  const { store, tree, columns, live } = setup
  // on a phone a pinned column would be all there is to see
  const isNarrow = matchMedia(NARROW).matches
  const folded = new Set<string>()
  let filter = setup.filter
  let shown: { version: number; ids: ReadonlySet<string> | null } = { version: -1, ids: null }

  const shownNow = () => {
    if (shown.version !== store.version) shown = { version: store.version, ids: shownIds(store, columns, filter, live().say, tree) }
    return shown.ids
  }
  const toggle = (id: string) => {
    if (!folded.delete(id)) folded.add(id)
    refilter()
  }
  const refilter = () => {
    shown = { version: -1, ids: null }
    range.clear()
    api.onFilterChanged()
    paintShown()
  }
  const isEditable = (row: Row, column: GridColumn<Row>) =>
    !live().isReadOnly && column.edit !== undefined && (column.edit.blockers?.(row).length ?? 0) === 0

  const range: RangeTracker = createRangeTracker(
    () => api.getDisplayedRowCount(),
    (from, to) => {
      paint(from, to)
      live().onRange(rangeIds())
    },
  )
  const rangeIds = (): string[] => {
    const box = range.box()
    if (!box || box.top === box.bottom) return []
    return Array.from({ length: box.bottom - box.top + 1 }, (_, index) => api.getDisplayedRowAtIndex(box.top + index)?.id).filter(
      (id) => id !== undefined,
    )
  }
  const context: ColumnContext<Row> = {
    say: () => live().say,
    problemsOf: (row) => live().problemsOf(row),
    warningsOf: (row) => live().warningsOf(row),
    isSelected: range.holds,
    isEditable,
    tree,
    isFolded: (row) => folded.has(store.idOf(row)),
  }
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const paint = (from: number, to: number) =>
    paintCells(host, from, to, (rowIndex, key) => {
      const [column, row] = [byKey.get(key), api.getDisplayedRowAtIndex(rowIndex)?.data]
      return column && row ? cellClasses(column, row, rowIndex, context) : []
    })
  const paintShown = () => paint(api.getFirstDisplayedRowIndex(), api.getLastDisplayedRowIndex())
  const sheet = (): Sheet<Row> => ({
    columns: displayedColumns(api, columns),
    rowCount: api.getDisplayedRowCount(),
    rowAt: (index) => api.getDisplayedRowAtIndex(index)?.data,
    idOf: store.idOf,
    say: live().say,
  })

  const options: GridOptions<Row> = {
    theme: gridTheme,
    columnDefs: [
      ...(setup.selectable ? [selectionColumn<Row>(() => live().say, isNarrow ? null : 'left')] : []),
      ...inLayout(columns, setup.layout).map((column) => toColDef(isNarrow ? { ...column, pinned: undefined } : column, context)),
    ],
    getRowId: ({ data }) => store.idOf(data),
    getLocaleText: ({ key, defaultValue }) => localeText(live().say, key, defaultValue),
    rowHeight: ROW_HEIGHT[setup.density],
    animateRows: false,
    suppressColumnMoveAnimation: true,
    suppressNoRowsOverlay: true,
    suppressDragLeaveHidesColumns: true,
    suppressScrollOnNewData: true,
    // the tooltip is ours, written on hover; the grid's own would make two objects for every cell
    enableBrowserTooltips: true,
    readOnlyEdit: true,
    enterNavigatesVerticallyAfterEdit: true,
    stopEditingWhenCellsLoseFocus: true,
    cellFlashDuration: 160,
    cellFadeDuration: 160,
    isExternalFilterPresent: () => folded.size > 0 || shownNow() !== null,
    doesExternalFilterPass: ({ data }) => {
      if (!data) return false
      return (shownNow()?.has(store.idOf(data)) ?? true) && (!tree || isUnfolded(store, tree, folded, data))
    },
    ...(tree ? { postSortRows: ({ nodes }) => keepTree(nodes, tree, api) } : {}),
    ...(setup.selectable
      ? {
          rowSelection: { mode: 'multiRow', checkboxes: false, headerCheckbox: false, enableClickSelection: false },
          onSelectionChanged: ({ api: grid }) =>
            live().onSelect(grid.getSelectedNodes().flatMap(({ id }) => (id === undefined ? [] : [id]))),
        }
      : {}),
    onModelUpdated: ({ api: grid }) => live().onShown(grid.getDisplayedRowCount()),
    onCellEditRequest: (event) => requestEdit(event),
    onCellFocused: (event) => focused(event),
    onRowDoubleClicked: ({ data, event }) => {
      const onEditor = event?.target instanceof HTMLElement && event.target.closest('.ag-cell-inline-editing') !== null
      if (data && !onEditor) live().onOpenRow?.(data)
    },
    onSortChanged: () => range.clear(),
    onColumnMoved: ({ finished }) => (finished ? columnsChanged() : undefined),
    onColumnResized: ({ finished, source }) => (finished && source === 'uiColumnResized' ? columnsChanged() : undefined),
    onDisplayedColumnsChanged: () => range.setColumns(displayedColumns(api, columns).map(({ key }) => key)),
  }

  const requestEdit = ({ rowIndex, column, newValue }: CellEditRequestEvent<Row>) => {
    if (rowIndex === null || typeof newValue !== 'string') return
    const staged = nothingStaged()
    stageCell(sheet(), rowIndex, range.columnIndex(column.getColId()), newValue, staged)
    live().onStaged(staged, 'edit')
  }
  const focused = ({ rowIndex, column }: CellFocusedEvent<Row>) => {
    const key = typeof column === 'string' ? column : column?.getColId()
    const index = key === undefined ? -1 : range.columnIndex(key)
    if (rowIndex === null || index < 0) return live().onFocusCell(null, null)
    events.seeFocus()
    live().onFocusCell(sheet().rowAt(rowIndex) ?? null, sheet().columns[index] ?? null)
  }
  const columnsChanged = () =>
    live().onLayout(
      api
        .getColumnState()
        .filter(({ colId }) => columns.some(({ key }) => key === colId))
        .map(({ colId, hide, width }) => ({ key: colId, hidden: hide ?? false, width: width ?? undefined })),
    )
  const setLayout = (layout: ColumnLayout) => {
    const places = layout.map(({ key, hidden, width }) => ({ colId: key, hide: hidden, ...(width === undefined ? {} : { width }) }))
    api.applyColumnState({ state: setup.selectable ? [{ colId: SELECTION_COLUMN }, ...places] : places, applyOrder: true })
  }

  const api: GridApi<Row> = createGrid(host, options)
  api.setGridAriaProperty('label', setup.label)
  range.setColumns(displayedColumns(api, columns).map(({ key }) => key))

  const flash = createFlash(api, store.idOf, () => live().flashKeyOf)
  const feed = startFeed(store, {
    setRows: (rows) => {
      flash.forget()
      api.setGridOption('rowData', rows)
      flash.see(rows)
    },
    apply: (transaction) => {
      api.applyTransaction(transaction)
      paintShown()
      flash.see(transaction.update)
    },
  })
  const events = listenToGrid(host, { api, range, sheet, live, folded, toggle, tree })

  return {
    setFilter(next) {
      filter = next
      refilter()
    },
    setLayout,
    setDensity(density) {
      api.updateGridOptions({ rowHeight: ROW_HEIGHT[density] })
      api.resetRowHeights()
    },
    foldAll(fold) {
      folded.clear()
      if (fold && tree) for (const row of store.values()) if (tree.hasChildren(row)) folded.add(store.idOf(row))
      refilter()
    },
    shownRows() {
      const rows: Row[] = []
      api.forEachNodeAfterFilterAndSort(({ data }) => (data ? void rows.push(data) : undefined))
      return rows
    },
    goTo(rowId, column) {
      const node = api.getRowNode(rowId)
      if (!node || node.rowIndex === null) return
      api.ensureNodeVisible(node, 'middle')
      const key = column ?? range.columnAt(0)
      if (key === undefined) return
      api.ensureColumnVisible(key)
      api.setFocusedCell(node.rowIndex, key)
    },
    redraw() {
      api.refreshCells({ force: true })
      paintShown()
    },
    close() {
      events.stop()
      feed.stop()
      api.destroy()
    },
  }
}
