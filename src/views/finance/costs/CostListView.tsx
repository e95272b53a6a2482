import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { COST_STATES } from '#domain/finance/cost.ts'
import { formatMoney } from '#domain/money.ts'
import type { CostLine } from '#machines/cost-entry/cost-line.ts'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { MonthInput } from '#views/kit/inputs/MonthInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { ListGrid } from '#views/things/ListGrid.tsx'
import { useList } from '#views/things/use-list.ts'
import { asOfWords } from '../as-of.ts'
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
export function CostListView({ list: reading, onFilter, onPage, mayDelete, onDelete, onOpen, onExport }: CostListProps) {
  const say = useSay()
  const list = useList(reading, 'finance.cost.view')
  const { answer, filter, isBusy } = list
  const sums = (answer?.sums ?? []).map(({ currency, amount_minor }) => formatMoney(amount_minor, currency)).join(' · ')
  return (
    <div className="fd-cost-part" aria-busy={isBusy}>
      <ListGrid
        list={list}
        rows={answer?.rows}
        total={answer?.total}
        paging={{ page: filter.page, onPage }}
        label={say('finance.cost.list')}
        columns={COST_COLUMNS}
        idOf={byId}
        onOpenRow={({ id }) => onOpen(id)}
        empty={{ title: say('finance.cost.none') }}
        foot={[
          // the status bar adds up what is shown: the sums of the whole filter are only said when that is more
          answer && answer.total > answer.rows.length
            ? say('finance.cost.cut', { shown: answer.rows.length, total: answer.total, sums })
            : null,
          answer ? asOfWords(say, answer.asOf) : null,
        ]}
        search={{ label: say('finance.cost.search'), value: filter.q, onValue: (q) => onFilter({ ...filter, q }) }}
        filters={<Filters filter={filter} onFilter={onFilter} />}
        acts={(chosen) => (
          <WhyNotButton
            size="small"
            blockers={[...mayDelete, ...(chosen.length === 0 ? [{ code: 'finance.cost.nothing_chosen' }] : [])]}
            onClick={() => onDelete(chosen)}
          >
            {say('finance.cost.delete_chosen', { count: chosen.length })}
          </WhyNotButton>
        )}
        onExport={onExport}
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
      <MonthInput aria-label={say('finance.cost.field.month')} month={filter.month} onMonth={(month) => onFilter({ ...filter, month })} />
      <EnumSelect
        value={filter.state === '' ? 'any' : filter.state}
        options={states}
        fill={false}
        aria-label={say('finance.cost.field.state')}
        onValue={(state) => onFilter({ ...filter, state: state === 'any' ? '' : state })}
      />
    </>
  )
}
