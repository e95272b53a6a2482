import type { GridApi, GridOptions } from 'ag-grid-community'
import type { ColumnLayout } from '#domain/column-layout.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { StepKind } from '#domain/step-name.ts'
import { isTyping } from '../is-typing.ts'
import type { Say } from '../words.tsx'
import { cellClasses, type ColumnContext } from './ag-columns.ts'
import { registerGridModules } from './ag-modules.ts'
import { displayedColumns, pinnedAs, widthOf } from './ag-order.ts'
import { keepGridStyles } from './ag-styles.ts'
import { listenToApi } from './api-events.ts'
import { paintCells } from './cell-paint.ts'
import type { EditTool } from './edit/edit-tools.ts'
import { rowsSheet, scopedSheet, type EditScope } from './edit/edit-scope.ts'
import type { CardPlan } from './cards.ts'
import { createFeed } from './feed.ts'
import { createFlash } from './flash.ts'
import { listenToGrid } from './grid-events.ts'
import type { GridSort } from './grid-view.ts'
import { gridOptions } from './grid-options.ts'
import { createRangeTracker, type RangeTracker } from './range-tracker.ts'
import type { CardContext } from './row-card.ts'
import { createRowFilter } from './row-filter.ts'
import type { RowStore } from './row-store.ts'
import { chosenRows, SELECTION_COLUMN } from './selection-column.ts'
import type { Sheet, Staged } from './staging.ts'
import { ROW_HEIGHT, type CellValue, type Density, type Formulas, type GridColumn, type GridTree } from './types.ts'
import type { GridFilter } from './visibility.ts'

/** What the grid reads from its owner whenever it needs it; the owner may change any of it between two reads. */
export type GridLive<Row> = {
  say: Say
  problemsOf: (row: Row) => readonly Blocker[]
  warningsOf: (row: Row) => readonly Blocker[]
  isReadOnly: boolean
  /** what reasons call the row; left out = its place on the screen, from 1 */
  numberOf: ((row: Row) => number) | undefined
  /** a row that is shown only so that others can be placed below it */
  isContext: ((row: Row) => boolean) | undefined
  /** a change of this text flashes the row once */
  flashKeyOf: ((row: Row) => string) | undefined
  /** the row after one changed cell, where a cell changes others */
  editedRow: ((row: Row, column: string, value: CellValue) => Row) | undefined
  /** what formulas in text cells may say */
  formulas: Formulas<Row> | undefined
  /** the grid takes new rows at its end, up to so many */
  grow: { blank: (place: number) => Row; max: number } | undefined
  onStaged: (staged: Staged<Row>, kind: StepKind) => void
  onUndo: () => void
  onRedo: () => void
  onFind: () => void
  /** opens the filter of a column */
  onFilterColumn: (key: string) => void
  /** opens a tool, with what was pasted for it */
  onTool: (tool: EditTool, text?: string) => void
  onSelect: (ids: readonly string[]) => void
  onShown: (count: number) => void
  onFocusCell: (row: Row | null, column: GridColumn<Row> | null) => void
  /** ids of the rows of a range that spans more than one */
  onRange: (ids: string[]) => void
  /** the tooltip of a cell: its problems, warnings and explanation in words */
  explain: (row: Row, column: GridColumn<Row>) => string
  onLayout: (layout: ColumnLayout) => void
  onSort: (sort: readonly GridSort[]) => void
  onOpenRow: ((row: Row) => void) | undefined
  /** a card was pressed that is not its name, its box or its ▸ */
  onCard: (row: Row) => void
  /** the grid can be spoken to, or with null no more */
  onOpen: (grid: GridController<Row> | null) => void
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
  sort: readonly GridSort[]
  /** rows come in this order already */
  isOrdered: boolean
  /** the grid is too narrow for columns: each row is a card; null: there is room */
  cards: CardPlan<Row> | null
}

export type GridController<Row> = {
  setFilter: (filter: GridFilter) => void
  setLayout: (layout: ColumnLayout) => void
  setDensity: (density: Density) => void
  /** orders by several columns, the first of them first */
  setSort: (sort: readonly GridSort[]) => void
  foldAll: (fold: boolean) => void
  /** visible rows in their present order */
  shownRows: () => Row[]
  goTo: (rowId: string, column?: string) => void
  /** selects these rows, as far as they are there */
  select: (ids: readonly string[]) => void
  /** what a spreadsheet put on the clipboard, into a grid that has no cell to begin at */
  paste: (text: string) => void
  /** marks or words changed without a change of rows */
  redraw: () => void
  /** the rows and columns that an edit of many cells is about */
  scope: (scope: EditScope) => Sheet<Row>
  /** these rows, as far as they are there */
  sheetOf: (ids: readonly string[]) => Sheet<Row>
}

