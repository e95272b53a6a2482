import '#i18n/finance-words.ts'
import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { bills } from '#contract/finance-bills.ts'
import { firms } from '#contract/finance-firms.ts'
import { billClosed } from '#domain/finance/bill.ts'
import { identifier } from '#views/kit/grid/columns.ts'
import { thingPage } from '#views/things/thing-page.ts'

/** Bills of firms: what payments are laid on. */
export const billPage = thingPage(bills, {
  edits: 'finance.bill.edit',
  closed: billClosed,
  choices: {
    firm: async (how) => (await everyPage((page) => call(firms.list, page, how))).map(({ name }) => ({ value: name, label: name })),
  },
  uses: { repayment_allocation: () => '/tool-list/finance/repayments' },
  columns: [
    'month',
    'kind',
    { ...identifier, key: 'number', header: 'finance.bill.field.number', minWidth: 160, flex: 1 },
    'counterparty',
    'game_id',
    'spreader_id',
    'amount_minor',
    'currency',
    'issued_on',
    'due_on',
    { ...identifier, key: 'changed_by', header: 'thing.changed_by', width: 120 },
  ],
  titles: ['number', 'counterparty'],
  sumsWithin: 'kind',
  filters: [
    { name: 'kind', label: 'finance.bill.field.kind' },
    { name: 'game_id', label: 'finance.bill.field.game_id' },
  ],
})
