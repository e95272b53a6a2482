import { Button } from '@blueprintjs/core'
import { FolderClose, Grid as GridIcon, ListColumns, Refresh, Upload } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { MaterialRow } from '#contract/material.ts'
import { companyTime } from '#domain/company-clock.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import type { StepName } from '#domain/step-name.ts'
import type { materialEditMachine } from '#machines/material-edit/material-edit.machine.ts'
import { changeBlockers, fieldsOf } from '#machines/material-edit/material-edit.rules.ts'
import { ExportButtons } from '#views/kit/ExportButtons.tsx'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import type { DataGridProps, GridStatus } from '#views/kit/grid/grid-props.ts'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import type { GridSearch } from '#views/kit/grid/use-find.ts'
import { ListState } from '#views/kit/grid/ListState.tsx'
import { TileGrid } from '#views/kit/grid/TileGrid.tsx'
import type { CellChange } from '#views/kit/grid/types.ts'
import { NO_GRID_STEPS } from '#views/kit/grid/undo-keys.ts'
import { LayoutSwitch } from '#views/kit/LayoutSwitch.tsx'
import '#views/kit/library.css'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { EmptyState } from '#views/kit/shell/states.tsx'
import type { Choices } from '#views/kit/thing/choices.ts'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { filterChips } from '#views/things/filter-chips.ts'
import { isNarrowed, type Filter } from '#views/things/list-filter.ts'
import { ListFilters, searchOf } from '#views/things/ListFilters.tsx'
import { EditBar } from './EditBar.tsx'
import { MaterialCard } from './MaterialCard.tsx'
import { materialColumns } from './material-columns.ts'
import { materialFilters } from './material-filter.ts'
import type { MaterialRows, MaterialsRead } from './material-rows.ts'
import { editsOfCells } from './seen.ts'
import { SheetButton } from './SheetButton.tsx'
import type { MaterialChoices, wiredMaterialsInto } from './wire.ts'
import './material.css'

export type MaterialLayout = 'gallery' | 'grid'

export type MaterialViewProps = {
  reading: ActorRefFrom<ReturnType<typeof wiredMaterialsInto>>
  rows: MaterialRows
  filter: Filter
  layout: MaterialLayout
  onLayout: (layout: MaterialLayout) => void
  onFilter: (filter: Filter) => void
  onOpen: (id: string) => void
  onExport: (format: 'xlsx' | 'csv') => void
  /** begins an upload; the blockers say why this person may not */
  upload?: { blockers: readonly Blocker[]; onBegin: () => void }
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[]) => void
  /** changes that are staged; the grid edits them in its cells */
  edit: ActorRefFrom<typeof materialEditMachine>
  mayEdit: readonly Blocker[]
  choices: Choices
  /** suppliers and folders, to narrow by and to edit with */
  open: MaterialChoices
  /** what is done with the chosen ones */
  chosen: { onBulk: () => void; onDelete: () => void; mayDelete: readonly Blocker[] }
  onSheet: (file: File) => void
  /** opens the folders next to the rows */
  onFolders: () => void
  /** what the grid itself is narrowed and ordered by */
  view?: DataGridProps<MaterialRow>['view']
  /** the saved views of the page */
  views?: ReactNode
  /** next to the rows: a material, an upload */
  side?: ReactNode
}

/** Pixels of a card with its gap. */
export const TILE = { width: 184, height: 212 } as const
const LAYOUTS = ['gallery', 'grid'] as const

/** The library: pictures side by side, or a line each; both show the same rows. */
export function MaterialView(props: MaterialViewProps) {
  const { reading, rows, filter, choices, open, onFilter, onOpen, edit, mayEdit, selected, onSelect } = props
  const say = useSay()
  const snapshot = useSelector(reading, (now) => now)
  const { answer } = snapshot.context
  const loaded = useSyncExternalStore(rows.store.subscribe, () => rows.store.size)
  const isBusy = snapshot.hasTag('busy') || snapshot.matches('refreshing')
  const refresh = () => reading.send({ type: 'reading.again' })
  // rows of the filter before stay in sight until the first of this one are there
  const isThere = answer !== null || loaded > 0
  const status = gridStatus(say, snapshot, isThere, say('function.material.list.view'), refresh, () => onFilter({}))
  const filters = materialFilters(open, filter.game_id ?? '')
  const search = searchOf(say, 'material.search', filter, onFilter)
  return (
    <div className="fd-page" aria-busy={isBusy}>
      <PageHeader
        title={say('material.title')}
        count={countOf(say, loaded, rows.total())}
        chips={filterChips(say, filters, filter, { choices }, onFilter)}
        onClearChips={() => onFilter({ region: filter.region ?? '' })}
        action={<Actions {...props} isBusy={isBusy} onRefresh={refresh} />}
      />
      <div className="fd-library-filters fd-line" role="search">
        {props.layout === 'grid' ? null : <SearchInput {...search} />}
        <ListFilters filters={filters} filter={filter} choices={choices} onFilter={onFilter} />
      </div>
      <Chosen count={selected.size} mayEdit={mayEdit} chosen={props.chosen} onForget={() => onSelect([])} />
      <EditBar edit={edit} mayEdit={mayEdit} onOpen={onOpen} />
      <div className="fd-library-body">
        <Rows {...props} search={search} status={status} loaded={loaded} isFiltered={isNarrowed(filters, filter)} answer={answer} />
        {props.side ?? null}
      </div>
    </div>
  )
}

