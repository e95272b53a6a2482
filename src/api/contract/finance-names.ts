import { z } from 'zod'
import { NAME_MEANINGS } from '#domain/finance/statement-name.ts'
import { ROW_KINDS } from '#domain/finance/row-step.ts'
import { count, data, endpoint, filled, id, listOf, paging, text, ticket, wireInteger } from './endpoint.ts'
import { person } from './person.ts'

const BASE = '/dapper/api/finance-v2/gxt_finance'
const READ = { method: 'GET', encoding: 'query', write: 'no', permission: 'finance.statement.view' } as const
const WRITE = { method: 'POST', encoding: 'form', write: 'once', permission: 'finance.name.edit' } as const
const ofName = { objects: { id: 'statement_name' } } as const
const means = z.enum(NAME_MEANINGS)

export const statementName = z.object({
  id: text,
  means,
  /** as statements write it, in small letters */
  name: text,
  /** the game, the channel or the store it means */
  target: text,
  target_name: text,
  /** rows that were read through it, and the latest month of them */
  rows: count,
  last_month: text.nullable(),
  version: z.number().int(),
  updated_by: person.nullable(),
  updated_at: text,
})
export type StatementName = z.output<typeof statementName>

export const nameList = endpoint({
  ...READ,
  path: `${BASE}/statement_name`,
  scope: { none: 'names of games and channels outside the grants are left out on the server' },
  input: z.object({
    means: means.optional(),
    /** text of the name or of what it means */
    q: z.string().max(100).optional(),
    ...paging(100),
  }),
  output: listOf(statementName),
  summary: 'The names that statements call games, channels and stores by, with how many rows were read through each.',
})

export const nameUse = endpoint({
  ...READ,
  path: `${BASE}/statement_name_use`,
  scope: ofName,
  input: z.object({ id, ...paging(100) }),
  output: listOf(z.object({ month: text, kind: z.enum(ROW_KINDS), file_name: text, rows: count, at: text })),
  summary: 'Where a name was used: the statements whose rows were read through it, latest first.',
})

export const nameSave = endpoint({
  ...WRITE,
  path: `${BASE}/statement_name`,
  scope: ofName,
  audit: { records: 'finance.name.saved' },
  input: z.object({
    ticket,
    /** absent: a new name */
    id: id.optional(),
    /** of the name that was seen */
    version: wireInteger.default(0),
    means,
    name: text.max(400),
    target: filled.max(400),
  }),
  output: data(statementName),
  summary: 'Adds or changes a name; rows that were read keep what they were read as. A later version is answered as it is now (409).',
})

export const nameDelete = endpoint({
  ...WRITE,
  path: `${BASE}/statement_name_delete`,
  scope: ofName,
  audit: { records: 'finance.name.deleted' },
  input: z.object({ ticket, id, version: wireInteger }),
  output: data(z.object({ deleted: z.boolean() })),
  summary: 'Removes a name: later statements are not understood by it any more.',
})
