import { Button } from '@blueprintjs/core'
import { Chart, ListColumns, Refresh } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { CreativeRow } from '#contract/creative.ts'
import type { Blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import { ExportButtons } from '#views/kit/ExportButtons.tsx'
import { DataGrid, type DataGridProps } from '#views/kit/grid/DataGrid.tsx'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { ListState } from '#views/kit/grid/ListState.tsx'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { LayoutSwitch } from '#views/kit/LayoutSwitch.tsx'
import '#views/kit/library.css'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { Pager } from '#views/kit/shell/Pager.tsx'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { CREATIVE_COLUMNS } from './creative-columns.ts'
import { isNarrowed, NO_CREATIVE_FILTER, type CreativeFilter } from './creative-filter.ts'
import { at } from './creative-words.ts'
import { creativeChips, CreativeFilters, type FilterChoices } from './CreativeFilters.tsx'
import { EffectView } from './EffectView.tsx'
import { type CreativesAnswer, type thresholdSave, type wiredCreatives } from './wire.ts'
import './creative.css'

export type CreativeLayout = 'grid' | 'chart'
const LAYOUTS = ['grid', 'chart'] as const

export type CreativeListProps = {
  reading: ActorRefFrom<typeof wiredCreatives>
  /** the thresholds being changed */
  save: ActorRefFrom<typeof thresholdSave>
  filter: CreativeFilter
  choices: FilterChoices
  layout: CreativeLayout
  /** why this person may not make creatives, or set thresholds; none means they may */
  mayEdit: readonly Blocker[]
  mayThreshold: readonly Blocker[]
  onLayout: (layout: CreativeLayout) => void
  onFilter: (filter: CreativeFilter) => void
  onPage: (page: number) => void
  onExport: (format: 'xlsx' | 'csv') => void
  onNew: () => void
  onOpen: (id: string) => void
  /** what the grid itself is narrowed and ordered by */
  view?: DataGridProps<CreativeRow>['view']
  /** where the figures come from */
  sources: (effect: CreativesAnswer['effect'] | null) => ReactNode
  /** the saved views of the page */
  views?: ReactNode
}

/** The library of creatives: a line each, or by spend and return. */
export function CreativeListView(props: CreativeListProps) {
  const { reading, save, filter, choices, layout, mayEdit, mayThreshold, onLayout, onFilter, onPage, onExport, onNew, onOpen } = props
  const { view, views, sources } = props
  const say = useSay()
  const snapshot = useSelector(reading, (now) => now)
  const { answer, query } = snapshot.context
  const store = useRowStore(byId, answer?.data)
  const refresh = () => reading.send({ type: 'reading.again' })
  const leave = () => onFilter(NO_CREATIVE_FILTER)
  const isAsking = snapshot.hasTag('busy') || snapshot.matches('refreshing')
  const status = gridStatus(say, snapshot, answer !== null, say('function.creative.list.view'), refresh, leave)
  const empty = isNarrowed(filter)
    ? { title: say('creative.nothing_found') }
    : { title: say('creative.empty'), hint: say('creative.empty_hint') }
  return (
    <div className="fd-page" aria-busy={isAsking}>
      <PageHeader
        title={say('creative.title')}
        {...(answer ? { count: say('creative.count_all', { total: countText(answer.total) }) } : {})}
        chips={creativeChips(say, filter, choices, onFilter)}
        onClearChips={leave}
        action={
          <>
            {views}
            <LayoutSwitch
              layouts={LAYOUTS.map((one) => ({
                layout: one,
                icon: one === 'grid' ? <ListColumns /> : <Chart />,
                text: say(`creative.layout.${one}`),
              }))}
              now={layout}
              onLayout={onLayout}
            />
            <ExportButtons onExport={onExport} />
            <Button size="small" icon={<Refresh />} aria-label={say('kit.list.refresh')} loading={isAsking} onClick={refresh} />
            <WhyNotButton size="small" intent="primary" blockers={mayEdit} onClick={onNew}>
              {say('creative.new')}
            </WhyNotButton>
          </>
        }
      />
      <CreativeFilters filter={filter} choices={choices} onFilter={onFilter} />
      {sources(answer?.effect ?? null)}
      <div className="fd-library-body">
        {layout === 'grid' ? (
          <DataGrid
            label={say('creative.grid')}
            columns={CREATIVE_COLUMNS}
            store={store}
            status={status}
            empty={empty}
            onOpenRow={({ id }) => onOpen(id)}
            {...(view ? { view } : {})}
            name="creative"
            footer={answer ? say('creative.as_of', { time: at(answer.asOf) }) : ''}
          />
        ) : status.kind !== 'ready' ? (
          <ListState status={status} />
        ) : answer && answer.total > 0 ? (
          <EffectView answer={answer} save={save} mayThreshold={mayThreshold} onOpen={onOpen} />
        ) : (
          <EmptyState {...empty} />
        )}
      </div>
      {answer ? <Pager page={query.page} perPage={ROWS_SHOWN} shown={answer.data.length} total={answer.total} onPage={onPage} /> : null}
    </div>
  )
}
