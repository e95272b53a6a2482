import type { GridApi } from 'ag-grid-community'
import { isTyping } from '../is-typing.ts'
import type { GridLive } from './grid-controller.ts'
import type { CellAt } from './cell-range.ts'
import { intentOf, type GridIntent } from './keys.ts'
import type { RangeTracker } from './range-tracker.ts'
import { clickSelection } from './selection-column.ts'
import { createFillDrag } from './fill-drag.ts'
import { stageFillDown, stageSeriesDown } from './stage-fill.ts'
import { copyBox, stageClear, stagePaste, type Sheet } from './staging.ts'
import { formatTsv, parseTsv } from './tsv.ts'
import type { GridColumn, GridTree } from './types.ts'

type Parts<Row> = {
  api: GridApi<Row>
  range: RangeTracker
  sheet: () => Sheet<Row>
  live: () => GridLive<Row>
  folded: ReadonlySet<string>
  toggle: (id: string) => void
  tree: GridTree<Row> | undefined
  isEditable: (row: Row, column: GridColumn<Row>) => boolean
  /** gives the grid the rows it does not have yet */
  finishFeed: () => void
}

/** Keys, clipboard and dragging over cells: what the grid's community edition leaves to us. */
export function listenToGrid<Row extends object>(
  host: HTMLElement,
  parts: Parts<Row>,
): { seeFocus: () => void; paste: (text: string) => void; stop: () => void } {
  const { range } = parts
  const stopped = new AbortController()
  const focus = createFocusSight(parts)
  const { onCopy, onPaste, noteKey, paste } = createClipboard(parts, focus.see)
  const { explain, onPointerDown, onClick, onPointerMove, onPointerUp } = createPointing(parts, focus.saw)
  const openRow = rowOpener(parts)
  const obey = intentTaker(parts)
  const onKey = (event: KeyboardEvent) => {
    if (isTyping(event.target) || !isInCells(event.target)) return
    noteKey(event)
    const intent = intentOf(event)
    if (!intent) return
    focus.see()
    if (intent.kind === 'open') {
      if (openRow()) event.preventDefault()
      return
    }
    // with no range the browser's and the grid's own meaning of the key stays
    if (!range.box() && !['undo', 'redo', 'find', 'selectAll', 'replace', 'formula'].includes(intent.kind)) return
    event.preventDefault()
    event.stopPropagation()
    obey(intent)
  }
  const on = { signal: stopped.signal, capture: true }
  host.addEventListener('keydown', onKey, on)
  host.addEventListener('focusin', ({ target }) => explain(target), on)
  host.addEventListener('copy', onCopy, on)
  host.addEventListener('cut', onCopy, on)
  host.addEventListener('paste', onPaste, on)
  host.addEventListener('click', onClick, on)
  host.addEventListener('pointerdown', onPointerDown, on)
  host.addEventListener('pointermove', onPointerMove, on)
  host.ownerDocument.addEventListener('pointerup', onPointerUp, on)
  return { seeFocus: focus.see, paste, stop: () => stopped.abort() }
}

/** The cell that has the focus becomes the range, once for each place. */
function createFocusSight<Row extends object>({ api, range }: Pick<Parts<Row>, 'api' | 'range'>) {
  let seen = ''
  return {
    saw: (at: CellAt) => void (seen = `${at.row} ${at.column}`),
    /** The grid tells of a moved focus a moment later than a quick hand presses the next key: so the focus is asked, too. */
    see: () => {
      const focus = api.getFocusedCell()
      const at = focus ? { row: focus.rowIndex, column: range.columnIndex(focus.column.getColId()) } : null
      const place = at ? `${at.row} ${at.column}` : ''
      if (!at || at.column < 0 || (place === seen && range.box())) return
      seen = place
      range.start(at)
    },
  }
}

