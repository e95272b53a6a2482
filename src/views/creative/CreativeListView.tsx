import { Chart, ListColumns } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { CreativeRow } from '#contract/creative.ts'
import type { Blocker } from '#domain/blocker.ts'
import { BeginButton } from '#views/kit/BeginButton.tsx'
import type { FileFormat } from '#views/kit/ExportButtons.tsx'
import type { DataGridProps } from '#views/kit/grid/grid-props.ts'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { LayoutSwitch } from '#views/kit/LayoutSwitch.tsx'
import type { Choices } from '#views/kit/thing/choices.ts'
import { useSay } from '#views/kit/words.tsx'
import type { Filter } from '#views/things/list-filter.ts'
import { narrowingOf } from '#views/things/list-narrowing.tsx'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { useList } from '#views/things/use-list.ts'
import { CREATIVE_COLUMNS } from './creative-columns.ts'
import { CREATIVE_FILTERS } from './creative-filter.ts'
import { at } from './creative-words.ts'
import { EffectView } from './EffectView.tsx'
import type { CreativesAnswer, thresholdSave, wiredCreatives } from './wire.ts'
import './creative.css'

export type CreativeLayout = 'grid' | 'chart'
const LAYOUTS = ['grid', 'chart'] as const

export type CreativeListProps = {
  reading: ActorRefFrom<typeof wiredCreatives>
  /** the thresholds being changed */
  save: ActorRefFrom<typeof thresholdSave>
  choices: Choices
  layout: CreativeLayout
  /** why this person may not make creatives, or set thresholds; none means they may */
  mayEdit: readonly Blocker[]
  mayThreshold: readonly Blocker[]
  onLayout: (layout: CreativeLayout) => void
  onFilter: (filter: Filter) => void
  onPage: (page: number) => void
  onExport: (format: FileFormat) => void
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
  const { reading, save, choices, layout, mayEdit, mayThreshold, onLayout, onFilter, onPage, onExport, onNew, onOpen } = props
  const { view, views, sources } = props
  const say = useSay()
  const list = useList(reading, 'creative.list.view', () => onFilter({}))
  const { answer } = list
  const { filter, page } = list.filter
  return (
    <ListFrame
      list={list}
      title="creative.title"
      label="creative.grid"
      columns={CREATIVE_COLUMNS}
      name="creative"
      idOf={byId}
      rows={answer?.data}
      total={answer?.total}
      paging={{ page, onPage }}
      onExport={onExport}
      empty={{ title: say('creative.empty'), hint: say('creative.empty_hint') }}
      onOpenRow={({ id }) => onOpen(id)}
      {...(view ? { view } : {})}
      foot={[answer ? say('creative.as_of', { time: at(answer.asOf) }) : null]}
      above={sources(answer?.effect ?? null)}
      {...narrowingOf(say, 'creative.search', { filters: CREATIVE_FILTERS, filter, choices, onFilter })}
      drawn={
        layout === 'grid' ? null : answer ? <EffectView answer={answer} save={save} mayThreshold={mayThreshold} onOpen={onOpen} /> : <></>
      }
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
          <BeginButton blockers={mayEdit} onClick={onNew}>
            {say('creative.new')}
          </BeginButton>
        </>
      }
    />
  )
}
