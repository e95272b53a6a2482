import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useMemo, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import type { DataGridProps, GridStatus } from '#views/kit/grid/grid-props.ts'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { ListState } from '#views/kit/grid/ListState.tsx'
import { useRowStore } from '#views/kit/grid/use-row-store.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { Pager } from '#views/kit/shell/Pager.tsx'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import { AdDataCards } from './AdDataCards.tsx'
import { AdDataFilters, chipsOf, type Choice } from './AdDataFilters.tsx'
import { AD_DATA_COLUMNS, type AdDataRow } from './ad-data-columns.ts'
import { isFiltered } from './ad-data-filter.ts'
import { AD_DATA_PAGE, NO_AD_DATA_FILTER, type adDataMachine, type AdDataFilter } from './ad-data-reading.ts'
import './ad-data.css'

const keyOf = ({ key }: AdDataRow): string => key

export type AdDataProps = {
  data: ActorRefFrom<typeof adDataMachine>
  games: readonly Choice[]
  channels: readonly Choice[]
  /** a screen too narrow for a grid: cards */
  narrow: boolean
  /** what the grid itself is narrowed and ordered by */
  view?: DataGridProps<AdDataRow>['view']
  /** the saved views of the page */
  views?: ReactNode
  onFilter: (filter: AdDataFilter) => void
  onOpenBatch: (batch: { batch_id: string; channel: string }) => void
}

/** What was pushed, a line a batch and account: a grid, or cards on a phone. */
export function AdDataView({ data, games, channels, narrow, view, views, onFilter, onOpenBatch }: AdDataProps) {
  const say = useSay()
  const snapshot = useSelector(data, (now) => now)
  const { query: filter, answer } = snapshot.context
  const rows = answer?.rows
  const store = useRowStore<AdDataRow>(
    keyOf,
    useMemo(() => (rows ?? []).map((row) => ({ ...row, key: `${row.batch_id} ${row.account_id}` })), [rows]),
  )

  const refresh = () => data.send({ type: 'reading.again' })
  const isAsking = snapshot.hasTag('busy') || snapshot.matches('refreshing')
  const status = gridStatus(say, snapshot, answer !== null, say('function.data.table.view'), refresh, () => onFilter(NO_AD_DATA_FILTER))
  const empty = say(isFiltered(filter) ? 'ad_data.nothing_found' : 'ad_data.empty')
  const asOf = answer ? say('ad_data.as_of', { time: zonedCompanyTime(answer.asOf) }) : ''
  const filters = <AdDataFilters filter={filter} games={games} channels={channels} narrow={narrow} onFilter={onFilter} />
  const foot = (
    <>
      {answer ? (
        <Pager
          page={filter.page}
          perPage={AD_DATA_PAGE}
          shown={answer.rows.length}
          total={answer.total}
          earlier="ad_data.page.earlier"
          later="ad_data.page.later"
          onPage={(page) => onFilter({ ...filter, page })}
        />
      ) : null}
      {asOf}
    </>
  )
  return (
    <div className="fd-page" aria-busy={isAsking}>
      <PageHeader
        title={say('ad_data.title')}
        count={answer?.total}
        chips={chipsOf(say, filter, games, onFilter)}
        onClearChips={() => onFilter(NO_AD_DATA_FILTER)}
        action={
          <>
            {views}
            <Button size="small" icon={<Refresh />} text={say('kit.list.refresh')} loading={isAsking} onClick={refresh} />
          </>
        }
      >
        {narrow ? filters : null}
      </PageHeader>
      {narrow ? (
        <Narrow status={status} rows={rows ?? []} empty={empty} foot={foot} onOpenBatch={onOpenBatch} />
      ) : (
        <DataGrid
          label={say('ad_data.grid')}
          columns={AD_DATA_COLUMNS}
          store={store}
          status={status}
          empty={{ title: empty }}
          {...(view ? { view } : {})}
          name="ad-data"
          toolbar={filters}
          exportAs={{
            fileName: 'ad-data',
            narrowed: chipsOf(say, filter, games, onFilter).map(({ label }) => label),
            asOf,
            ...(answer ? { total: answer.total } : {}),
          }}
          onOpenRow={onOpenBatch}
          footer={foot}
        />
      )}
    </div>
  )
}

type NarrowProps = Pick<AdDataProps, 'onOpenBatch'> & {
  status: GridStatus
  rows: Parameters<typeof AdDataCards>[0]['rows']
  empty: string
  foot: ReactNode
}

function Narrow({ status, rows, empty, foot, onOpenBatch }: NarrowProps) {
  if (status.kind !== 'ready') return <ListState status={status} />
  if (rows.length === 0) return <EmptyState title={empty} />
  return <AdDataCards rows={rows} foot={foot} onOpenBatch={onOpenBatch} />
}
