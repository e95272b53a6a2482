import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import type { ColumnLayout } from '#domain/column-layout.ts'
import { cellStep, type StepKind, type StepName } from '#domain/step-name.ts'
import { ownZone } from '#domain/zone.ts'
import { ExportMarkContext } from '../export-mark.ts'
import { useListedKeys } from '../key-list.ts'
import { EmptyState } from '../shell/states.tsx'
import { useSingleKeys } from '../single-keys.tsx'
import { useBoxSize } from '../use-box-size.ts'
import { useLanguage, useSay } from '../words.tsx'
import { toCsv } from './csv.ts'
import { downloadText } from './download.ts'
import { explainCell } from './explain.ts'
import { exportHead } from './export-head.ts'
import type { GridController, GridLive } from './grid-controller.ts'
import { CELL_KEYS, EDIT_KEYS, FORMULA_KEYS, HISTORY_KEYS, NO_KEYS, OPEN_KEYS, SELECT_KEYS, TREE_KEYS } from './grid.keys.ts'
import type { OpenedTool } from './edit/edit-tools.ts'
import { calledOf } from './cell.ts'
import { leftAfter } from './edit/not-done.ts'
import { LaterEdits, LaterRefused, LaterRowSheet } from './edit/later.tsx'
import { GridFilterMenu } from './GridFilterMenu.tsx'
import { FIND_KEYS } from './find.keys.ts'
import { GridFindBox } from './GridFindBox.tsx'
import { GridColumnsMenu } from './GridMenus.tsx'
import { GridSortMenu } from './GridSortMenu.tsx'
import { GridStatusBar } from './GridStatusBar.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import { totalsOf } from './grid-totals.ts'
import { cardPlan, shownColumns } from './cards.ts'
import { ListState } from './ListState.tsx'
import { OpenGrid } from './OpenGrid.tsx'
import type { RowStore } from './row-store.ts'
import type { NotDone, Staged } from './staging.ts'
import type { CellChange, CellValue, Density, Formulas, GridColumn, GridTree } from './types.ts'
import { NO_GRID_STEPS, useUndoKeys, type GridStepNames } from './undo-keys.ts'
import { useArrangement } from './use-arrangement.ts'
import { useGeneration } from './use-generation.ts'
import { usePasteInto } from './use-paste-into.ts'
import { useChosenColumns } from './use-chosen-columns.ts'
import { usePainted } from './use-painted.ts'
import { useFind, type GridSearch } from './use-find.ts'
import { useGridView } from './use-grid-view.ts'
import type { Owned } from './use-owned.ts'
import { choicesOf, isFiltering, sayOf, type GridFilter } from './visibility.ts'

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

const READY: GridStatus = { kind: 'ready' }
const NO_BLOCKERS: readonly Blocker[] = []