/** What can be begun with the library as it is shown. */
function Actions(props: MaterialViewProps & { isBusy: boolean; onRefresh: () => void }) {
  const { views, layout, onLayout, onExport, onFolders, onSheet, mayEdit, upload, isBusy, onRefresh } = props
  const say = useSay()
  const layouts = LAYOUTS.map((one) => ({
    layout: one,
    icon: one === 'grid' ? <ListColumns /> : <GridIcon />,
    text: say(`material.layout.${one}`),
  }))
  return (
    <>
      {views}
      <LayoutSwitch layouts={layouts} now={layout} onLayout={onLayout} />
      <ExportButtons onExport={onExport} />
      <Button size="small" icon={<FolderClose />} text={say('material.folder.open')} onClick={onFolders} />
      <SheetButton blockers={mayEdit} onSheet={onSheet} />
      <Button size="small" icon={<Refresh />} aria-label={say('kit.list.refresh')} loading={isBusy} onClick={onRefresh} />
      {upload ? (
        <WhyNotButton size="small" intent="primary" icon={<Upload />} blockers={upload.blockers} onClick={upload.onBegin}>
          {say('material.upload')}
        </WhyNotButton>
      ) : null}
    </>
  )
}

type RowsProps = MaterialViewProps & {
  status: GridStatus
  loaded: number
  isFiltered: boolean
  answer: MaterialsRead | null
  search: GridSearch
}

/** The rows, as lines that are edited in their cells or as pictures, with what is staged laid over them. */
function Rows(props: RowsProps) {
  const {
    rows,
    layout,
    filter,
    open,
    onFilter,
    onOpen,
    view,
    edit,
    mayEdit,
    selected,
    onSelect,
    status,
    loaded,
    isFiltered,
    answer,
    search,
  } = props
  const say = useSay()
  const staging = useSelector(edit, (now) => now)
  const { edits, base } = staging.context
  const columns = useMemo(() => materialColumns(open), [open])
  const empty = {
    title: say(isFiltered ? 'material.nothing_found' : 'material.empty'),
    hint: say('material.empty_hint'),
    action: answer?.elsewhere ? (
      <Button
        size="small"
        text={say('material.show_all_regions', { count: countText(answer.elsewhere) })}
        onClick={() => onFilter({ ...filter, region: '' })}
      />
    ) : isFiltered ? (
      <Button size="small" text={say('material.show_all')} onClick={() => onFilter({})} />
    ) : undefined,
  }
  if (layout === 'grid')
    return (
      <DataGrid
        label={say('material.grid')}
        columns={columns}
        store={rows.store}
        status={status}
        empty={empty}
        selectable
        onSelect={onSelect}
        onOpenRow={({ id }) => onOpen(id)}
        problemsOf={({ id }) => (base[id] && edits[id] ? changeBlockers(base[id], edits[id]) : [])}
        warningsOf={({ id }) => fieldsOf(edits[id] ?? {}).map((field) => blocker('material.edit.not_yet', { field }))}
        {...(mayEdit.length > 0 || !staging.matches('editing')
          ? {}
          : {
              onEdits: (cells: readonly CellChange[], name: StepName) =>
                edit.send({ type: 'edits.stage', edits: editsOfCells(cells, rows.base), name }),
            })}
        onUndo={() => edit.send({ type: 'edits.undo' })}
        onRedo={() => edit.send({ type: 'edits.redo' })}
        steps={staging.matches('editing') ? staging.context.steps : NO_GRID_STEPS}
        {...(view ? { view } : {})}
        name="material"
        search={search}
        footer={answer === null ? '' : say('material.as_of', { time: companyTime(answer.asOf) })}
      />
    )
  if (status.kind !== 'ready') return <ListState status={status} />
  if (loaded === 0) return <EmptyState {...empty} />
  return (
    <TileGrid
      label={say('material.gallery')}
      store={rows.store}
      size={TILE}
      render={(row) => <MaterialCard row={row} isStaged={edits[row.id] !== undefined} />}
      nameOf={({ name }) => name}
      selected={selected}
      onSelect={onSelect}
      onOpen={({ id }) => onOpen(id)}
    />
  )
}

/** What may be done with the chosen ones; nothing while there are none. */
function Chosen({
  count,
  mayEdit,
  chosen: { onBulk, onDelete, mayDelete },
  onForget,
}: { count: number; onForget: () => void } & Pick<MaterialViewProps, 'mayEdit' | 'chosen'>) {
  const say = useSay()
  if (count === 0) return null
  return (
    <div className="fd-material-edits-line" role="group" aria-label={say('material.chosen')}>
      <span role="status">{say('material.chosen_count', { count })}</span>
      <WhyNotButton size="small" blockers={mayEdit} onClick={onBulk}>
        {say('material.bulk')}
      </WhyNotButton>
      <WhyNotButton size="small" intent="danger" variant="outlined" blockers={mayDelete} onClick={onDelete}>
        {say('material.delete')}
      </WhyNotButton>
      <Button size="small" variant="minimal" text={say('material.chosen_none')} onClick={onForget} />
    </div>
  )
}

function countOf(say: ReturnType<typeof useSay>, loaded: number, total: number | null): string | undefined {
  if (total === null) return undefined
  return loaded < total ? say('material.count', { loaded: countText(loaded), total: countText(total) }) : countText(total)
}
