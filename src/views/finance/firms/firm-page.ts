import '#i18n/finance-words.ts'
import { firms } from '#contract/finance-firms.ts'
import { identifier } from '#views/kit/grid/columns.ts'
import { thingPage } from '#views/things/thing-page.ts'

/** Counterparties: firms that pay us or that we pay. */
export const firmPage = thingPage(firms, {
  edits: 'finance.firm.edit',
  uses: { bill: ({ name }) => `/tool-list/finance/bills?q=${encodeURIComponent(name)}` },
  columns: [
    'name',
    'side',
    { ...identifier, key: 'tax_id', header: 'finance.firm.field.tax_id', width: 190 },
    { ...identifier, key: 'bank', header: 'finance.firm.field.bank', minWidth: 220, flex: 1 },
    'note',
    { ...identifier, key: 'changed_by', header: 'thing.changed_by', width: 90 },
  ],
  filters: [{ name: 'side', label: 'finance.firm.field.side' }],
})
