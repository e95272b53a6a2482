import { z } from 'zod'
import { BILL } from '#domain/finance/bill.ts'
import { text } from './endpoint.ts'
import { callsOf } from './thing.ts'

/** Bills that payments are laid on; all calls are ours (docs/own-calls.tsv). */
export const bills = callsOf(BILL, {
  path: '/dapper/api/finance-v2/gxt_finance/bill',
  list: { permission: 'finance.repayment.view', summary: 'Bills, the latest month first.' },
  save: {
    permission: 'finance.bill.edit',
    records: 'finance.bill.saved',
    summary: 'Enters a bill, or changes one that nothing was paid on; never in a confirmed month.',
  },
  remove: { permission: 'finance.bill.edit', records: 'finance.bill.deleted', summary: 'Deletes a bill that nothing was paid on.' },
  load: { summary: 'Reads bills from an XLSX or CSV file; good lines come in, the others are told with their reasons.' },
  filter: { month: text.regex(/^\d{4}-\d{2}$/).optional(), kind: z.enum(['income', 'outcome']).optional() },
  row: { month_closed: z.boolean(), game_name: text, spreader_name: text, counterparty_name: text, changed_by: text },
})
