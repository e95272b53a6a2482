import { Checkbox, InputGroup } from '@blueprintjs/core'
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
import { useSay } from '#views/kit/words.tsx'
import { PART_COLUMNS, partRows } from './repayment-columns.ts'

type Props = { flow: ActorRefFrom<typeof billRepaymentMachine>; context: RepaymentContext; mayOverpay: readonly Blocker[] }

/** The payment, and what each bill takes of it. */
export function AllocatePanel({ flow, context, mayOverpay }: Props) {
  const say = useSay()
  const { draft, way, desk } = context
  const bills = desk?.bills
  const currency = bills?.[0]?.currency ?? 'CNY'
  const rows = useMemo(() => partRows(bills ?? [], draft), [bills, draft])
  const store = useRowStore(byId, rows)
  const problems = addBlockers(context)
  const of = (name: string) => (draft.amountMinor === '' && name !== 'paidOn' ? [] : problems.filter(({ field }) => field === name))
  const change = (next: Partial<Omit<typeof draft, 'parts'>>) => flow.send({ type: 'draft.change', change: next })
  const left = leftOver(draft)
  return (
    <div className="fd-finance-desk">
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
        <Field label={say('finance.repayment.column.note')} blockers={of('note')}>
          {({ id, describedBy }) => (
            <InputGroup id={id} size="small" aria-describedby={describedBy} value={draft.note} onValueChange={(note) => change({ note })} />
          )}
        </Field>
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
      <DataGrid
        label={say('finance.repayment.parts')}
        columns={PART_COLUMNS}
        store={store}
        problemsOf={({ id }) => {
          const row = draft.parts.findIndex(({ billId }) => billId === id) + 1
          return row === 0 ? [] : problems.filter((one) => one.field === 'parts' && one.row === row)
        }}
        onEdits={(changes) =>
          flow.send({
            type: 'parts.change',
            parts: changes.map(({ rowId, after }) => ({ billId: rowId, amountMinor: typeof after === 'string' ? after : '' })),
          })
        }
        onUndo={() => flow.send({ type: 'parts.undo' })}
        onRedo={() => flow.send({ type: 'parts.redo' })}
        canUndo={context.steps.past.length > 0}
        canRedo={context.steps.future.length > 0}
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
          left: formatMoney(left, currency),
        })}
      />
    </div>
  )
}
