import type { ColDef, GridApi, IHeaderComp, IHeaderParams } from 'ag-grid-community'
import type { Say } from '../words.tsx'

export const SELECTION_COLUMN = 'fd-selection'

/**
 * A box for every row, drawn by style from the row's own selected class: a check box component for each row that
 * scrolls by is the dearest cell of the grid. The row says `aria-selected`; click and Space select.
 */
export const selectionColumn = <Row>(say: () => Say, finishFeed: () => void, pinned: 'left' | null): ColDef<Row> => ({
  colId: SELECTION_COLUMN,
  headerName: '',
  width: 34,
  minWidth: 34,
  pinned,
  lockPosition: 'left',
  resizable: false,
  sortable: false,
  suppressMovable: true,
  suppressHeaderMenuButton: true,
  cellClass: 'fd-select-cell',
  headerComponent: SelectAllHeader,
  // next to cards there is room for its words
  headerComponentParams: { say, finishFeed, isNamed: pinned === null } satisfies SelectAllParams,
})

/** Selects the row of a clicked box; with Shift, everything from the row that was clicked before. */
export function clickSelection<Row>(api: GridApi<Row>, rowIndex: number, from: number | null): void {
  const clicked = api.getDisplayedRowAtIndex(rowIndex)
  if (!clicked) return
  const newValue = !clicked.isSelected()
  const [first, last] = from === null ? [rowIndex, rowIndex] : [Math.min(from, rowIndex), Math.max(from, rowIndex)]
  const nodes = Array.from({ length: last - first + 1 }, (_, index) => api.getDisplayedRowAtIndex(first + index)).filter(
    (node) => node !== undefined,
  )
  api.setNodesSelected({ nodes, newValue })
}

/** The selected rows as they are ordered on the screen; those that the filter hides come last. */
export const chosenRows = <Row>(api: GridApi<Row>): Row[] =>
  api
    .getSelectedNodes()
    .toSorted((a, b) => (a.rowIndex ?? Infinity) - (b.rowIndex ?? Infinity))
    .flatMap(({ data }) => (data === undefined ? [] : [data]))

type SelectAllParams = {
  say: () => Say
  /** gives the grid the rows it does not have yet */
  finishFeed: () => void
  /** its words are shown next to the box, not only read aloud */
  isNamed: boolean
}

/** A choice that is restored, and a filter that hides rows, change what the box says without being a selection. */
const SHOWN_AFTER = ['selectionChanged', 'modelUpdated'] as const

/** The box in the head: all rows that the filter shows. */
class SelectAllHeader implements IHeaderComp {
  private readonly box = document.createElement('input')
  private readonly head = document.createElement('label')
  private leave = () => {}

  init({ api, say, finishFeed, isNamed }: IHeaderParams & SelectAllParams): void {
    this.box.type = 'checkbox'
    this.box.className = 'fd-select-all'
    const words = document.createElement('span')
    if (!isNamed) words.className = 'fd-hidden'
    words.textContent = say()('kit.grid.select_all')
    this.head.className = 'fd-select-head'
    this.head.append(this.box, words)
    this.box.addEventListener('change', () => {
      if (!this.box.checked) return api.deselectAll()
      finishFeed()
      api.selectAll('filtered')
    })
    const show = () => {
      // it is told of later than it happens: the grid may be gone by then
      if (api.isDestroyed()) return
      const selected = api.getSelectedNodes().length
      this.box.checked = selected > 0 && selected >= api.getDisplayedRowCount()
      this.box.indeterminate = selected > 0 && !this.box.checked
    }
    for (const told of SHOWN_AFTER) api.addEventListener(told, show)
    this.leave = () => {
      if (api.isDestroyed()) return
      for (const told of SHOWN_AFTER) api.removeEventListener(told, show)
    }
    show()
  }

  getGui(): HTMLElement {
    return this.head
  }

  refresh(): boolean {
    return true
  }

  destroy(): void {
    this.leave()
  }
}