/** The one table of the console: dense, keyboard first, fed from a row store outside React. */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { store, tree, selectable = false, isOrdered = false, status = READY, name = '' } = props
  const { columns, storage } = useChosenColumns(props.name, props.columns)
  const say = useSay()
  const mark = useContext(ExportMarkContext)
  const language = useLanguage()
  const host = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const findBox = useRef<HTMLInputElement>(null)
  const grid = useRef<GridController<Row>>(null)
  const { view, opened, show } = useGridView(props.view)
  const { search } = props
  const found = useFind(view.filter, search)
  const { filter } = view
  /** pasted before the grid was there to take it */
  const early = useRef<string | null>(null)
  const [density, setDensity] = useState<Density>(props.density ?? 'normal')
  // null until the grid has counted
  const [counted, setShown] = useState<number | null>(null)
  const [selected, setSelected] = useState<readonly string[]>([])
  const [rangeIds, setRangeIds] = useState<readonly string[]>([])
  const [focus, setFocus] = useState<{ row: Row; column: GridColumn<Row> } | null>(null)
  const [tool, setTool] = useState<OpenedTool | null>(null)
  const [filterAt, setFilterAt] = useState<string | null>(null)
  const [listed, setListed] = useState(false)
  const [sheetId, setSheetId] = useState<string | null>(null)
  const [refused, setRefused] = useState<NotDone | null>(null)
  const totals = useMemo(() => totalsOf(store, columns), [store, columns])
  const { rows, sums } = useSyncExternalStore(totals.subscribe, totals.read)
  const { layout, keep, presets, onPresets, opened: arranged } = useArrangement(columns, { storage, name, owned: props.arrangement })
  const problemsOf = props.problemsOf ?? (() => NO_BLOCKERS)
  const warningsOf = props.warningsOf ?? (() => NO_BLOCKERS)
  const explain = (row: Row, column: GridColumn<Row>) =>
    explainCell(column, row, { problems: problemsOf(row), warnings: warningsOf(row) }, say)
  const grow = props.onEdits ? props.grow : undefined
  const closeSheet = () => setSheetId(null)
  // what a paste could not take is no matter once it is taken back
  const undo = () => {
    setRefused(null)
    props.onUndo?.()
  }
  const paste = (text: string) => {
    if (grid.current) grid.current.paste(text)
    else early.current = text
  }
  const stage = (staged: Staged<Row>, kind: StepKind) => {
    setRefused((before) => leftAfter(before, staged))
    if (staged.changes.length + staged.added.length === 0) return
    const name = cellStep(kind, staged.changes, (key) => calledOf(columns.find((column) => column.key === key)) ?? key)
    props.onEdits?.(staged.changes, name, staged.added)
  }
  const live: GridLive<Row> = {
    say,
    problemsOf,
    warningsOf,
    isReadOnly: props.onEdits === undefined,
    flashKeyOf: props.flashKeyOf,
    editedRow: props.editedRow,
    grow,
    numberOf: props.numberOf,
    formulas: props.formulas,
    isContext: props.isContext,
    onStaged: stage,
    onUndo: undo,
    onRedo: () => props.onRedo?.(),
    onFind: () => findBox.current?.focus(),
    onFilterColumn: setFilterAt,
    onTool: (next, text = '') => setTool({ tool: next, text }),
    onSelect: (ids) => {
      setSelected(ids)
      props.onSelect?.(ids)
    },
    onShown: setShown,
    onFocusCell: (row, column) => {
      setFocus(row && column ? { row, column } : null)
      props.onFocusRow?.(row)
    },
    onRange: setRangeIds,
    explain,
    onLayout: keep,
    onSort: (sort) => show({ ...view, sort }),
    onOpenRow: props.onOpenRow,
    onCard: (row) => setSheetId(store.idOf(row)),
    onOpen: (opened) => {
      grid.current = opened
      props.onReady?.(opened)
      if (opened && early.current !== null) opened.paste(early.current)
      early.current = null
    },
  }
  const narrowing = useRef(found.filter)
  useLayoutEffect(() => {
    narrowing.current = found.filter
  })
  // another search of the owner drops what was typed
  useEffect(() => grid.current?.setFilter(narrowing.current), [search?.value])
  const history = props.onUndo && props.onRedo ? { undo, redo: props.onRedo, ...(props.steps ?? NO_GRID_STEPS) } : null
  useUndoKeys(history)
  useListedKeys(CELL_KEYS)
  // in a cell that can be edited `/` is a letter like any other
  useSingleKeys(props.onEdits ? NO_KEYS : FIND_KEYS, { find: () => focusFirst(findBox.current) })
  useListedKeys(selectable ? SELECT_KEYS : NO_KEYS)
  useListedKeys(props.onOpenRow ? OPEN_KEYS : NO_KEYS)
  useListedKeys(tree ? TREE_KEYS : NO_KEYS)
  useListedKeys(props.onEdits ? EDIT_KEYS : NO_KEYS)
  useListedKeys(props.formulas ? FORMULA_KEYS : NO_KEYS)
  useListedKeys(history ? HISTORY_KEYS : NO_KEYS)
  const isPainted = usePainted()
  const cards = cardPlan(columns, { layout, tree, selectable, width: useBoxSize(body).width })
  // the cards show what the columns show: hidden or moved, each is another card
  const cardsAs = cards && [cards.abreast, cards.title.key, ...cards.values.map(({ key }) => key)].join(' ')
  const generation = useGeneration(columns, store, tree, selectable, language, opened, arranged, cardsAs)

  const arrange = (next: ColumnLayout) => {
    keep(next)
    grid.current?.setLayout(next)
  }
  const filterBy = ({ said: _said, ...asked }: GridFilter) => {
    // choices stay in the language the first of them was made in
    const next: GridFilter = Object.keys(asked.sets).length > 0 ? { ...asked, said: filter.said ?? language } : asked
    show({ ...view, filter: next })
    grid.current?.setFilter(found.isUnsent ? { ...next, find: found.filter.find } : next)
  }
  const searchFor = (text: string) => {
    grid.current?.setFilter({ ...filter, find: '' })
    found.drop()
    search?.onValue(text.trim())
  }
  const find = (text: string) => {
    if (!search) return filterBy({ ...filter, find: text })
    if (text === '' && search.value !== '') return searchFor('')
    // words of a view that was kept before the page had a search
    if (filter.find !== '') filterBy({ ...filter, find: '' })
    found.type(text)
    grid.current?.setFilter({ ...filter, find: text })
  }
  const shown = counted ?? rows
  const rangeRows = rangeIds.flatMap((id) => store.get(id) ?? [])
  const isEmpty = status.kind === 'ready' && rows === 0
  const takesPaste = isEmpty && grow !== undefined
  usePasteInto(body, takesPaste ? paste : null)

  return (
    <section className={`fd-grid${cards ? ' fd-grid-cards' : ''}`} aria-label={props.label}>
      <GridToolbar
        left={props.toolbar}
        edit={
          props.onEdits ? (
            <LaterEdits
              gridOf={() => grid.current}
              rowOf={store.get}
              sizes={{ range: rangeIds.length, rows: selected.length }}
              column={focus?.column.key ?? null}
              opened={tool}
              macros={props.formulas?.macros ?? null}
              onOpened={setTool}
              onStaged={stage}
            />
          ) : null
        }
        menus={
          <>
            <GridFilterMenu
              columns={columns}
              filter={filter}
              choicesOf={(column) => choicesOf(store.values(), column, sayOf(filter, say))}
              onFilter={filterBy}
              asked={filterAt}
              onAsked={setFilterAt}
            />
            {isOrdered ? null : <GridSortMenu columns={columns} sort={view.sort} onSort={(sort) => grid.current?.setSort(sort)} />}
            <GridColumnsMenu columns={columns} layout={layout} presets={presets} onLayout={arrange} onPresets={onPresets} />
          </>
        }
        find={
          <GridFindBox
            inputRef={findBox}
            label={search?.label ?? say('kit.grid.find')}
            hint={`${search?.label ?? say('kit.grid.find_hint')}  ${props.onEdits ? 'Ctrl+F' : '/'}`}
            text={found.text}
            onText={find}
            onSend={found.isUnsent ? () => searchFor(found.text) : null}
            onLeave={() => host.current?.querySelector<HTMLElement>('.ag-cell')?.focus()}
          />
        }
        history={history}
        onFold={tree ? (fold) => grid.current?.foldAll(fold) : null}
        onExport={
          props.exportAs ? () => exportShown({ ...props, columns }, grid.current, { layout, filter: found.filter, mark }, say) : null
        }
        isCompact={density === 'compact'}
        onDensity={
          cards
            ? null
            : () => {
                const next = density === 'compact' ? 'normal' : 'compact'
                setDensity(next)
                grid.current?.setDensity(next)
              }
        }
      />
      <div ref={body} className="fd-grid-body">
        {isPainted ? (
          <OpenGrid
            key={generation}
            host={host}
            inert={status.kind === 'forbidden'}
            setup={{
              columns,
              store,
              tree,
              selectable,
              label: props.label,
              density,
              layout,
              filter: found.filter,
              sort: view.sort,
              isOrdered,
              cards,
            }}
            live={live}
          />
        ) : null}
        {status.kind === 'ready' && !isEmpty ? null : (
          <div
            className="fd-grid-cover"
            {...(takesPaste ? { tabIndex: 0, role: 'group', 'aria-label': props.empty?.title ?? props.label } : {})}
          >
            <ListState status={status} />
            {isEmpty ? <EmptyState {...props.empty} /> : null}
          </div>
        )}
        {!isEmpty && status.kind === 'ready' && counted === 0 && isFiltering(found.filter) ? (
          <div className="fd-grid-cover">
            <EmptyState
              title={say('kit.grid.nothing_found')}
              hint={say(found.isUnsent ? 'kit.grid.find_all' : 'kit.grid.nothing_found_hint')}
            />
          </div>
        ) : null}
      </div>
      {cards && sheetId !== null ? (
        <LaterRowSheet
          store={store}
          rowId={sheetId}
          columns={[cards.title, ...shownColumns(columns, layout).filter((column) => column !== cards.title)]}
          problemsOf={problemsOf}
          warningsOf={warningsOf}
          explain={explain}
          sheetOf={props.onEdits ? (ids) => grid.current?.sheetOf(ids) ?? null : null}
          onStaged={(staged) => stage(staged, 'edit')}
          actions={props.rowActions}
          onOpen={props.onOpenRow && cards.title.opens ? props.onOpenRow : null}
          onClose={closeSheet}
        />
      ) : null}
      {listed && refused ? (
        <LaterRefused
          refused={refused.refused}
          columns={columns}
          sheetOf={(ids) => grid.current?.sheetOf(ids) ?? null}
          onStaged={(staged) => stage(staged, 'edit')}
          onClose={() => setListed(false)}
        />
      ) : null}
      <GridStatusBar
        rows={rows}
        shown={shown}
        selected={selected.length}
        sums={sums}
        columns={columns}
        rangeRows={rangeRows}
        explanation={focus ? explain(store.get(store.idOf(focus.row)) ?? focus.row, focus.column) : ''}
        refused={refused}
        onForget={() => setRefused(null)}
        onList={() => setListed(true)}
        onGoTo={(rowId, column) => grid.current?.goTo(rowId, column)}
        footer={props.footer}
      />
    </section>
  )
}

/** Of several grids on a page the first one takes the key. */
function focusFirst(box: HTMLInputElement | null): void {
  if (document.querySelector('.fd-grid-find input') === box) box?.focus()
}

function exportShown<Row extends object>(
  props: DataGridProps<Row>,
  grid: GridController<Row> | null,
  { layout, filter, mark }: { layout: ColumnLayout; filter: GridFilter; mark: string | null },
  say: GridLive<Row>['say'],
): void {
  if (!grid || !props.exportAs) return
  const { fileName, narrowed = [], zone = ownZone(), asOf } = props.exportAs
  const columns = layout.filter(({ hidden }) => !hidden).flatMap(({ key }) => props.columns.find((column) => column.key === key) ?? [])
  const rows = [...grid.shownRows()]
  const total = props.exportAs.total ?? props.store.size
  const head = exportHead({ mark, title: props.label, narrowed, filter, columns, rows, total, zone, asOf, nowMs: Date.now() }, say)
  downloadText(`${fileName}.csv`, toCsv(rows, columns, say, head))
}
