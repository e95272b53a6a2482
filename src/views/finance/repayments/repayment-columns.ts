import type { BillRow, PaymentRow } from '#contract/finance-repayments.ts'
import type { OpenBill, RepaymentDraft } from '#domain/finance/repayment.ts'
import { codeText } from '#views/kit/dictionary/dictionary-text.ts'
import { editMoney, moneyMinor, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'

const column = (key: string) => `finance.repayment.column.${key}`
const billMoney = (key: 'amount_minor' | 'held_minor' | 'confirmed_minor' | 'open_minor', header: string): GridColumn<BillRow> => ({
  ...moneyMinor<BillRow>(({ currency }) => currency),
  key,
  header: column(header),
  width: 130,
})

/** One bill a line, with what is open of it. */
export const BILL_COLUMNS: readonly GridColumn<BillRow>[] = [
  { key: 'number', header: column('number'), width: 160 },
  { key: 'month', header: column('month'), width: 90, filter: 'set' },
  {
    key: 'kind',
    header: column('kind'),
    width: 80,
    filter: 'set',
    text: codeText('finance.repayment.kind'),
  },
  { key: 'counterparty', header: column('counterparty'), width: 110, filter: 'set' },
  { key: 'game_name', header: column('game'), width: 110, filter: 'set' },
  { key: 'spreader_name', header: column('channel'), width: 110, text: (value) => (value ? String(value) : NONE) },
  { key: 'currency', header: column('currency'), width: 70, filter: 'set' },
  billMoney('amount_minor', 'amount'),
  billMoney('held_minor', 'held'),
  billMoney('confirmed_minor', 'confirmed'),
  billMoney('open_minor', 'open'),
  { key: 'issued_on', header: column('issued_on'), width: 110, hidden: true },
  { key: 'due_on', header: column('due_on'), minWidth: 100, flex: 1 },
]

const LOOKS = { added: 'attention', confirmed: 'done', deleted: 'excluded' } as const

/** One payment a line. */
export const PAYMENT_COLUMNS: readonly GridColumn<PaymentRow>[] = [
  { key: 'id', header: column('payment'), width: 80, text: (value) => `#${String(value)}` },
  { key: 'paid_on', header: column('paid_on'), width: 110 },
  { key: 'counterparty', header: column('counterparty'), width: 110, filter: 'set' },
  { ...moneyMinor<PaymentRow>(({ currency }) => currency), key: 'amount_minor', header: column('paid'), width: 130 },
  { key: 'currency', header: column('currency'), width: 70, filter: 'set' },
  { ...moneyMinor<PaymentRow>(({ currency }) => currency), key: 'over_minor', header: column('over'), width: 110 },
  {
    ...stateTag<PaymentRow>(
      ({ state }) => LOOKS[state],
      ({ state }) => `finance.repayment.state.${state}`,
    ),
    key: 'state',
    header: column('state'),
    width: 116,
  },
  { key: 'method', header: column('method'), width: 124, text: codeText('finance.repayment.method') },
  { key: 'bills', header: column('bills'), width: 200, value: ({ parts }) => parts.map(({ number }) => number).join(', ') },
  { key: 'added_by', header: column('added_by'), width: 110, value: ({ added_by }) => added_by.name },
  {
    key: 'confirmed_by',
    header: column('confirmed_by'),
    width: 110,
    value: ({ confirmed_by }) => confirmed_by?.name ?? null,
    text: (value) => (value ? String(value) : NONE),
  },
  { key: 'note', header: column('note'), minWidth: 120, flex: 1 },
]

/** A bill as a payment is laid on it. */
export type PartRow = OpenBill & { partMinor: string; restMinor: string }

export const partRows = (bills: readonly OpenBill[], { parts }: Pick<RepaymentDraft, 'parts'>): PartRow[] =>
  bills.map((bill) => {
    const partMinor = parts.find(({ billId }) => billId === bill.id)?.amountMinor ?? ''
    return { ...bill, partMinor, restMinor: (BigInt(bill.openMinor) - BigInt(partMinor || '0')).toString() }
  })

const partMoney = (key: 'openMinor' | 'partMinor' | 'restMinor', header: string): GridColumn<PartRow> => ({
  ...moneyMinor<PartRow>(({ currency }) => currency),
  key,
  header: column(header),
  width: 150,
})

/** What each bill takes: typed, pasted or filled. */
export const PART_COLUMNS: readonly GridColumn<PartRow>[] = [
  { key: 'number', header: column('number'), width: 180 },
  { key: 'dueOn', header: column('due_on'), width: 110 },
  { key: 'currency', header: column('currency'), width: 70 },
  partMoney('openMinor', 'open'),
  { ...partMoney('partMinor', 'part'), edit: editMoney<PartRow>(({ currency }) => currency), markedBy: ['parts'] },
  partMoney('restMinor', 'rest'),
]
