import { z } from 'zod'
import { RATE } from '#domain/finance/rate.ts'
import { id, text } from './endpoint.ts'
import { callsOf } from './thing.ts'

/** Exchange rates by month; all calls are ours (docs/own-calls.tsv). */
export const rates = callsOf(RATE, {
  path: '/dapper/api/finance-v2/gxt_finance/fx_rate',
  list: {
    permission: 'finance.cost.view',
    summary: 'Exchange rates, the latest day first, with how many costs and statement rows each converted.',
  },
  save: {
    permission: 'finance.rate.edit',
    records: 'finance.rate.saved',
    summary: 'Adds an exchange rate, or changes one that nothing was converted with; never in a month that is confirmed.',
  },
  remove: {
    permission: 'finance.rate.edit',
    records: 'finance.rate.deleted',
    summary: 'Deletes an exchange rate that nothing was converted with.',
  },
  bulk: { fields: [], remove: true, summary: 'Deletes chosen exchange rates that nothing was converted with, all of them or none.' },
  load: { summary: 'Reads exchange rates from an XLSX or CSV file; good lines come in, the others are told with their reasons.' },
  filter: { month: text.regex(/^\d{4}-\d{2}$/).optional(), currency: id.optional() },
  /** `changed_by`: empty for one that came with the system */
  row: { month: text, month_closed: z.boolean(), changed_by: text },
  ofAll: 'exchange rates are the same for everybody',
})
