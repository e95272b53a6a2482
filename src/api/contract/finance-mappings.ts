import { z } from 'zod'
import { STATEMENT_KINDS } from '#domain/finance/statement.ts'
import { MAPPING_DEFAULTS } from '#domain/finance/statement-mapping.ts'
import { STATEMENT_FIELDS, TEMPLATE_KEYS } from '#domain/finance/statement-templates.ts'
import { count, data, endpoint, id, jsonText, READ, text, ticket, wireInteger } from './endpoint.ts'
import { SHEET_FILE } from './files.ts'
import { person } from './person.ts'

const BASE = '/dapper/api/finance-v2/gxt_finance'
const WRITE = { method: 'POST', encoding: 'form', write: 'once', permission: 'finance.statement.upload' } as const
const scope = { none: 'names of columns and of firms; the rows of a file are held to the grants of the user who uploads it' } as const
const kind = z.enum(STATEMENT_KINDS)
const said = z.string().max(400)

const columns = z.partialRecord(z.enum(STATEMENT_FIELDS), said)
const defaults = z.partialRecord(z.enum(MAPPING_DEFAULTS), said)

export const mappingShape = z.object({
  id: text,
  version: z.number().int(),
  kind,
  name: text,
  /** the template whose rules its rows are read by */
  base: z.enum(TEMPLATE_KEYS),
  /** field → name of the column */
  columns,
  /** field → what the paper does not say */
  defaults,
  updated_by: person,
  updated_at: text,
})
export type MappingShape = z.output<typeof mappingShape>

export const mappingList = endpoint({
  ...READ,
  permission: 'finance.statement.view',
  path: `${BASE}/statement_mapping`,
  scope,
  input: z.object({ kind }),
  output: data(z.array(mappingShape)),
  summary: 'The mappings of columns that are kept for firms whose statements are in no list.',
})

export const mappingSave = endpoint({
  ...WRITE,
  path: `${BASE}/statement_mapping`,
  scope,
  audit: { records: 'finance.mapping.saved' },
  input: z.object({
    ticket,
    /** absent: a new mapping */
    id: id.optional(),
    /** of the mapping that was seen */
    version: wireInteger.default(0),
    kind,
    name: said,
    base: z.enum(TEMPLATE_KEYS),
    columns: jsonText(columns),
    defaults: jsonText(defaults),
  }),
  output: data(mappingShape),
  summary:
    'Adds or changes a mapping of columns; statements that were read stay what they are. A later version is answered as it is now (409).',
})

export const mappingDelete = endpoint({
  ...WRITE,
  path: `${BASE}/statement_mapping_delete`,
  scope,
  audit: { records: 'finance.mapping.deleted' },
  input: z.object({ ticket, id, version: wireInteger }),
  output: data(z.object({ deleted: z.boolean() })),
  summary: 'Removes a mapping of columns: later statements are not read by it any more.',
})

export const mappingHead = endpoint({
  method: 'POST',
  encoding: 'multipart',
  takes: SHEET_FILE,
  write: 'again',
  permission: 'finance.statement.upload',
  path: `${BASE}/statement_head`,
  scope: { none: 'reads the first lines of what was sent, and keeps nothing' },
  input: z.object({}),
  output: data(z.array(z.object({ line: count, cells: z.array(text) }))),
  summary: 'The first lines of a statement, to choose its head and match its columns.',
})
