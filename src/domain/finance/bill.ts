import { blocker, type Blocker } from '../blocker.ts'
import { choice, currency, day, game, line, money, month, ref, spreader } from '../thing/fields.ts'
import { countUses, thing } from '../thing/thing.ts'

const BILL_KINDS = ['income', 'outcome'] as const

/** What a firm owes us for a month, or we owe it; payments are laid on bills. */
export const BILL = thing({
  noun: 'bill',
  words: 'finance.bill',
  clock: 'company',
  fields: {
    kind: choice(BILL_KINDS, { required: true, said: 'finance.statement.kind' }),
    month: month({ required: true }),
    number: line(60, { required: true }),
    counterparty: ref('firm', { required: true }),
    game_id: game({ required: true }),
    spreader_id: spreader(),
    currency: currency({ required: true }),
    amount_minor: money('currency', { required: true }),
    issued_on: day({ required: true }),
    due_on: day({ required: true }),
  },
  unique: ['number'],
  usedBy: ['repayment_allocation'],
  rules: ({ issued_on, due_on }) => (due_on < issued_on ? [blocker('finance.bill.days', { field: 'due_on' })] : []),
})

/** Why a bill can be neither changed nor deleted: its month is confirmed, or payments are laid on it. */
export function billClosed({ month: of, month_closed, ...row }: { month: string; month_closed: boolean }): Blocker[] {
  const count = countUses(row)
  return [
    ...(month_closed ? [blocker('finance.month.closed', { params: { month: of } })] : []),
    ...(count > 0 ? [blocker('finance.bill.paid', { params: { count } })] : []),
  ]
}
