import { z } from 'zod'
import { EXTRACTION_STATES, STATEMENT_KINDS, type StatementKind } from '#domain/finance/statement.ts'
import { COUNTED } from '#domain/finance/control-total.ts'
import { NAME_MEANINGS } from '#domain/finance/statement-name.ts'
import { TEMPLATE_KEYS } from '#domain/finance/statement-templates.ts'
import { ATOMIC, count, data, endpoint, filled, flag, id, text, ticket, wireBlocker, WRITE } from './endpoint.ts'
import { SHEET_FILE, STORED_FILE, TABLE_FILE } from './files.ts'
import { fxRate, month } from './finance-shapes.ts'
import { dictEntry } from './lists.ts'
import { person } from './person.ts'

const READ = { method: 'GET', encoding: 'query', write: 'no', permission: 'finance.statement.view' } as const
const BASE = '/dapper/api/finance-v2/gxt_finance'

const kind = z.enum(STATEMENT_KINDS)

export const statementDict = endpoint({
  ...READ,
  path: `${BASE}/dict`,
  scope: { none: 'words, rates and the states of months; games and channels in it are read within the grants' },
  input: z.object({}),
  output: data(
    z.object({
      kinds: z.array(dictEntry),
      templates: z.array(dictEntry),
      row_states: z.array(dictEntry),
      extraction_states: z.array(dictEntry),
      currencies: z.array(text),
      rates: z.array(fxRate),
      months: z.array(z.object({ month: text, kind: text, state: text })),
      games: z.array(z.object({ game_id: text, name: text, region_id: text, currency: text, retired: z.boolean() })),
      spreaders: z.array(z.object({ id: text, channel: text, name: text, region_id: text, retired: z.boolean() })),
      counterparties: z.array(text),
      app_stores: z.array(text),
    }),
  ),
  summary: 'What statements and their rows choose from: templates, states, currencies, months, games, channels, counterparties.',
})

export const uaGroup = endpoint({
  ...READ,
  path: `${BASE}/ua_group`,
  scope: { none: 'names of groups over the rows that lie in the grants' },
  input: z.object({ kind: kind.optional(), month: month.optional() }),
  output: data(z.array(z.object({ value: text, name: text, rows: count }))),
  summary: 'The user-acquisition groups that statement rows belong to.',
})

const templateColumn = z.object({ field: text, heads: z.array(text), required: z.boolean(), example: text })

export const uploadTemplate = endpoint({
  ...READ,
  path: `${BASE}/upload_template`,
  scope: { none: 'columns are the same for everybody; the game of an example is one of the user' },
  input: z.object({ kind, template: z.enum(TEMPLATE_KEYS).optional(), format: z.enum(['xlsx', 'csv']).optional() }),
  file: TABLE_FILE,
  output: data(
    z.array(
      z.object({
        key: z.enum(TEMPLATE_KEYS),
        kind,
        name: text,
        version: count,
        /** ours: files made from it carry the version */
        own: z.boolean(),
        columns: z.array(templateColumn),
      }),
    ),
  ),
  summary: 'The shapes of statements that are understood, with their versions; with a format, one of them as a file to fill in.',
})

export const extractionShape = z.object({
  id: text,
  kind,
  month: text,
  state: z.enum(EXTRACTION_STATES),
  file: z.object({ name: text, bytes: count, sha256: text }),
  /** keys for `file_download`; null for anyone who may not have the file */
  file_key: text.nullable(),
  bad_key: text.nullable(),
  template: text.nullable(),
  /** the mapping of columns it was read by */
  mapping: z.object({ id: text, name: text, version: count }).nullable(),
  /** null until the lines have been counted */
  rows_total: count.nullable(),
  rows_done: count,
  rows_ok: count,
  rows_bad: count,
  /** lines that are neither good nor bad: with those they add up to the lines of the file; null: not counted to the end */
  line_counts: z.object({ head: count, empty: count, sums: count, continued: count }).nullable(),
  /** lines of sums next to what the rows come to; none for a user who may not have the file */
  controls: z.array(
    z.object({
      line: count,
      label: text,
      region: text,
      currency: text,
      columns: z.array(z.object({ field: z.enum(COUNTED), stated: text, counted: text })),
    }),
  ),
  /** what the good rows come to, by currency */
  sums: z.array(z.object({ currency: text, rows: count, due_minor: text })),
  /** why sums and rows differ */
  explained: z.object({ reason: text, by: person, at: text }).nullable(),
  /** sheets that were seen in the workbook and not read */
  other_sheets: z.array(text),
  error: wireBlocker.nullable(),
  started_by: person,
  started_at: text,
  ended_at: text.nullable(),
  /** who asked it to end; null: no one */
  ended_by: person.nullable(),
  /** names that lines were refused for; none for anyone who may not have the file */
  unknown_names: z.array(z.object({ means: z.enum(NAME_MEANINGS), name: text, rows: count })),
  /** the caller may ask it to end */
  may_cancel: z.boolean(),
  /** it is stopped, and the caller may explain why */
  may_explain: z.boolean(),
})
export type ExtractionShape = z.output<typeof extractionShape>

