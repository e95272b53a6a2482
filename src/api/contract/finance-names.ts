import { z } from 'zod'
import { ROW_KINDS } from '#domain/finance/row-step.ts'
import { NAME_MEANINGS, STATEMENT_NAME } from '#domain/finance/statement-name.ts'
import { count, endpoint, id, listOf, paging, READ, text } from './endpoint.ts'
import { callsOf } from './thing.ts'

const BASE = '/dapper/api/finance-v2/gxt_finance'

/** What statements call games, channels and stores; all calls are ours (docs/own-calls.tsv). */
export const statementNames = callsOf(STATEMENT_NAME, {
  path: `${BASE}/statement_name`,
  list: {
    permission: 'finance.statement.view',
    summary: 'The names that statements call games, channels and stores by, with how many rows were read through each.',
  },
  save: {
    permission: 'finance.name.edit',
    records: 'finance.name.saved',
    summary: 'Adds or changes a name; rows that were read keep what they were read as.',
  },
  remove: {
    permission: 'finance.name.edit',
    records: 'finance.name.deleted',
    summary: 'Removes a name: later statements are not understood by it any more.',
  },
  load: { summary: 'Reads names from an XLSX or CSV file; good lines come in, the others are told with their reasons.' },
  filter: { means: z.enum(NAME_MEANINGS).optional() },
  /** `last_month`: the latest month of a row that was read through it; `changed_by`: empty for one that came with the system */
  row: { game_name: text, spreader_name: text, target_name: text, last_month: text.nullable(), changed_by: text },
})

export const nameUse = endpoint({
  ...READ,
  permission: 'finance.statement.view',
  path: `${BASE}/statement_name_use`,
  scope: { objects: { id: 'statement_name' } },
  input: z.object({ id, ...paging(100) }),
  output: listOf(z.object({ month: text, kind: z.enum(ROW_KINDS), file_name: text, rows: count, at: text })),
  summary: 'Where a name was used: the statements whose rows were read through it, latest first.',
})
