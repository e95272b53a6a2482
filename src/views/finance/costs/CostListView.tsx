import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { COST_STATES } from '#domain/finance/cost.ts'
import { formatMoney } from '#domain/money.ts'
import type { CostLine } from '#machines/cost-entry/cost-line.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import { MonthInput } from '#views/kit/inputs/MonthInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { ListPager } from '../ListPager.tsx'
import { ListTools } from '../ListTools.tsx'
import { asOfWords, useList } from '../use-list.ts'
import { COST_COLUMNS } from './cost-columns.ts'
import type { CostFilter, costListMachine } from './cost-reading.ts'

export type CostListProps = {
  list: ActorRefFrom<typeof costListMachine>
  onFilter: (filter: CostFilter) => void
  onPage: (page: number) => void
  /** why this person may not delete; none means they may */
  mayDelete: readonly Blocker[]
  onDelete: (chosen: readonly CostLine[]) => void
  /** a row was opened: its panel */
  onOpen: (id: string) => void
  /** the whole filter as a file */
  onExport: (format: 'xlsx' | 'csv') => void
}

/** All costs of a filter, with the sums of the whole filter by currency. */
export function CostListView({ list, onFilter, onPage, mayDelete, onDelete, onOpen, onExport }: CostListProps) {
  const say = useSay()
  const { answer, filter, refresh, isBusy, status } = useList(list, 'finance.cost.view')
  const store = useRowStore(byId, answer?.rows)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const sums = (answer?.sums ?? []).map(({ currency, amount_minor }) => formatMoney(amount_minor, currency)).join(' · ')
  const foot = [
    // the status bar adds up what is shown: the sums of the whole filter are only said when that is more
    answer && answer.total > answer.rows.length ? say('finance.cost.cut', { shown: answer.rows.length, total: answer.total, sums }) : '',
    answer ? asOfWords(say, answer.asOf) : '',
  ]
  return (
    <div className="fd-cost-part" aria-busy={isBusy}>
      <DataGrid
        label={say('finance.cost.list')}
        columns={COST_COLUMNS}
        store={store}
        selectable
        onSelect={setChosen}
        onOpenRow={({ id }) => onOpen(id)}
        status={status}
        empty={{ title: say('finance.cost.none') }}
        footer={foot.filter(Boolean).join(' · ')}
        toolbar={
          <>
            <Filters filter={filter} onFilter={onFilter} />
            <WhyNotButton
              size="small"
              blockers={[...mayDelete, ...(chosen.length === 0 ? [{ code: 'finance.cost.nothing_chosen' }] : [])]}
              onClick={() => onDelete(chosen.flatMap((id) => store.get(id) ?? []))}
            >
              {say('finance.cost.delete_chosen', { count: chosen.length })}
            </WhyNotButton>
            <ListTools onRefresh={refresh} onExport={onExport} />
            <ListPager answer={answer && { shown: answer.rows.length, total: answer.total }} page={filter.page} onPage={onPage} />
          </>
        }
      />
    </div>
  )
}

function Filters({ filter, onFilter }: { filter: CostFilter; onFilter: (filter: CostFilter) => void }) {
  const say = useSay()
  const states = [
    { value: 'any' as const, label: say('finance.cost.any_state') },
    ...COST_STATES.slice(1).map((state) => ({ value: state, label: `finance.state.${state}` })),
  ]
  return (
    <>
      <MonthInput
        aria-label={say('finance.export.column.month')}
        month={filter.month}
        onMonth={(month) => onFilter({ ...filter, month })}
      />
      <EnumSelect
        value={filter.state === '' ? 'any' : filter.state}
        options={states}
        fill={false}
        aria-label={say('finance.export.column.state')}
        onValue={(state) => onFilter({ ...filter, state: state === 'any' ? '' : state })}
      />
      <SearchInput label={say('finance.cost.search')} value={filter.q} onValue={(q) => onFilter({ ...filter, q })} />
    </>
  )
}
