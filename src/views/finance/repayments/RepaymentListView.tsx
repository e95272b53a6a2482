import { Checkbox } from '@blueprintjs/core'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { formatMoney } from '#domain/money.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { MonthInput } from '#views/kit/inputs/MonthInput.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { ListGrid } from '#views/things/ListGrid.tsx'
import { useList, type ListReading } from '#views/things/use-list.ts'
import { asOfWords } from '../as-of.ts'
import { BILL_COLUMNS, PAYMENT_COLUMNS } from './repayment-columns.ts'
import { DUE_DAYS, type BillAnswer, type BillFilter } from './wire.ts'
import '../finance.css'

type Props = {
  reading: ListReading<BillAnswer, BillFilter>
  /** why this person may not add payments; none means they may */
  mayEdit: readonly Blocker[]
  onFilter: (filter: BillFilter) => void
  onPage: (page: number) => void
  onExport: (format: 'xlsx' | 'csv') => void
  onPay: (billIds: readonly string[]) => void
  onOpen: (paymentId: string) => void
}

/** Bills with what is open of them; below, the payments that lie on them. */
export function RepaymentListView({ reading, mayEdit, onFilter, onPage, onExport, onPay, onOpen }: Props) {
  const say = useSay()
  const list = useList(reading, 'finance.repayment.view')
  const { answer, filter, isBusy, status } = list
  const payments = useRowStore(byId, answer?.payments)
  return (
    <>
      <PageHeader title={say('page.FinanceRepayments')} count={answer?.total} />
      <div className="fd-finance-desk" aria-busy={isBusy}>
        <ListGrid
          list={list}
          rows={answer?.data}
          total={answer?.total}
          paging={{ page: filter.page, onPage }}
          label={say('finance.repayment.bills')}
          columns={BILL_COLUMNS}
          idOf={byId}
          empty={{ title: say('finance.repayment.none') }}
          foot={answer ? footOf(say, answer) : []}
          search={{ label: say('finance.repayment.search'), value: filter.q, onValue: (q) => onFilter({ ...filter, q }) }}
          filters={<Filters filter={filter} onFilter={onFilter} />}
          acts={(chosen) => (
            <WhyNotButton
              size="small"
              intent="primary"
              blockers={[...mayEdit, ...(chosen.length === 0 ? [blocker('finance.repayment.no_bill')] : [])]}
              onClick={() => onPay(chosen.map(({ id }) => id))}
            >
              {say('finance.repayment.pay', { count: chosen.length })}
            </WhyNotButton>
          )}
          onExport={onExport}
        />
        <DataGrid
          label={say('finance.repayment.payments')}
          columns={PAYMENT_COLUMNS}
          store={payments}
          status={status}
          empty={{ title: say('finance.repayment.no_payments') }}
          onOpenRow={({ id }) => onOpen(id)}
          toolbar={<strong>{say('finance.repayment.payments_hint')}</strong>}
        />
      </div>
    </>
  )
}

function footOf(say: Say, { sums, credits, asOf, total, data }: BillAnswer): string[] {
  const open = sums.map(({ currency, open_minor }) => formatMoney(open_minor, currency)).join(' · ')
  const held = credits.map(({ counterparty, currency, over_minor }) => `${counterparty} ${formatMoney(over_minor, currency)}`).join(' · ')
  return [
    say('finance.repayment.open_sum', { shown: data.length, total, open: open || '–' }),
    held ? say('finance.repayment.credits', { credits: held }) : '',
    asOfWords(say, asOf),
  ]
}

function Filters({ filter, onFilter }: { filter: BillFilter; onFilter: Props['onFilter'] }) {
  const say = useSay()
  return (
    <>
      <MonthInput
        aria-label={say('finance.repayment.column.month')}
        month={filter.month}
        onMonth={(month) => onFilter({ ...filter, month })}
      />
      <EnumSelect
        value={filter.kind}
        fill={false}
        aria-label={say('finance.repayment.column.kind')}
        options={[
          { value: '', label: 'finance.repayment.any_kind' },
          { value: 'income', label: 'finance.repayment.kind.income' },
          { value: 'outcome', label: 'finance.repayment.kind.outcome' },
        ]}
        onValue={(kind) => onFilter({ ...filter, kind })}
      />
      <Checkbox
        className="fd-inline-check"
        checked={filter.open}
        label={say('finance.repayment.open_only')}
        onChange={({ currentTarget }) => onFilter({ ...filter, open: currentTarget.checked })}
      />
      <Checkbox
        className="fd-inline-check"
        checked={filter.due !== ''}
        label={say('finance.repayment.due_only', { days: filter.due === '' ? DUE_DAYS : Number(filter.due) })}
        onChange={({ currentTarget }) => onFilter({ ...filter, due: currentTarget.checked ? String(DUE_DAYS) : '' })}
      />
      {filter.waiting ? (
        <Checkbox
          className="fd-inline-check"
          checked
          label={say('finance.repayment.waiting_only', { month: filter.waiting })}
          onChange={() => onFilter({ ...filter, waiting: '' })}
        />
      ) : null}
    </>
  )
}
