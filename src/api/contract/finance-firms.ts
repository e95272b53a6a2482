import { z } from 'zod'
import { FIRM, FIRM_SIDES } from '#domain/finance/firm.ts'
import { text } from './endpoint.ts'
import { callsOf } from './thing.ts'

/** Firms of statements and bills; all calls are ours (docs/own-calls.tsv). */
export const firms = callsOf(FIRM, {
  path: '/dapper/api/finance-v2/gxt_finance/firm',
  list: { permission: 'finance.statement.view', summary: 'Firms that pay us or that we pay, by name.' },
  save: {
    permission: 'finance.firm.edit',
    records: 'finance.firm.saved',
    summary: 'Adds a firm or changes it; one that statements or bills name keeps its name.',
  },
  remove: { permission: 'finance.firm.edit', records: 'finance.firm.deleted', summary: 'Deletes a firm that no statement or bill names.' },
  load: { summary: 'Reads firms from an XLSX or CSV file; good lines come in, the others are told with their reasons.' },
  filter: { side: z.enum(FIRM_SIDES).optional() },
  row: { changed_by: text },
  ofAll: 'firms are the same for everybody',
})
