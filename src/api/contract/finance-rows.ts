import { z } from 'zod'
import { ROW_KINDS, ROW_STATE_FILTERS, ROW_STATES, ROWS_AT_ONCE, type RowKind } from '#domain/finance/row-step.ts'
import { count, data, endpoint, flag, id, jsonText, listOf, paging, text, ticket, wireBlocker, wireInteger, WRITE } from './endpoint.ts'
import { TABLE_FILE } from './files.ts'
import { chosenEntry, minor, month } from './finance-shapes.ts'
import { person } from './person.ts'

const BASE = '/dapper/api/finance-v2/gxt_finance'
const OLDER = '/dapper/api/fin/comes'
const READ = { method: 'GET', encoding: 'query', write: 'no', permission: 'finance.statement.view' } as const

/** Rows of one page, as of every list; the console reads a month page by page. */
export const ROWS_A_PAGE = 500

export const statementRow = z.object({
  id: text,
  month: text,
  kind: z.enum(ROW_KINDS),
  counterparty: text,
  /** the statement's own name of the line */
  reference: text,
  ua_group: text,
  game_id: text,
  game_name: text,
  app_store: text,
  region_id: text,
  spreader_id: text.nullable(),
  spreader_name: text.nullable(),
  flow_minor: text,
  refunded_minor: text,
  tax_minor: text,
  /** what the channel keeps */
  fee_minor: text,
  share_rate: text,
  due_minor: text,
  actual_minor: text,
  /** the platform's own figure; the gap is what was paid less this */
  system_minor: text,
  currency: text,
  fx_rate: text,
  /** of `actual_minor`, in the base currency */
  base_minor: text,
  note: text,
  gap_note: text,
  state: z.enum(ROW_STATES),
  confirmed_by: person.nullable(),
  confirmed_at: text.nullable(),
  version: z.number().int(),
  updated_by: person.nullable(),
  updated_at: text,
  /** the statement it was read from, and its line there */
  file_name: text.nullable(),
  line: z.number().int().nullable(),
})
export type StatementRow = z.output<typeof statementRow>

/** Sums of one currency; `base_minor` is in the base currency. */
export const rowSum = z.object({
  currency: text,
  rows: count,
  flow_minor: text,
  due_minor: text,
  actual_minor: text,
  system_minor: text,
  base_minor: text,
  /** the same of the confirmed rows only */
  confirmed_minor: text,
  confirmed_base_minor: text,
})
export type RowSum = z.output<typeof rowSum>

const MONTH_STATES = ['open', 'signed', 'confirmed', 'reopened'] as const

export const statementMonth = z.object({
  month: text,
  kind: z.enum(ROW_KINDS),
  state: z.enum(MONTH_STATES),
  rows: count,
  confirmed: count,
  disputed: count,
  /** gaps above the tolerance that no one has explained */
  gaps_open: count,
  base_minor: text,
  confirmed_base_minor: text,
  confirmed_at: text.nullable(),
})
export type StatementMonth = z.output<typeof statementMonth>

const monthsOf = (kind: RowKind) =>
  endpoint({
    ...READ,
    path: `${BASE}/${kind}`,
    scope: { input: { game: 'game_id' } },
    input: z.object({ from: month.optional(), to: month.optional(), game_id: id.optional(), ...paging(24) }),
    output: listOf(statementMonth),
    summary: `Months of ${kind} with how far they are, newest first; sums are within the caller's grants.`,
  })
export const MONTHS = { income: monthsOf('income'), outcome: monthsOf('outcome') } satisfies Record<RowKind, unknown>

export const ROW_GAPS = ['open', 'large'] as const
const rowFilter = {
  game_id: id.optional(),
  spreader_id: id.optional(),
  state: z.enum(ROW_STATE_FILTERS).optional(),
  /** `large`: above the tolerance; `open`: and no one has explained it */
  gap: z.enum(ROW_GAPS).optional(),
  /** text of the counterparty, the note or the explanation */
  q: z.string().max(100).optional(),
}

const rowsOf = (kind: RowKind) =>
  endpoint({
    ...READ,
    path: `${BASE}/${kind}_detail`,
    scope: { input: { game: 'game_id', spreader: 'spreader_id' }, rows: { game: 'game_id' } },
    input: z.object({
      month,
      ...rowFilter,
      /** only rows that changed after this instant, or so shortly before it that their change may not have been seen */
      since: z.iso.datetime({ offset: true }).optional(),
      format: z.enum(['xlsx', 'csv']).optional(),
      page: wireInteger.min(1).default(1),
      per_page: wireInteger.min(1).max(ROWS_A_PAGE).default(ROWS_A_PAGE),
    }),
    file: TABLE_FILE,
    /** `sums` are of the whole filter; `as_of` is when it was read, by the server's clock */
    output: listOf(statementRow).extend({ sums: z.array(rowSum), tolerance_bps: count, month_state: z.enum(MONTH_STATES), as_of: text }),
    summary: `Rows of a month of ${kind} in the order they were read; with a format the whole filter as a file.`,
  })
