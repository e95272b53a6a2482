import { rates } from '#contract/finance-rates.ts'
import { rateClosed } from '#domain/finance/rate.ts'
import { count, identifier } from '#views/kit/grid/columns.ts'
import { thingPage } from '#views/things/thing-page.ts'

/** Exchange rates: by month and currency, with their source, who changed them, and how much was converted with each. */
export const ratePage = thingPage(rates, {
  edits: 'finance.rate.edit',
  closed: rateClosed,
  columns: [
    { ...identifier, key: 'month', header: 'finance.rate.month', width: 90, filter: 'set' },
    'day',
    'currency',
    'rate',
    'name',
    { ...count, key: 'used', header: 'finance.rate.used', width: 90 },
    { ...identifier, key: 'changed_by', header: 'finance.rate.changed_by', width: 120 },
  ],
})
