import { Button, ButtonGroup } from '@blueprintjs/core'
import { Grid as GridIcon, ListColumns, Refresh, Upload } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { MaterialRow } from '#contract/material.ts'
import type { Blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import { wallClock } from '#domain/zone.ts'
import { DataGrid, type DataGridProps } from '#views/kit/grid/DataGrid.tsx'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { TileGrid } from '#views/kit/grid/TileGrid.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingState, NoPermissionState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { MaterialCard } from './MaterialCard.tsx'
import { MaterialFilters, materialChips, type FilterChoices } from './MaterialFilters.tsx'
import { MATERIAL_COLUMNS } from './material-columns.ts'
import { isNarrowed, type MaterialFilter } from './material-filter.ts'
import type { MaterialRows } from './material-rows.ts'
import type { wiredMaterialsInto } from './wire.ts'
import './material.css'

export type MaterialLayout = 'gallery' | 'grid'

export type MaterialViewProps = {
  reading: ActorRefFrom<ReturnType<typeof wiredMaterialsInto>>
  rows: MaterialRows
  filter: MaterialFilter
  choices: FilterChoices
  layout: MaterialLayout
  onLayout: (layout: MaterialLayout) => void
  onFilter: (filter: MaterialFilter) => void
  onOpen: (id: string) => void
  onExport: (format: 'xlsx' | 'csv') => void
  /** begins an upload; the blockers say why this person may not */
  upload?: { blockers: readonly Blocker[]; onBegin: () => void }
  /** what the grid itself is narrowed and ordered by */
  view?: DataGridProps<MaterialRow>['view']
  presets?: DataGridProps<MaterialRow>['presets']
  /** the saved views of the page */
  views?: ReactNode
  /** beside the rows: a material, an upload */
  side?: ReactNode
}

const TILE = { width: 184, height: 212 } as const
const LAYOUTS = ['gallery', 'grid'] as const

/** The library: pictures side by side, or a line each; both show the same rows. */
export function MaterialView(props: MaterialViewProps) {
  const { reading, rows, filter, choices, layout, onLayout, onFilter, onOpen, onExport, upload, view, presets, views, side } = props
  const say = useSay()
  const snapshot = useSelector(reading, (now) => now)
  const { answer } = snapshot.context
  const loaded = useSyncExternalStore(rows.store.subscribe, () => rows.store.size)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const total = rows.total()
  const isAsking = snapshot.hasTag('busy') || snapshot.matches('refreshing')
  const refresh = () => reading.send({ type: 'reading.again' })
  const status = gridStatus(say, snapshot, answer !== null || loaded > 0, say('function.material.list.view'), refresh)
  const empty = {
    title: say(isNarrowed(filter) ? 'material.nothing_found' : 'material.empty'),
    hint: say('material.empty_hint'),
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
            {views}
            <ButtonGroup>
              {LAYOUTS.map((one) => (
                <Button
                  key={one}
                  size="small"
                  icon={one === 'grid' ? <ListColumns /> : <GridIcon />}
                  active={one === layout}
                  aria-pressed={one === layout}
                  text={say(`material.layout.${one}`)}
                  onClick={() => onLayout(one)}
                />
              ))}
            </ButtonGroup>
            {(['xlsx', 'csv'] as const).map((format) => (
              <Button
                key={format}
                size="small"
                text={format.toUpperCase()}
                aria-label={say('material.export', { format: format.toUpperCase() })}
                onClick={() => onExport(format)}
              />
            ))}
            <Button size="small" icon={<Refresh />} aria-label={say('material.refresh')} loading={isAsking} onClick={refresh} />
            {upload ? (
              <WhyNotButton size="small" intent="primary" icon={<Upload />} blockers={upload.blockers} onClick={upload.onBegin}>
                {say('material.upload')}
              </WhyNotButton>
            ) : null}
          </>
        }
      />
      <MaterialFilters key={filter.q} filter={filter} choices={choices} onFilter={onFilter} />
      <div className="fd-material-body">
        {layout === 'grid' ? (
          <DataGrid
            label={say('material.grid')}
            columns={MATERIAL_COLUMNS}
            store={rows.store}
            status={status}
            empty={empty}
            selectable
            onSelect={(ids) => setSelected(new Set(ids))}
            onOpenRow={({ id }) => onOpen(id)}
            {...(view ? { view } : {})}
            {...(presets ? { presets } : {})}
            footer={asOf}
          />
        ) : status.kind === 'loading' ? (
          <LoadingState />
        ) : status.kind === 'error' ? (
          <ErrorState reason={status.reason} onRetry={refresh} />
        ) : status.kind === 'forbidden' ? (
          <NoPermissionState need={status.need} />
        ) : loaded === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <TileGrid
            label={say('material.gallery')}
            store={rows.store}
            size={TILE}
            render={(row) => <MaterialCard row={row} />}
            nameOf={({ name }) => name}
            selected={selected}
            onSelect={(ids) => setSelected(new Set(ids))}
            onOpen={({ id }) => onOpen(id)}
          />
        )}
        {side ?? null}
      </div>
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