const sameFile = z.object({ file_name: text, by: text, at: text, month: text, kind })

export const extractionProgress = endpoint({
  ...READ,
  path: `${BASE}/extraction_progress`,
  poll: true,
  scope: { none: 'how far an extraction of a kind and month is, for everybody: counts and who began it, none of its rows' },
  input: z.object({ kind, month, id: id.optional(), sha256: z.string().max(64).optional() }),
  output: data(
    z.object({
      /** '1' extracted, '0' failed or cancelled, '2' under way; null: there is none */
      result: z.enum(['0', '1', '2']).nullable(),
      /** the one that was asked for, else the latest of the kind and month */
      extraction: extractionShape.nullable(),
      month_state: z.enum(['open', 'signed', 'confirmed', 'reopened']),
      /** an extraction of a file with the bytes of `sha256` */
      same_file: sameFile.nullable(),
    }),
  ),
  summary: 'How far the extraction of a statement is: lines counted, good and bad, and who began it.',
})

export const fileDownload = endpoint({
  ...READ,
  path: `${BASE}/file_download`,
  scope: { objects: { key: 'statement_file' } },
  input: z.object({ key: filled.max(100) }),
  output: z.unknown(),
  file: STORED_FILE,
  summary: 'A stored file by its key: a statement as it was uploaded, or the bad rows of its extraction with their reasons.',
})

const uploadOf = (of: StatementKind) =>
  endpoint({
    ...WRITE,
    method: 'POST',
    encoding: 'multipart',
    takes: SHEET_FILE,
    write: 'once',
    permission: 'finance.statement.upload',
    path: `${BASE}/${of}`,
    scope: { none: 'a file names no game before it is read; each of its lines is held to the grants of the user who sent it' },
    audit: { records: 'finance.statement.uploaded' },
    /** `again`: 1 when the person knows that the same file was extracted before; `upload_key`: of a file that was sent ahead by a right of `sts` */
    input: z.object({
      ticket,
      month,
      again: flag.default('0'),
      upload_key: z.string().max(150).optional(),
      file_name: z.string().max(200).optional(),
    }),
    output: data(extractionShape),
    summary: `Uploads a statement of ${of} (XLSX or CSV) and starts its extraction.`,
  })

/** One call a kind. */
export const UPLOADS = { income: uploadOf('income'), outcome: uploadOf('outcome') } satisfies Record<StatementKind, unknown>

export const extractBadRows = endpoint({
  ...WRITE,
  path: `${BASE}/extract_bad_rows`,
  permission: 'finance.statement.upload',
  scope: { objects: { id: 'extraction' } },
  audit: { records: 'finance.statement.uploaded' },
  input: z.object({ ticket, id }),
  output: data(extractionShape),
  summary: 'Extracts the bad rows of an extraction once more, after what they lacked was added.',
})

export const explainDifference = endpoint({
  ...ATOMIC,
  path: `${BASE}/explain_difference`,
  permission: 'finance.statement.upload',
  scope: { objects: { id: 'extraction' } },
  audit: { records: 'finance.statement.explained' },
  input: z.object({ id, reason: z.string().max(2_000) }),
  output: data(extractionShape),
  summary: 'Explains why the sums of a statement differ from its rows: the extraction that was stopped goes on.',
})

export const cancelExtraction = endpoint({
  ...ATOMIC,
  path: `${BASE}/cancel_extraction`,
  permission: 'finance.statement.upload',
  scope: { objects: { id: 'extraction' } },
  audit: { records: 'finance.statement.cancel_asked' },
  input: z.object({ id }),
  output: data(extractionShape),
  summary: 'Asks an extraction to end; it is cancelling until the worker that extracts agrees, or was faster.',
})
