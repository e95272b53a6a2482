import type { CellPosition, GridOptions, HeaderPosition, TabToNextCellParams, TabToNextHeaderParams } from 'ag-grid-community'
import { toColDef, type ColumnContext } from './ag-columns.ts'
import { inLayout, keepTree, localeText, underHeads } from './ag-order.ts'
import { gridTheme } from './ag-theme.ts'
import type { GridSort } from './grid-view.ts'
import type { GridLive, GridSetup } from './grid-controller.ts'
import type { RowFilter } from './row-filter.ts'
import { selectionColumn } from './selection-column.ts'
import { ROW_HEIGHT } from './types.ts'

const NARROW = '(max-width: 640px)'

/** What a grid is made with. Made once: an option that changes its identity costs the grid a redraw. */
export function gridOptions<Row extends object>(
  { store, tree, columns, selectable, layout, density, sort, isOrdered }: GridSetup<Row>,
  live: () => GridLive<Row>,
  context: ColumnContext<Row>,
  rowFilter: RowFilter<Row>,
  finishFeed: () => void,
): GridOptions<Row> {
  // on a phone a pinned column would be all there is to see
  const isNarrow = matchMedia(NARROW).matches
  const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  return {
    theme: gridTheme,
    ...(styleNonce ? { styleNonce } : {}),
    columnDefs: [
      ...(selectable ? [selectionColumn<Row>(() => live().say, finishFeed, isNarrow ? null : 'left')] : []),
      ...underHeads(
        inLayout(columns, layout, live().say).map((column) => ({
          head: column.under && live().say(column.under.head),
          def: {
            ...toColDef(isNarrow ? { ...column, pinned: undefined } : column, context),
            ...initialSort(column.key, sort),
            ...(isOrdered ? { comparator: asTheyCome } : {}),
          },
        })),
      ),
    ],
    getRowId: ({ data }) => store.idOf(data),
    getLocaleText: ({ key, defaultValue }) => localeText(live().say, key, defaultValue),
    rowHeight: ROW_HEIGHT[density],
    // a row outside the view is a React tree too: two are enough for the next frame of a slow scroll
    rowBuffer: 2,
    // in frames of its own a row is drawn first and its cells after it: for React two passes over the same tree
    suppressAnimationFrame: true,
    animateRows: false,
    suppressColumnMoveAnimation: true,
    suppressNoRowsOverlay: true,
    suppressDragLeaveHidesColumns: true,
    suppressScrollOnNewData: true,
    // the tooltip is ours, written on hover; the grid's own would make two objects for every cell
    enableBrowserTooltips: true,
    readOnlyEdit: true,
    enterNavigatesVerticallyAfterEdit: true,
    tabToNextCell: afterCell,
    tabToNextHeader: afterHeader,
    stopEditingWhenCellsLoseFocus: true,
    cellFlashDuration: 160,
    cellFadeDuration: 160,
    isExternalFilterPresent: rowFilter.isOn,
    doesExternalFilterPass: ({ data }) => data !== undefined && rowFilter.passes(data),
    ...(tree ? { postSortRows: ({ nodes, api }) => keepTree(nodes, tree, api) } : {}),
    ...(selectable ? { rowSelection: { mode: 'multiRow', checkboxes: false, headerCheckbox: false, enableClickSelection: false } } : {}),
  }
}

/**
 * Tab leaves the grid, arrows walk in it (the grid pattern of WAI-ARIA): cell by cell, a large grid would be a trap for anyone who has no
 * mouse. The stops are a header and a cell. Who is editing goes on to the next cell, as in a spreadsheet.
 */
function afterCell({
  editing,
  backwards,
  nextCellPosition,
  previousCellPosition: { column },
}: TabToNextCellParams): CellPosition | boolean {
  if (editing) return nextCellPosition ?? false
  return backwards ? { rowIndex: -1, rowPinned: null, column } : false
}

const afterHeader = ({ backwards, previousHeaderPosition }: TabToNextHeaderParams): HeaderPosition | boolean =>
  backwards || !previousHeaderPosition ? false : { headerRowIndex: -1, column: previousHeaderPosition.column }

const asTheyCome = () => 0

function initialSort(key: string, sort: readonly GridSort[]): { initialSort: 'asc' | 'desc'; initialSortIndex: number } | null {
  const initialSortIndex = sort.findIndex((one) => one.key === key)
  return initialSortIndex < 0 ? null : { initialSort: sort[initialSortIndex]?.descending ? 'desc' : 'asc', initialSortIndex }
}
