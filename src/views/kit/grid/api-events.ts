import type { CellEditRequestEvent, GridApi } from 'ag-grid-community'
import { displayedColumns } from './ag-order.ts'
import type { GridLive } from './grid-controller.ts'
import type { RangeTracker } from './range-tracker.ts'
import { nothingStaged, stageCells, type Sheet } from './staging.ts'
import type { GridColumn } from './types.ts'

type Parts<Row> = {
  columns: readonly GridColumn<Row>[]
  range: RangeTracker
  sheet: () => Sheet<Row>
  live: () => GridLive<Row>
  seeFocus: () => void
  /** rows are cards: their name opens them, and two touches are no double click */
  isCards: boolean
  /** number of rows the filter lets through, including those the grid has not received yet */
  count: () => number
}

/** Tells the grid's owner what the grid says of itself; the listeners go when the grid goes. */
export function listenToApi<Row extends object>(
  api: GridApi<Row>,
  { columns, range, sheet, live, seeFocus, isCards, count }: Parts<Row>,
): void {
  const requestEdit = ({ rowIndex, column, newValue }: CellEditRequestEvent<Row>) => {
    if (rowIndex === null || typeof newValue !== 'string') return
    const staged = nothingStaged<Row>()
    stageCells(sheet(), rowIndex, [{ column: range.columnIndex(column.getColId()), text: newValue }], staged)
    live().onStaged(staged, 'edit')
  }
  const focused = () => {
    // told a moment later: the grid may have gone with its page meanwhile, and the focus may be elsewhere already
    if (api.isDestroyed()) return
    const at = api.getFocusedCell()
    const index = at ? range.columnIndex(at.column.getColId()) : -1
    if (!at || index < 0) return live().onFocusCell(null, null)
    seeFocus()
    live().onFocusCell(sheet().rowAt(at.rowIndex) ?? null, sheet().columns[index] ?? null)
  }
  const columnsChanged = () =>
    live().onLayout(
      api
        .getColumnState()
        .filter(({ colId }) => columns.some(({ key }) => key === colId))
        .map(({ colId, hide, width, pinned }) => ({
          key: colId,
          hidden: hide ?? false,
          width: width ?? undefined,
          frozen: pinned === 'left',
        })),
    )

  api.addEventListener('selectionChanged', () => {
    // it is told of later than it happens: the grid may be gone by then
    if (!api.isDestroyed()) live().onSelect(api.getSelectedNodes().flatMap(({ id }) => (id === undefined ? [] : [id])))
  })
  api.addEventListener('modelUpdated', () => live().onShown(count()))
  api.addEventListener('cellEditRequest', requestEdit)
  api.addEventListener('cellFocused', focused)
  api.addEventListener('rowDoubleClicked', ({ data, event }) => {
    const onEditor = event?.target instanceof HTMLElement && event.target.closest('.ag-cell-inline-editing') !== null
    if (data && !onEditor && !isCards) live().onOpenRow?.(data)
  })
  api.addEventListener('sortChanged', () => {
    range.clear()
    live().onSort(
      api
        .getColumnState()
        .filter(({ sort }) => sort)
        .toSorted((one, other) => (one.sortIndex ?? 0) - (other.sortIndex ?? 0))
        .map(({ colId, sort }) => ({ key: colId, descending: sort === 'desc' })),
    )
  })
  api.addEventListener('columnMoved', ({ finished }) => (finished ? columnsChanged() : undefined))
  api.addEventListener('columnResized', ({ finished, source }) => (finished && source === 'uiColumnResized' ? columnsChanged() : undefined))
  api.addEventListener('displayedColumnsChanged', () => range.setColumns(displayedColumns(api, columns).map(({ key }) => key)))
}