export const ROWS = { income: rowsOf('income'), outcome: rowsOf('outcome') } satisfies Record<RowKind, unknown>

export const financeLogLine = z.object({
  id: text,
  at: text,
  user_name: text.nullable(),
  request_id: text,
  entity: text,
  entity_id: text,
  event: text,
  /** of the row's amounts; '' for a month */
  currency: text,
  changes: z.array(z.object({ field: text, before: text.nullable(), after: text.nullable() })),
  reason: text,
})
export type FinanceLogLine = z.output<typeof financeLogLine>

const logFilter = { id: id.optional(), month: month.optional(), ...paging(100) }

const logOf = (kind: RowKind) =>
  endpoint({
    ...READ,
    path: `${BASE}/${kind}_log`,
    scope: { none: 'lines about rows outside the grants are left out on the server' },
    input: z.object(logFilter),
    output: listOf(financeLogLine),
    summary: `What happened to rows and months of ${kind}: a view over the audit trail, newest first.`,
  })
export const LOGS = { income: logOf('income'), outcome: logOf('outcome') } satisfies Record<RowKind, unknown>

/** What is left out stays as it is; an empty text is empty from now on. */
const rowChange = {
  ticket,
  id,
  version: wireInteger,
  note: text.max(2_000).optional(),
  gap_note: text.max(2_000).optional(),
  actual_minor: minor.optional(),
  /** 1: talked about with the other side; 0: no longer */
  disputed: flag.optional(),
  reason: z.string().max(2_000).default(''),
}

const noteOf = (kind: RowKind) =>
  endpoint({
    ...WRITE,
    path: `${BASE}/${kind}_detail_note`,
    permission: 'finance.row.edit',
    scope: { objects: { id: `${kind}_row` } },
    audit: { records: 'finance.row.noted' },
    input: z.object(rowChange),
    output: data(statementRow),
    summary: `Changes what people add to a row of ${kind}: note, explanation of the gap, actual amount, dispute.`,
  })
export const NOTES = { income: noteOf('income'), outcome: noteOf('outcome') } satisfies Record<RowKind, unknown>

const confirmedRow = z.object({
  id: text,
  /** `explained`: it was confirmed before, and now its gap has an explanation */
  result: z.enum(['confirmed', 'explained', 'taken_back', 'refused']),
  blockers: z.array(wireBlocker),
  /** the row as it is now */
  row: statementRow,
})

const confirmOf = (kind: RowKind) =>
  endpoint({
    ...WRITE,
    path: `${BASE}/confirm_${kind}_row`,
    permission: 'finance.row.confirm',
    scope: { objects: { 'rows.id': `${kind}_row` } },
    audit: { records: 'finance.row.confirmed' },
    input: z.object({
      ticket,
      rows: jsonText(z.array(chosenEntry).min(1).max(ROWS_AT_ONCE)),
      /** 0 takes the confirmation back */
      confirmed: flag.default('1'),
      /** explains the gap of those rows whose gap is above the tolerance and has no explanation */
      gap_note: z.string().max(2_000).default(''),
      reason: z.string().max(2_000).default(''),
    }),
    output: data(z.object({ rows: z.array(confirmedRow) })),
    summary: `Confirms rows of ${kind}, or takes their confirmation back; each row has its own result. A gap above the tolerance needs its explanation.`,
  })
export const CONFIRMATIONS = { income: confirmOf('income'), outcome: confirmOf('outcome') } satisfies Record<RowKind, unknown>

/** The older calls look at the same rows and the same trail: a change through one is seen through the other. */
export const comesEdit = endpoint({
  ...WRITE,
  path: `${OLDER}/edit`,
  permission: 'finance.row.edit',
  scope: { objects: { id: 'statement_row' } },
  audit: { records: 'finance.row.noted' },
  input: z.object(rowChange),
  output: data(statementRow),
  summary: 'The older way to change a row of either kind; the same rules and the same trail.',
})

export const comesLog = endpoint({
  ...READ,
  path: `${OLDER}/log`,
  scope: { none: 'lines about rows outside the grants are left out on the server' },
  input: z.object({ kind: z.enum(ROW_KINDS).optional(), ...logFilter }),
  output: listOf(financeLogLine),
  summary: 'The older log: what happened to rows and months of either kind, newest first.',
})

export const comesUnconfirmed = endpoint({
  ...READ,
  path: `${OLDER}/unconfirmed`,
  scope: { input: { game: 'game_id' }, rows: { game: 'game_id' } },
  input: z.object({ month: month.optional(), kind: z.enum(ROW_KINDS).optional(), game_id: id.optional(), ...paging(100) }),
  output: listOf(statementRow),
  summary: 'Rows not confirmed yet, of either kind, oldest month first.',
})
