import { Checkbox } from '@blueprintjs/core'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { leftOver, partsSum, REPAYMENT_METHODS, SPREAD_WAYS } from '#domain/finance/repayment.ts'
import { formatMoney } from '#domain/money.ts'
import { addBlockers } from '#machines/bill-repayment/bill-repayment.rules.ts'
import type { billRepaymentMachine } from '#machines/bill-repayment/bill-repayment.machine.ts'
import type { RepaymentContext } from '#machines/bill-repayment/bill-repayment.types.ts'
import { Field } from '#views/kit/Field.tsx'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { MoneyInput } from '#views/kit/inputs/MoneyInput.tsx'
import { LineField } from '#views/kit/LineField.tsx'
import { useSay } from '#views/kit/words.tsx'
import { PART_COLUMNS, partRows } from './repayment-columns.ts'

type Props = { flow: ActorRefFrom<typeof billRepaymentMachine>; context: RepaymentContext; mayOverpay: readonly Blocker[] }

type PartProps = Props & { currency: string; problems: readonly Blocker[] }

/** The payment, and what each bill takes of it. */
export function AllocatePanel(props: Props) {
  const { context } = props
  const parts = { ...props, currency: context.desk?.bills[0]?.currency ?? 'CNY', problems: addBlockers(context) }
  return (
    <div className="fd-finance-desk">
      <PaymentForm {...parts} />
      <BillParts {...parts} />
    </div>
  )
}

function PaymentForm({ flow, context: { draft }, mayOverpay, currency, problems }: PartProps) {
  const say = useSay()
  const of = (name: string) => (draft.amountMinor === '' && name !== 'paidOn' ? [] : problems.filter(({ field }) => field === name))
  const change = (next: Partial<Omit<typeof draft, 'parts'>>) => flow.send({ type: 'draft.change', change: next })
  return (
    <div className="fd-finance-form">
      <Field label={say('finance.repayment.column.paid')} required blockers={of('amountMinor')}>
        {({ id, describedBy, invalid }) => (
          <MoneyInput
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            amountMinor={draft.amountMinor || null}
            currency={currency}
            onAmount={(amount) => change({ amountMinor: amount ?? '' })}
          />
        )}
      </Field>
      <Field label={say('finance.repayment.column.paid_on')} required blockers={of('paidOn')}>
        {(ids) => (
          <DayInput
            {...ids}
            day={draft.paidOn}
            aria-label={say('finance.repayment.column.paid_on')}
            onDay={(paidOn) => change({ paidOn })}
          />
        )}
      </Field>
      <Field label={say('finance.repayment.column.method')}>
        {({ id }) => (
          <EnumSelect
            id={id}
            value={draft.method}
            options={REPAYMENT_METHODS.map((value) => ({ value, label: `finance.repayment.method.${value}` }))}
            onValue={(method) => change({ method })}
          />
        )}
      </Field>
      <LineField
        label={say('finance.repayment.column.note')}
        blockers={of('note')}
        value={draft.note}
        onValueChange={(note) => change({ note })}
      />
      <Field
        label={say('finance.repayment.over')}
        hint={say('finance.repayment.over_hint')}
        blockers={draft.overpaid ? mayOverpay : of('overpaid')}
        group
      >
        {() => (
          <Checkbox
            checked={draft.overpaid}
            label={say('finance.repayment.over_tick')}
            onChange={({ currentTarget }) => change({ overpaid: currentTarget.checked })}
          />
        )}
      </Field>
    </div>
  )
}

/** What each bill takes, in a table; typed, pasted, or laid over the bills in one of the ways. */
function BillParts({ flow, context: { draft, way, desk, steps }, currency, problems }: PartProps) {
  const say = useSay()
  const bills = desk?.bills
  const rows = useMemo(() => partRows(bills ?? [], draft), [bills, draft])
  const store = useRowStore(byId, rows)
  return (
    <DataGrid
      label={say('finance.repayment.parts')}
      columns={PART_COLUMNS}
      store={store}
      problemsOf={({ id }) => {
        const row = draft.parts.findIndex(({ billId }) => billId === id) + 1
        return row === 0 ? [] : problems.filter((one) => one.field === 'parts' && one.row === row)
      }}
      onEdits={(changes, name) =>
        flow.send({
          type: 'parts.change',
          parts: changes.map(({ rowId, after }) => ({ billId: rowId, amountMinor: typeof after === 'string' ? after : '' })),
          name,
        })
      }
      onUndo={() => flow.send({ type: 'parts.undo' })}
      onRedo={() => flow.send({ type: 'parts.redo' })}
      steps={steps}
      toolbar={
        <EnumSelect
          value={way}
          fill={false}
          aria-label={say('finance.repayment.way')}
          options={SPREAD_WAYS.map((value) => ({ value, label: `finance.repayment.way.${value}` }))}
          onValue={(next) => flow.send({ type: 'way.choose', way: next })}
        />
      }
      footer={say('finance.repayment.laid', {
        laid: formatMoney(partsSum(draft.parts), currency),
        left: formatMoney(leftOver(draft), currency),
      })}
    />
  )
}
