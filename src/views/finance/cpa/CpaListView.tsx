import { Button } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import { formatMoney } from '#domain/money.ts'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { ListGrid } from '../ListGrid.tsx'
import { asOfWords, useList, type ListReading } from '../use-list.ts'
import { RULE_COLUMNS } from './cpa-columns.ts'
import type { CpaAnswer, CpaFilter } from './wire.ts'
import '../finance.css'

type Props = {
  reading: ListReading<CpaAnswer, CpaFilter>
  /** why this person may not enter rules; none means they may */
  mayEdit: readonly Blocker[]
  onFilter: (filter: CpaFilter) => void
  onPage: (page: number) => void
  onExport: (format: 'xlsx' | 'csv') => void
  onNew: () => void
  /** to what the rules charged in a month, to be taken over into costs */
  onCharges: () => void
  onOpen: (ruleId: string) => void
}

/** All rules with what they have charged. */
export function CpaListView({ reading, mayEdit, onFilter, onPage, onExport, onNew, onCharges, onOpen }: Props) {
  const say = useSay()
  const list = useList(reading, 'finance.cpa.view')
  const { answer, filter, isBusy } = list
  const store = useRowStore(byId, answer?.data)
  const charged = (answer?.sums ?? []).map(({ currency, amount_minor }) => formatMoney(amount_minor, currency)).join(' · ')
  return (
    <>
      <PageHeader
        title={say('page.FinanceCpa')}
        action={
          <>
            <Button size="small" text={say('finance.cpa.to_charges')} onClick={onCharges} />
            <WhyNotButton size="small" intent="primary" blockers={mayEdit} onClick={onNew}>
              {say('finance.cpa.new')}
            </WhyNotButton>
          </>
        }
      />
      <div className="fd-finance-desk" aria-busy={isBusy}>
        <ListGrid
          list={list}
          shown={answer && { shown: answer.data.length, total: answer.total }}
          label={say('finance.cpa.rules')}
          columns={RULE_COLUMNS}
          store={store}
          empty={{ title: say('finance.cpa.none') }}
          onOpenRow={({ id }) => onOpen(id)}
          foot={answer ? [say('finance.cpa.charged_sum', { amount: charged || '–' }), asOfWords(say, answer.asOf)] : []}
          filters={
            <>
              <EnumSelect
                value={filter.status}
                fill={false}
                aria-label={say('finance.cpa.column.status')}
                options={[
                  { value: '', label: 'finance.cpa.any_status' },
                  { value: 'active', label: 'finance.cpa.status.active' },
                  { value: 'paused', label: 'finance.cpa.status.paused' },
                ]}
                onValue={(next) => onFilter({ ...filter, status: next })}
              />
              <SearchInput label={say('finance.cpa.search')} value={filter.q} onValue={(q) => onFilter({ ...filter, q })} />
            </>
          }
          acts={<strong>{say('finance.cpa.open_hint')}</strong>}
          onPage={onPage}
          onExport={onExport}
        />
      </div>
    </>
  )
}
