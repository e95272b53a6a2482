import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { BillRow, PaymentRow } from '#contract/finance-repayments.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { formatMoney } from '#domain/money.ts'
import { wallClock } from '#domain/zone.ts'
import type { createReading } from '#machines/reading/reading.machine.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { BILL_COLUMNS, PAYMENT_COLUMNS } from './repayment-columns.ts'
import type { BillAnswer, BillFilter } from './wire.ts'
import './repayments.css'

type Props = {
  reading: ActorRefFrom<ReturnType<typeof createReading<BillAnswer, BillFilter>>>
  /** why this person may not add payments; none means they may */
  mayEdit: readonly Blocker[]
  onFilter: (filter: BillFilter) => void
  onExport: (format: 'xlsx' | 'csv') => void
  onPay: (billIds: readonly string[]) => void
  onOpen: (paymentId: string) => void
}

/** Bills with what is open of them; below, the payments that lie on them. */
export function RepaymentListView({ reading, mayEdit, onFilter, onExport, onPay, onOpen }: Props) {
  const say = useSay()
  const snapshot = useSelector(reading, (now) => now)
  const { answer, query: filter } = snapshot.context
  const [bills] = useState(() => createRowStore<BillRow>(({ id }) => id))
  const [payments] = useState(() => createRowStore<PaymentRow>(({ id }) => id))
  const [chosen, setChosen] = useState<readonly string[]>([])
  useEffect(() => bills.replaceAll(answer?.data ?? []), [bills, answer])
  useEffect(() => payments.replaceAll(answer?.payments ?? []), [payments, answer])
  const refresh = () => reading.send({ type: 'reading.again' })
  const status = gridStatus(say, snapshot, answer !== null, say('function.finance.repayment.view'), refresh)
  return (
    <>
      <PageHeader title={say('page.FinanceRepayments')} />
      <div className="fd-repayments" aria-busy={snapshot.hasTag('busy')}>
        <DataGrid
          label={say('finance.repayment.bills')}
          columns={BILL_COLUMNS}
          store={bills}
          selectable
          onSelect={setChosen}
          status={status}
          empty={{ title: say('finance.repayment.none') }}
          footer={answer ? footOf(say, answer) : undefined}
          toolbar={
            <>
              <Filters filter={filter} onFilter={onFilter} />
              <Button size="small" icon={<Refresh />} aria-label={say('finance.cost.refresh')} onClick={refresh} />
              <Button
                size="small"
                text="XLSX"
                aria-label={say('finance.cost.export', { format: 'XLSX' })}
                onClick={() => onExport('xlsx')}
              />
              <Button size="small" text="CSV" aria-label={say('finance.cost.export', { format: 'CSV' })} onClick={() => onExport('csv')} />
              <WhyNotButton
                size="small"
                intent="primary"
                blockers={[...mayEdit, ...(chosen.length === 0 ? [blocker('finance.repayment.no_bill')] : [])]}
                onClick={() => onPay(chosen)}
              >
                {say('finance.repayment.pay', { count: chosen.length })}
              </WhyNotButton>
            </>
          }
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

function footOf(say: Say, { sums, credits, asOf, total, data }: BillAnswer): string {
  const open = sums.map(({ currency, open_minor }) => formatMoney(open_minor, currency)).join(' · ')
  const held = credits.map(({ counterparty, currency, over_minor }) => `${counterparty} ${formatMoney(over_minor, currency)}`).join(' · ')
  return [
    say('finance.repayment.open_sum', { shown: data.length, total, open: open || '–' }),
    held ? say('finance.repayment.credits', { credits: held }) : '',
    say('finance.cost.as_of', { time: wallClock(asOf, 'Asia/Shanghai') ?? asOf }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Filters({ filter, onFilter }: { filter: BillFilter; onFilter: Props['onFilter'] }) {
  const say = useSay()
  return (
    <>
      <InputGroup
        size="small"
        type="month"
        aria-label={say('finance.repayment.column.month')}
        value={filter.month}
        onValueChange={(month) => onFilter({ ...filter, month })}
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
      <InputGroup
        key={filter.q}
        size="small"
        type="search"
        placeholder={say('finance.repayment.search')}
        aria-label={say('finance.repayment.search')}
        defaultValue={filter.q}
        onBlur={({ currentTarget }) => (currentTarget.value === filter.q ? undefined : onFilter({ ...filter, q: currentTarget.value }))}
        onKeyDown={({ key, currentTarget }) => (key === 'Enter' ? onFilter({ ...filter, q: currentTarget.value }) : undefined)}
      />
      <Checkbox
        className="fd-inline-check"
        checked={filter.open}
        label={say('finance.repayment.open_only')}
        onChange={({ currentTarget }) => onFilter({ ...filter, open: currentTarget.checked })}
      />
    </>
  )
}