export type PreparedGrid<Row> = {
  /** the same object for as long as the grid lives */
  options: GridOptions<Row>
  setLive: (live: GridLive<Row>) => void
  /** Names the element around the grid; answers how to let go of it and of the store. The grid itself goes with its component. */
  mount: (host: HTMLElement) => () => void
}

/** A grid before it is on the screen: what it is made with, and how it is kept fed from the store once it is there. */
export function prepareGrid<Row extends object>(setup: GridSetup<Row>, first: GridLive<Row>): PreparedGrid<Row> {
  registerGridModules()
  const { store, tree, columns } = setup
  let present = first
  const live = () => present
  let host: HTMLElement | null = null
  let shown: { api: GridApi<Row>; host: HTMLElement } | null = null
  let stop = () => {}
  const rowFilter = createRowFilter(setup, () => live().say)
  const isSorted = () => (shown ? shown.api.getColumnState().some(({ sort }) => sort) : setup.sort.length > 0)
  const feed = createFeed(store, () => !tree && !rowFilter.isOn() && (setup.isOrdered || !isSorted()))
  const range: RangeTracker = createRangeTracker(
    () => shown?.api.getDisplayedRowCount() ?? 0,
    (from, to) => {
      paint(from, to)
      live().onRange(rangeIds())
    },
  )
  const rangeIds = (): string[] => {
    const box = range.box()
    if (!box || box.top === box.bottom) return []
    return Array.from({ length: box.bottom - box.top + 1 }, (_, index) => shown?.api.getDisplayedRowAtIndex(box.top + index)?.id).filter(
      (id) => id !== undefined,
    )
  }
  const context: ColumnContext<Row> = {
    say: () => live().say,
    problemsOf: (row) => live().problemsOf(row),
    warningsOf: (row) => live().warningsOf(row),
    isSelected: range.holds,
    isCorner: (rowIndex, column) => !live().isReadOnly && range.isCorner(rowIndex, column),
    isEditable: (row, column) => !live().isReadOnly && column.edit !== undefined && (column.edit.blockers?.(row).length ?? 0) === 0,
    tree,
    isFolded: (row) => rowFilter.folded.has(store.idOf(row)),
  }
  const cards: CardContext<Row> | null = setup.cards && {
    plan: setup.cards,
    say: () => live().say,
    problemsOf: context.problemsOf,
    tree,
    isFolded: context.isFolded,
    isSelectable: setup.selectable,
    opens: (row) => live().onOpenRow !== undefined && columns.some((column) => opensBy(column, row)),
    drawn: new Set(),
  }
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const paint = (from: number, to: number) => {
    if (!shown) return
    const { api } = shown
    for (const draw of cards?.drawn ?? []) draw()
    const isWithin = (rowIndex: number) => rowIndex >= from && rowIndex <= to
    paintCells(shown.host, (rowId) => {
      const { data: row, rowIndex } = api.getRowNode(rowId) ?? {}
      if (!row || typeof rowIndex !== 'number' || !isWithin(rowIndex)) return null
      return (key) => {
        const column = byKey.get(key)
        return column ? cellClasses(column, row, rowIndex, context) : []
      }
    })
  }

  const attach = ({ api }: { api: GridApi<Row> }) => {
    if (!host) return
    shown = { api, host }
    // once its rows are there: before them it would take their time
    api.addEventListener('firstDataRendered', keepGridStyles)
    const paintShown = () => paint(api.getFirstDisplayedRowIndex(), api.getLastDisplayedRowIndex())
    const refilter = () => {
      range.clear()
      api.onFilterChanged()
      paintShown()
    }
    const toggle = (id: string) => {
      rowFilter.toggle(id)
      refilter()
    }
    const growth = (): Sheet<Row>['grow'] => {
      const { grow } = live()
      return grow ? { ...grow, size: store.size } : undefined
    }
    const sheet = (): Sheet<Row> => ({
      columns: displayedColumns(api, columns),
      rowCount: api.getDisplayedRowCount(),
      rowAt: (index) => api.getDisplayedRowAtIndex(index)?.data,
      idOf: store.idOf,
      say: live().say,
      editedRow: live().editedRow,
      formulas: live().formulas,
      numberOf: (row) => live().numberOf?.(row) ?? (api.getRowNode(store.idOf(row))?.rowIndex ?? -1) + 1,
      grow: growth(),
    })

    const matching = () => [...store.values()].filter((row) => rowFilter.matches(row) && !live().isContext?.(row))

    api.setGridAriaProperty('label', setup.label)
    range.setColumns(displayedColumns(api, columns).map(({ key }) => key))
    const { isEditable } = context
    const events = listenToGrid(host, {
      api,
      range,
      sheet,
      live,
      folded: rowFilter.folded,
      toggle,
      tree,
      isEditable,
      finishFeed: feed.finish,
    })
    const count = () => api.getDisplayedRowCount() + (rowFilter.isOn() ? 0 : feed.waiting())
    listenToApi(api, { columns, range, sheet, live, seeFocus: events.seeFocus, isCards: cards !== null, count })
    const flash = createFlash(api, store.idOf, () => live().flashKeyOf)
    flash.see(feed.first)
    feed.start({
      setRows: (rows) => {
        flash.forget()
        api.setGridOption('rowData', rows)
        flash.see(rows)
      },
      apply: (transaction) => {
        api.applyTransaction(transaction)
        // a row has another value, or one less
        if (cards && transaction.update.length > 0) api.resetRowHeights()
        paintShown()
        flash.see(transaction.update)
      },
    })

    stop = () => {
      present.onOpen(null)
      shown = null
      events.stop()
      feed.stop()
    }
    present.onOpen({
      setFilter(next) {
        rowFilter.setFilter(next)
        refilter()
      },
      setLayout(layout) {
        const places = layout.map((place) => {
          const { key, hidden, width } = place
          const column = byKey.get(key)
          return {
            colId: key,
            hide: hidden,
            pinned: column ? (pinnedAs(place, column) ?? null) : null,
            ...(column && width !== undefined ? { width: widthOf(column, width, live().say) } : {}),
          }
        })
        api.applyColumnState({ state: setup.selectable ? [{ colId: SELECTION_COLUMN }, ...places] : places, applyOrder: true })
      },
      setDensity(density) {
        api.updateGridOptions({ rowHeight: ROW_HEIGHT[density] })
        api.resetRowHeights()
      },
      setSort(sort) {
        const state = sort.map(({ key, descending }, sortIndex) => ({
          colId: key,
          sort: descending ? ('desc' as const) : ('asc' as const),
          sortIndex,
        }))
        api.applyColumnState({ state, defaultState: { sort: null } })
      },
      foldAll(fold) {
        rowFilter.foldAll(fold)
        refilter()
      },
      shownRows() {
        feed.finish()
        const rows: Row[] = []
        api.forEachNodeAfterFilterAndSort(({ data }) => (data ? void rows.push(data) : undefined))
        return rows
      },
      goTo(rowId, column) {
        // a row that is on its way comes now
        if (!api.getRowNode(rowId)) feed.finish()
        const node = api.getRowNode(rowId)
        if (!node || node.rowIndex === null) return
        api.ensureNodeVisible(node, 'middle')
        const key = column ?? range.columnAt(0)
        if (key === undefined) return
        // a card is no cell, and a field in which someone types keeps the focus: a grid may open after that
        if (cards || isTyping(document.activeElement)) return live().onFocusCell(node.data ?? null, byKey.get(key) ?? null)
        api.ensureColumnVisible(key)
        api.setFocusedCell(node.rowIndex, key)
      },
      select(ids) {
        feed.finish()
        api.setNodesSelected({ nodes: ids.flatMap((id) => api.getRowNode(id) ?? []), newValue: true })
      },
      paste: events.paste,
      sheetOf: (ids) =>
        rowsSheet(
          sheet(),
          ids.flatMap((id) => store.get(id) ?? []),
        ),
      scope: (scope) => scopedSheet(sheet(), scope, { box: range.box(), chosen: () => chosenRows(api), matching }),
      redraw() {
        api.refreshCells({ force: true })
        paintShown()
      },
    })
  }

  return {
    options: {
      ...gridOptions(setup, live, { context, rowFilter, cards, finishFeed: feed.finish }),
      rowData: feed.first,
      onGridReady: attach,
    },
    setLive(next) {
      present = next
    },
    mount(element) {
      host = element
      return () => {
        host = null
        stop()
        stop = () => {}
      }
    },
  }
}

/** Does the text of this column open the row? */
const opensBy = <Row>({ opens }: GridColumn<Row>, row: Row): boolean => (typeof opens === 'function' ? opens(row) : opens === true)
