import type { CellPosition, GridOptions, HeaderPosition, TabToNextCellParams, TabToNextHeaderParams } from 'ag-grid-community'
import { toColDef, type ColumnContext } from './ag-columns.ts'
import { inLayout, keepTree, localeText, underHeads } from './ag-order.ts'
import { gridStyle } from './ag-styles.ts'
import type { GridSort } from './grid-view.ts'
import type { GridLive, GridSetup } from './grid-controller.ts'
import { RowCard, type CardContext } from './row-card.ts'
import type { RowFilter } from './row-filter.ts'
import { selectionColumn } from './selection-column.ts'
import { ROW_HEIGHT } from './types.ts'
import type { Say } from '../words.tsx'

type Parts<Row> = {
  context: ColumnContext<Row>
  rowFilter: RowFilter<Row>
  cards: CardContext<Row> | null
  /** gives the grid the rows it does not have yet */
  finishFeed: () => void
}

/** What a grid is made with. Made once: an option that changes its identity costs the grid a redraw. */
export function gridOptions<Row extends object>(
  { store, tree, columns, selectable, layout, density, sort, isOrdered }: GridSetup<Row>,
  live: () => GridLive<Row>,
  { context, rowFilter, cards, finishFeed }: Parts<Row>,
): GridOptions<Row> {
  return {
    ...gridStyle(),
    columnDefs: [
      ...(selectable ? [selectionColumn<Row>(() => live().say, finishFeed, cards === null ? 'left' : null)] : []),
      ...underHeads(
        inLayout(columns, layout, live().say).map((column) => ({
          head: column.under && live().say(column.under.head),
          def: {
            ...toColDef(cards ? { ...column, pinned: undefined } : column, context),
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
    ...(cards ? asCards(cards, () => live().say) : {}),
    ...(tree ? { postSortRows: ({ nodes, api }) => keepTree(nodes, tree, api) } : {}),
    ...(selectable ? { rowSelection: { mode: 'multiRow', checkboxes: false, headerCheckbox: false, enableClickSelection: false } } : {}),
  }
}

/** Each row over the whole width, as high as its name and values need; of the head only the box that selects all is left. */
const asCards = <Row extends object>(cards: CardContext<Row>, say: () => Say): GridOptions<Row> => ({
  isFullWidthRow: () => true,
  fullWidthCellRenderer: RowCard,
  fullWidthCellRendererParams: cards,
  getRowHeight: ({ data }) => (data ? cards.plan.heightOf(data, say()) : undefined),
  headerHeight: cards.isSelectable ? CARDS_HEAD : 0,
  groupHeaderHeight: 0,
  suppressHorizontalScroll: true,
  // counted in rows of a grid: two cards
  rowBuffer: 10,
})
/** px: a finger hits the box in it */
const CARDS_HEAD = 44

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
