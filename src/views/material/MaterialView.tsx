import { Button } from '@blueprintjs/core'
import { FolderClose, Grid as GridIcon, ListColumns, Refresh, Upload } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { MaterialRow } from '#contract/material.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import { wallClock } from '#domain/zone.ts'
import type { materialEditMachine } from '#machines/material-edit/material-edit.machine.ts'
import { changeBlockers, fieldsOf } from '#machines/material-edit/material-edit.rules.ts'
import { ExportButtons } from '#views/kit/ExportButtons.tsx'
import { DataGrid, type DataGridProps } from '#views/kit/grid/DataGrid.tsx'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { ListState } from '#views/kit/grid/ListState.tsx'
import { TileGrid } from '#views/kit/grid/TileGrid.tsx'
import type { CellChange } from '#views/kit/grid/types.ts'
import { LayoutSwitch } from '#views/kit/LayoutSwitch.tsx'
import '#views/kit/library.css'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { EditBar } from './EditBar.tsx'
import { MaterialCard } from './MaterialCard.tsx'
import { MaterialFilters, materialChips, type FilterChoices } from './MaterialFilters.tsx'
import { materialColumns } from './material-columns.ts'
import { isNarrowed, type MaterialFilter } from './material-filter.ts'
import type { MaterialRows } from './material-rows.ts'
import { editsOfCells } from './seen.ts'
import { SheetButton } from './SheetButton.tsx'
import type { MaterialChoices, wiredMaterialsInto } from './wire.ts'
import './material.css'

export type MaterialLayout = 'gallery' | 'grid'

export type MaterialViewProps = {
  reading: ActorRefFrom<ReturnType<typeof wiredMaterialsInto>>
  rows: MaterialRows
  filter: MaterialFilter
  layout: MaterialLayout
  onLayout: (layout: MaterialLayout) => void
  onFilter: (filter: MaterialFilter) => void
  onOpen: (id: string) => void
  onExport: (format: 'xlsx' | 'csv') => void
  /** begins an upload; the blockers say why this person may not */
  upload?: { blockers: readonly Blocker[]; onBegin: () => void }
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[]) => void
  /** changes that are staged; the grid edits them in its cells */
  edit: ActorRefFrom<typeof materialEditMachine>
  mayEdit: readonly Blocker[]
  choices: FilterChoices & { edit: MaterialChoices }
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
  const { reading, rows, filter, choices, layout, onLayout, onFilter, onOpen, upload, view, side, edit, mayEdit, selected, onSelect } =
    props
  const say = useSay()
  const snapshot = useSelector(reading, (now) => now)
  const { answer } = snapshot.context
  const loaded = useSyncExternalStore(rows.store.subscribe, () => rows.store.size)
  const staging = useSelector(edit, (now) => now)
  const { edits, base } = staging.context
  const columns = useMemo(() => materialColumns(choices.edit), [choices.edit])
  const total = rows.total()
  const isAsking = snapshot.hasTag('busy') || snapshot.matches('refreshing')
  const refresh = () => reading.send({ type: 'reading.again' })
  const status = gridStatus(say, snapshot, answer !== null || loaded > 0, say('function.material.list.view'), refresh, () =>
    onFilter(cleared(filter)),
  )
  const isFiltered = isNarrowed(filter) || filter.region !== ''
  const empty = {
    title: say(isFiltered ? 'material.nothing_found' : 'material.empty'),
    hint: say('material.empty_hint'),
    action: isFiltered ? <Button size="small" text={say('material.show_all')} onClick={() => onFilter(cleared(filter))} /> : undefined,
  }
  const asOf = answer ? say('material.as_of', { time: wallClock(answer.asOf, 'Asia/Shanghai') ?? answer.asOf }) : ''
  return (
    <div className="fd-page" aria-busy={isAsking}>
      <PageHeader
        title={say('material.title')}
        count={countOf(say, loaded, total)}
        chips={materialChips(say, filter, choices, onFilter)}
        onClearChips={() => onFilter({ ...cleared(filter), region: filter.region })}
        action={
          <>
            {props.views}
            <LayoutSwitch
              layouts={LAYOUTS.map((one) => ({
                layout: one,
                icon: one === 'grid' ? <ListColumns /> : <GridIcon />,
                text: say(`material.layout.${one}`),
              }))}
              now={layout}
              onLayout={onLayout}
            />
            <ExportButtons onExport={props.onExport} />
            <Button size="small" icon={<FolderClose />} text={say('material.folder.open')} onClick={props.onFolders} />
            <SheetButton blockers={mayEdit} onSheet={props.onSheet} />
            <Button size="small" icon={<Refresh />} aria-label={say('kit.list.refresh')} loading={isAsking} onClick={refresh} />
            {upload ? (
              <WhyNotButton size="small" intent="primary" icon={<Upload />} blockers={upload.blockers} onClick={upload.onBegin}>
                {say('material.upload')}
              </WhyNotButton>
            ) : null}
          </>
        }
      />
      <MaterialFilters key={filter.q} filter={filter} choices={choices} onFilter={onFilter} />
      <Chosen count={selected.size} mayEdit={mayEdit} chosen={props.chosen} onForget={() => onSelect([])} />
      <EditBar edit={edit} mayEdit={mayEdit} onOpen={onOpen} />
      <div className="fd-library-body">
        {layout === 'grid' ? (
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
              : { onEdits: (cells: readonly CellChange[]) => edit.send({ type: 'edits.stage', edits: editsOfCells(cells, rows.base) }) })}
            onUndo={() => edit.send({ type: 'edits.undo' })}
            onRedo={() => edit.send({ type: 'edits.redo' })}
            canUndo={staging.can({ type: 'edits.undo' })}
            canRedo={staging.can({ type: 'edits.redo' })}
            {...(view ? { view } : {})}
            name="material"
            footer={asOf}
          />
        ) : status.kind !== 'ready' ? (
          <ListState status={status} />
        ) : loaded === 0 ? (
          <EmptyState {...empty} />
        ) : (
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
        )}
        {side ?? null}
      </div>
    </div>
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
  return loaded < total
    ? say('material.count', { loaded: countText(loaded), total: countText(total) })
    : say('material.count_all', { total: countText(total) })
}

const cleared = (filter: MaterialFilter): MaterialFilter => {
  const empty = { ...filter }
  for (const key of Object.keys(empty)) if (isFilterKey(key, empty)) empty[key] = ''
  return empty
}
const isFilterKey = (key: string, filter: MaterialFilter): key is keyof MaterialFilter => key in filter
