import { Plus } from '@blueprintjs/icons'
import { useMemo, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { LandingRow } from '#contract/landing.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { FileFormat } from '#views/kit/ExportButtons.tsx'
import type { DataGridProps } from '#views/kit/grid/DataGrid.tsx'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { useList } from '#views/things/use-list.ts'
import { landingColumns } from './landing-columns.ts'
import { NO_LANDING_FILTER, type LandingListFilter, type wiredLandingsMachine } from './wire-list.ts'
import './landing.css'

type Props = {
  reading: ActorRefFrom<typeof wiredLandingsMachine>
  games: readonly { value: string; label: string }[]
  /** of the times; IANA */
  zone: string
  /** why this person may not make pages; none means they may */
  mayMake: readonly Blocker[]
  onFilter: (filter: LandingListFilter) => void
  onPage: (page: number) => void
  onExport: (format: FileFormat) => void
  onNew: () => void
  onOpen: (pageId: string) => void
  /** what the grid itself is narrowed and ordered by */
  view?: DataGridProps<LandingRow>['view']
  /** the saved views of the page */
  views?: ReactNode
}

/** All pages, those with links that lead nowhere or a letter that ended first. */
export function LandingListView({ reading, games, zone, mayMake, onFilter, onPage, onExport, onNew, onOpen, view, views }: Props) {
  const say = useSay()
  const clear = () => onFilter(NO_LANDING_FILTER)
  const list = useList(reading, 'landing.page.view', clear)
  const { answer } = list
  const { page, ...filter } = list.filter
  const isNarrowed = Object.values(filter).some((value) => value !== '')
  const columns = useMemo(() => landingColumns(zone), [zone])
  const ask = (part: Partial<LandingListFilter>) => onFilter({ ...filter, ...part })
  return (
    <ListFrame
      list={list}
      title="page.ToolsLandingPage"
      action={
        <>
          {views}
          <WhyNotButton size="small" intent="primary" icon={<Plus />} blockers={mayMake} onClick={onNew}>
            {say('landing.new')}
          </WhyNotButton>
        </>
      }
      columns={columns}
      idOf={byId}
      rows={answer?.data}
      total={answer?.total}
      paging={{ page, onPage }}
      onExport={onExport}
      onClear={isNarrowed ? clear : null}
      empty={{ title: say('landing.none') }}
      onOpenRow={({ id }) => onOpen(id)}
      {...(view ? { view } : {})}
      name="landing"
      filters={
        <>
          <EnumSelect
            value={filter.game}
            fill={false}
            aria-label={say('landing.column.game')}
            options={[{ value: '', label: 'landing.any.game' }, ...games]}
            onValue={(game) => ask({ game })}
          />
          <EnumSelect
            value={filter.switch}
            fill={false}
            aria-label={say('landing.column.switch')}
            options={(['', 'on', 'off'] as const).map((value) => ({
              value,
              label: value === '' ? 'landing.any.switch' : `landing.switch.${value}`,
            }))}
            onValue={(value) => ask({ switch: value })}
          />
          <EnumSelect
            value={filter.trouble}
            fill={false}
            aria-label={say('landing.trouble')}
            options={(['', 'any', 'links', 'letter'] as const).map((value) => ({
              value,
              label: `landing.trouble.${value === '' ? 'all' : value}`,
            }))}
            onValue={(trouble) => ask({ trouble })}
          />
          <EnumSelect
            value={filter.creator}
            fill={false}
            aria-label={say('landing.column.creator')}
            options={[
              { value: '', label: 'landing.any.creator' },
              ...(answer?.people ?? []).map(({ id: value, name: label }) => ({ value, label })),
            ]}
            onValue={(creator) => ask({ creator })}
          />
          <SearchInput label={say('landing.search')} value={filter.q} onValue={(q) => ask({ q })} />
          <span className="fd-muted">{say('landing.open_hint')}</span>
        </>
      }
    />
  )
}
