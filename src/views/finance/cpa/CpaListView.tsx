import { Button } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import { formatMoney } from '#domain/money.ts'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { useList, type ListReading } from '#views/things/use-list.ts'
import { asOfWords } from '../as-of.ts'
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
  const { answer, filter } = list
  const charged = (answer?.sums ?? []).map(({ currency, amount_minor }) => formatMoney(amount_minor, currency)).join(' · ')
  return (
    <ListFrame
      list={list}
      title="page.FinanceCpa"
      label="finance.cpa.rules"
      action={
        <>
          <Button size="small" text={say('finance.cpa.to_charges')} onClick={onCharges} />
          <WhyNotButton size="small" intent="primary" blockers={mayEdit} onClick={onNew}>
            {say('finance.cpa.new')}
          </WhyNotButton>
        </>
      }
      columns={RULE_COLUMNS}
      idOf={byId}
      rows={answer?.data}
      total={answer?.total}
      paging={{ page: filter.page, onPage }}
      empty={{ title: say('finance.cpa.none') }}
      onOpenRow={({ id }) => onOpen(id)}
      foot={answer ? [say('finance.cpa.charged_sum', { amount: charged || '–' }), asOfWords(say, answer.asOf)] : []}
      filters={
        <>
          <EnumSelect
            value={filter.status}
            fill={false}
            aria-label={say('finance.cpa.field.status')}
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
      onExport={onExport}
    />
  )
}
