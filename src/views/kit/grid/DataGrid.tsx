import { useContext, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import type { ColumnLayout } from '#domain/column-layout.ts'
import { cellStep, type StepKind } from '#domain/step-name.ts'
import { ExportMarkContext } from '../export-mark.ts'
import { useBoxSize } from '../use-box-size.ts'
import { useMedia } from '../use-phone.ts'
import { useLanguage, useSay } from '../words.tsx'
import { cardPlan, FINGERS } from './cards.ts'
import { calledOf } from './cell.ts'
import type { OpenedTool } from './edit/edit-tools.ts'
import { LaterEdits, LaterRefused, LaterRowSheet } from './edit/later.tsx'
import { leftAfter } from './edit/not-done.ts'
import { explainCell } from './explain.ts'
import { exportShown } from './export-shown.ts'
import type { GridController, GridLive } from './grid-controller.ts'
import type { DataGridProps, GridStatus } from './grid-props.ts'
import { totalsOf } from './grid-totals.ts'
import { GridCovers } from './GridCovers.tsx'
import { GridFilterMenu } from './GridFilterMenu.tsx'
import { GridFindBox } from './GridFindBox.tsx'
import { GridColumnsMenu } from './GridMenus.tsx'
import { GridSortMenu } from './GridSortMenu.tsx'
import { GridStatusBar } from './GridStatusBar.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import { OpenGrid } from './OpenGrid.tsx'
import { shownColumns } from './presets.ts'
import type { NotDone, Staged } from './staging.ts'
import type { Density, GridColumn } from './types.ts'
import { NO_GRID_STEPS } from './undo-keys.ts'
import { useArrangement } from './use-arrangement.ts'
import { useChosenColumns } from './use-chosen-columns.ts'
import { useFind } from './use-find.ts'
import { useGeneration } from './use-generation.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridView } from './use-grid-view.ts'
import { usePasteInto } from './use-paste-into.ts'
import { choicesOf, isFiltering, sayOf } from './visibility.ts'

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
  const found = useFind({ view, show, search: props.search, gridOf: () => grid.current })
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
  const choose = (ids: readonly string[]) => {
    setSelected(ids)
    props.onSelect?.(ids)
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
    onSelect: choose,
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
      // what was chosen before it was opened once more, as when a phone is turned
      const kept = selected.filter((id) => store.get(id) !== undefined)
      if (opened && kept.length > 0) opened.select(kept)
      else if (opened && selected.length > 0) choose([])
      early.current = null
    },
  }
  const history = props.onUndo && props.onRedo ? { undo, redo: props.onRedo, ...(props.steps ?? NO_GRID_STEPS) } : null
  useGridKeys({ ...props, history, onFind: () => focusFirst(findBox.current) })
  const cards = cardPlan(columns, { layout, tree, selectable, width: useBoxSize(body, useMedia(FINGERS)).width })
  // the cards show what the columns show: hidden or moved, each is another card
  const cardsAs = cards && [cards.abreast, cards.title.key, ...cards.values.map(({ key }) => key)].join(' ')
  const generation = useGeneration(columns, store, tree, selectable, language, opened, arranged, cardsAs)

  const arrange = (next: ColumnLayout) => {
    keep(next)
    grid.current?.setLayout(next)
  }
  const shown = counted ?? rows
  const rangeRows = rangeIds.flatMap((id) => store.get(id) ?? [])
  const isEmpty = status.kind === 'ready' && rows === 0
  const takesPaste = isEmpty && grow !== undefined
  usePasteInto(body, takesPaste ? paste : null)

  return (
    <section className={`fd-grid${cards ? ' fd-grid-cards' : ''}${isEmpty ? ' fd-grid-empty' : ''}`} aria-label={props.label}>
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
              filter={view.filter}
              choicesOf={(column) => choicesOf(store.values(), column, sayOf(view.filter, say))}
              onFilter={found.filterBy}
              asked={filterAt}
              onAsked={setFilterAt}
            />
            {isOrdered ? null : <GridSortMenu columns={columns} sort={view.sort} onSort={(sort) => grid.current?.setSort(sort)} />}
            <GridColumnsMenu columns={columns} layout={layout} presets={presets} onLayout={arrange} onPresets={onPresets} />
          </>
        }
        find={
          <GridFindBox
            {...found.box}
            inputRef={findBox}
            keyHint={props.onEdits ? 'Ctrl+F' : '/'}
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
        <GridCovers
          {...{ status, isEmpty, takesPaste }}
          label={props.label}
          empty={props.empty}
          hidesAll={counted === 0 && isFiltering(found.filter)}
          isUnsent={found.isUnsent}
        />
      </div>
      {cards && sheetId !== null ? (
        <LaterRowSheet
          store={store}
          rowId={sheetId}
          columns={[cards.title, ...shownColumns(columns, layout).filter((column) => column !== cards.title)]}
          nameOf={(row) => cards.nameOf(row, say)}
          problemsOf={problemsOf}
          warningsOf={warningsOf}
          explain={explain}
          sheetOf={props.onEdits ? (ids) => grid.current?.sheetOf(ids) ?? null : null}
          onStaged={(staged) => stage(staged, 'edit')}
          actions={props.rowActions}
          onOpen={props.onOpenRow && columns.some(({ opens }) => opens) ? props.onOpenRow : null}
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