/** What the keys ask for is done here, all but opening a row. */
function intentTaker<Row extends object>({ api, range, sheet, live, ...parts }: Parts<Row>) {
  const obey = (intent: Exclude<GridIntent, { kind: 'open' }>): void => {
    const box = range.box()
    if (intent.kind === 'extend') return follow(range.step(intent.direction, intent.far))
    if (intent.kind === 'undo') return live().onUndo()
    if (intent.kind === 'redo') return live().onRedo()
    if (intent.kind === 'find') return live().onFind()
    if (intent.kind === 'selectAll') {
      parts.finishFeed()
      return range.all()
    }
    if (intent.kind === 'replace' || intent.kind === 'formula') return live().isReadOnly ? undefined : live().onTool(intent.kind)
    if (!box) return
    if (intent.kind === 'filter') return live().onFilterColumn(range.columnAt(box.left) ?? '')
    if (intent.kind === 'release') return range.start({ row: box.top, column: box.left })
    if (intent.kind === 'fold' || intent.kind === 'unfold') return foldRow(box.top, intent.kind === 'fold')
    if (intent.kind === 'toggleRows') return toggleRows(box.top, box.bottom)
    if (live().isReadOnly) return
    if (intent.kind === 'series') return live().onStaged(stageSeriesDown(sheet(), box), 'series')
    if (intent.kind === 'fillDown') return live().onStaged(stageFillDown(sheet(), box), 'fill')
    live().onStaged(stageClear(sheet(), box), 'clear')
  }
  const follow = (head: { row: number; column: number } | null) => {
    const column = head ? range.columnAt(head.column) : undefined
    if (!head || column === undefined) return
    api.ensureIndexVisible(head.row)
    api.ensureColumnVisible(column)
  }
  const foldRow = (rowIndex: number, fold: boolean) => {
    const row = sheet().rowAt(rowIndex)
    if (!row || !parts.tree?.hasChildren(row)) return
    const id = sheet().idOf(row)
    if (parts.folded.has(id) === fold) return
    parts.toggle(id)
    const node = api.getRowNode(id)
    if (node && node.rowIndex !== null) api.setFocusedCell(node.rowIndex, range.columnAt(0) ?? parts.tree.column)
  }
  const toggleRows = (from: number, to: number) => {
    const nodes = Array.from({ length: to - from + 1 }, (_, index) => api.getDisplayedRowAtIndex(from + index)).filter(
      (node) => node !== undefined,
    )
    api.setNodesSelected({ nodes, newValue: !nodes.every((node) => node.isSelected()) })
  }
  return obey
}

/** Opens the row of the focused cell, unless something can be typed into the cell: then Enter is the grid's own. */
const rowOpener =
  <Row extends object>({ api, range, sheet, live, isEditable }: Parts<Row>) =>
  (): boolean => {
    const focus = api.getFocusedCell()
    const row = focus ? sheet().rowAt(focus.rowIndex) : undefined
    const column = sheet().columns[range.columnIndex(focus?.column.getColId() ?? '')]
    const open = live().onOpenRow
    if (!row || !open || (column && isEditable(row, column))) return false
    open(row)
    return true
  }

function createClipboard<Row extends object>({ range, sheet, live, finishFeed }: Parts<Row>, seeFocus: () => void) {
  let intoRows = false
  const onCopy = (event: ClipboardEvent) => {
    seeFocus()
    const box = range.box()
    if (!box || isTyping(event.target)) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', formatTsv(copyBox(sheet(), box)))
    if (event.type === 'cut' && !live().isReadOnly) live().onStaged(stageClear(sheet(), box), 'cut')
  }
  const onPaste = (event: ClipboardEvent) => {
    seeFocus()
    if (!range.box() || isTyping(event.target) || live().isReadOnly) return
    event.preventDefault()
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (intoRows) live().onTool('paste_rows', text)
    else paste(text)
  }
  /** Into the selected cells; without any, from the first cell of a row that can be typed into. */
  const paste = (text: string) => {
    finishFeed()
    const first = Math.max(
      0,
      sheet().columns.findIndex(({ edit }) => edit !== undefined),
    )
    const box = sheet().rowCount > 0 ? range.box() : null
    live().onStaged(stagePaste(sheet(), box ?? { top: 0, left: first, bottom: 0, right: first }, parseTsv(text)), 'paste')
  }
  /** Ctrl+Shift+V comes as a paste like any other */
  const noteKey = ({ key, shiftKey }: KeyboardEvent) => {
    if (key.toLowerCase() === 'v') intoRows = shiftKey
  }
  return { onCopy, onPaste, noteKey, paste }
}

