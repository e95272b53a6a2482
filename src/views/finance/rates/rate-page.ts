import '#i18n/finance-words.ts'
import { rates } from '#contract/finance-rates.ts'
import { rateClosed } from '#domain/finance/rate.ts'
import { identifier } from '#views/kit/grid/columns.ts'
import { thingPage } from '#views/things/thing-page.ts'

/** Exchange rates: by month and currency, with their source, who changed them, and how much was converted with each. */
export const ratePage = thingPage(rates, {
  edits: 'finance.rate.edit',
  closed: rateClosed,
  views: 'FinanceRates',
  uses: { cost_entry: ({ month }) => `/tool-list/finance/cost-in-v2?view=list&month=${month}` },
  titles: ['currency', 'day'],
  columns: [
    { ...identifier, key: 'month', header: 'finance.rate.month', width: 90, filter: 'set' },
    'day',
    'currency',
    'rate',
    'name',
    { ...identifier, key: 'changed_by', header: 'thing.changed_by', width: 120 },
  ],
})