/** Dragging over cells, clicks on folds, on what opens a row and on the cells that select, and the tooltip under the pointer. */
function createPointing<Row extends object>({ api, range, sheet, live, toggle }: Parts<Row>, saw: (at: CellAt) => void) {
  const fill = createFillDrag({ range, sheet, live })
  let dragging = false
  let lastSelected: number | null = null
  let hasOpened = false
  let explained: HTMLElement | null = null
  const onPointerDown = (event: PointerEvent) => {
    if (fill.begin(event)) {
      event.preventDefault()
      return event.stopPropagation()
    }
    const at = event.button === 0 && !isTyping(event.target) ? cellAt(event.target, range) : null
    dragging = at !== null
    if (!at) return
    saw(at)
    if (event.shiftKey) range.reach(at)
    else range.start(at)
  }
  const onClick = (event: MouseEvent) => {
    // the panel that opened moved the grid: the second click of a double click is none for what is under the pointer then
    if (event.detail > 1 && hasOpened) return event.stopPropagation()
    hasOpened = false
    if (isOnFold(event)) {
      const at = cellAt(event.target, range)
      const row = at ? sheet().rowAt(at.row) : undefined
      if (row) toggle(sheet().idOf(row))
      return
    }
    if (isOnOpener(event)) {
      const at = cellAt(event.target, range)
      const row = at ? sheet().rowAt(at.row) : undefined
      if (row) live().onOpenRow?.(row)
      hasOpened = row !== undefined
      return
    }
    const rowIndex = event.target instanceof Element ? event.target.closest('[row-index]')?.getAttribute('row-index') : null
    if (!rowIndex) return
    const on = pressedIn(event.target)
    if (on === 'select') {
      clickSelection(api, Number(rowIndex), event.shiftKey ? lastSelected : null)
      lastSelected = Number(rowIndex)
      return
    }
    const row = on ? sheet().rowAt(Number(rowIndex)) : undefined
    if (!on || !row) return
    if (on === 'fold') return toggle(sheet().idOf(row))
    live().onFocusCell(row, sheet().columns[0] ?? null)
    if (on === 'open') live().onOpenRow?.(row)
    else live().onCard(row)
  }
  const onPointerMove = (event: PointerEvent) => {
    explain(event.target)
    if ((!dragging && !fill.isOn()) || event.buttons !== 1) return
    const at = cellAt(event.target, range)
    if (fill.isOn()) return at ? fill.reach(at) : undefined
    const box = range.box()
    if (at && box) range.reach(at)
  }
  const onPointerUp = (event: PointerEvent) => {
    fill.end(event)
    dragging = false
  }
  /** The tooltip is written when the pointer comes, not for every cell that is drawn. */
  const explain = (target: EventTarget | null) => {
    const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('.ag-cell') : null
    if (!cell || (cell === explained && !cell.matches('.fd-tree'))) return
    explained = cell
    const at = cellAt(cell, range)
    const row = at ? sheet().rowAt(at.row) : undefined
    const column = at ? sheet().columns[at.column] : undefined
    if (row && column) cell.title = live().explain(row, column)
    if (cell.matches('.fd-folded, .fd-unfolded')) cell.setAttribute('aria-expanded', String(cell.matches('.fd-unfolded')))
  }

  return { explain, onPointerDown, onClick, onPointerMove, onPointerUp }
}

/** Is the pointer on the ▸ that the cell's style draws before its text? */
function isOnFold({ target, clientX }: MouseEvent): boolean {
  const cell = target instanceof HTMLElement ? target.closest('.fd-folded, .fd-unfolded') : null
  if (!cell) return false
  const mark = cell.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(cell).paddingInlineStart)
  return clientX >= mark && clientX < mark + FOLD_PX
}
const FOLD_PX = 20

/** What of a row was pressed: its box, and of a card its ▸, the name that opens it, or the rest. */
function pressedIn(target: EventTarget | null): 'select' | 'fold' | 'open' | 'card' | null {
  const part =
    target instanceof Element ? target.closest('.fd-select-cell, .fd-card-select, .fd-card-fold, button.fd-card-title, .fd-card') : null
  if (!part) return null
  if (part.matches('.fd-card')) return 'card'
  return part.matches('.fd-card-fold') ? 'fold' : part.matches('.fd-card-title') ? 'open' : 'select'
}

/** With Shift the click reaches for a range. */
const isOnOpener = ({ target, shiftKey }: MouseEvent): boolean =>
  !shiftKey && target instanceof HTMLElement && target.closest('.fd-open-row') !== null

const isInCells = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('.ag-cell') !== null

function cellAt(target: EventTarget | null, range: RangeTracker): CellAt | null {
  const cell = target instanceof HTMLElement ? target.closest('.ag-cell') : null
  const rowIndex = cell?.closest('[row-index]')?.getAttribute('row-index')
  const column = range.columnIndex(cell?.getAttribute('col-id') ?? '')
  return rowIndex && column >= 0 ? { row: Number(rowIndex), column } : null
}
