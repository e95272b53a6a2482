import { z } from 'zod'
import { PREREQUISITES } from '#domain/finance/month-rules.ts'
import { ROW_KINDS } from '#domain/finance/row-step.ts'
import { ATOMIC, count, data, endpoint, flag, id, text, ticket, wireBlocker, wireInteger, WRITE } from './endpoint.ts'
import { TABLE_FILE } from './files.ts'
import { currencySum, month } from './finance-shapes.ts'
import { rowSum } from './finance-rows.ts'

const BASE = '/dapper/api/finance-v2/gxt_finance'
const READ = { method: 'GET', encoding: 'query', write: 'no', permission: 'finance.month.view' } as const
const kind = z.enum(ROW_KINDS)
const MONTH_STATES = ['open', 'signed', 'confirmed', 'reopened'] as const

/** What a signature represents; `digest` covers every field of every row behind the sums. */
export const monthTotals = z.object({
  month: text,
  kind,
  rows: count,
  sums: z.array(rowSum),
  /** of the outcome's month: its costs, which close with it */
  costs: z.array(currencySum.extend({ entries: count })),
  /** those of the costs that CPA rules charged; absent: none */
  of_rules: z.array(currencySum.extend({ entries: count })).optional(),
  repayments: z.array(z.object({ currency: text, amount_minor: text, payments: count })),
  base_minor: text,
  digest: text,
  /** lines of statements that the month closes without, and why; absent: none */
  waivers: z.array(z.object({ id: text, file_name: text, lines: count, reason: text, user_id: text, at: text })).optional(),
})
export type MonthTotals = z.output<typeof monthTotals>

const signature = z.object({ user_id: text, name: text, at: text, current: z.boolean() })

/** A row that moved after a moment: what it says now, and who moved it. */
const changedRow = z.object({
  id: text,
  counterparty: text,
  game_name: text,
  actual_minor: text,
  currency: text,
  state: text,
  updated_by: text.nullable(),
  updated_at: text,
})
export type ChangedRow = z.output<typeof changedRow>

/** A statement whose bad lines were not all read in: how many are open, and why the month may close without them. */
export const unreadLines = z.object({
  id: text,
  file_name: text,
  lines: count,
  uploaded_by: text,
  /** of the file of its bad lines; null: not the caller's to see */
  file_key: text.nullable(),
  waiver: z.object({ reason: text, lines: count, by: text, at: text }).nullable(),
})
export type UnreadLines = z.output<typeof unreadLines>

export const monthView = z.object({
  month: text,
  kind,
  state: z.enum(MONTH_STATES),
  version: z.number().int(),
  totals: monthTotals,
  hash: text,
  prerequisites: z.array(z.object({ key: z.enum(PREREQUISITES), ok: z.boolean(), count })),
  /** why the caller may not sign now, next to the prerequisites */
  blockers: z.array(wireBlocker),
  unread: z.array(unreadLines),
  /** rows whose gap is above the tolerance, by currency */
  differences: z.array(z.object({ currency: text, rows: count, gap_minor: text })),
  signatures: z.array(signature),
  second_pair: z.boolean(),
  tolerance_bps: count,
  confirmed_at: text.nullable(),
  /** why it was re-opened the last time */
  reason: text,
  /** the later month of the kind is confirmed: this one stays shut until that one is opened */
  next_confirmed: z.boolean(),
  copies: z.array(z.object({ id: text, confirmed_at: text, confirmed_by: text, totals_hash: text })),
  /** rows that changed after `since`, latest first, at most 50 */
  changed: z.array(changedRow),
  as_of: text,
})
export type MonthView = z.output<typeof monthView>

export const confirmMonthRead = endpoint({
  ...READ,
  path: `${BASE}/confirm_month`,
  scope: { none: 'sums are made of the rows within the caller’s grants; only who sees the whole month may sign it' },
  input: z.object({ month, kind, since: z.iso.datetime({ offset: true }).optional() }),
  output: data(monthView),
  summary: 'A month of income or outcome: totals and their hash, what is in the way, who signed.',
})

export const confirmMonth = endpoint({
  ...WRITE,
  path: `${BASE}/confirm_month`,
  permission: 'finance.month.confirm',
  also: ['finance.month.reopen'],
  scope: { none: 'a month is signed as a whole: the service refuses a user who does not see every game and channel in it' },
  audit: { records: 'finance.month.confirmed' },
  input: z.object({
    ticket,
    month,
    kind,
    action: z.enum(['confirm', 'reopen']).default('confirm'),
    /** of the totals that the caller saw; confirming needs it */
    hash: text.default(''),
    /** when the caller saw them: what moved since is named in the refusal */
    since: z.iso.datetime({ offset: true }).optional(),
    reason: z.string().max(2_000).default(''),
  }),
  output: data(monthView),
  summary: 'Signs a month on the totals that were seen, or re-opens a confirmed one with a reason and a permission of its own.',
})

export const waiveLines = endpoint({
  ...WRITE,
  path: `${BASE}/waive_bad_lines`,
  permission: 'finance.month.confirm',
  scope: { objects: { id: 'extraction' } },
  audit: { records: 'finance.statement.waived' },
  input: z.object({
    ticket,
    id,
    /** how many open lines the caller saw */
    lines: wireInteger.min(0),
    /** 0 takes the waiver back */
    waived: flag.default('1'),
    reason: z.string().max(2_000).default(''),
  }),
  output: data(z.object({ id: text })),
  summary: 'Says why a month closes without the lines of a statement that were not read in, or takes that back.',
})

/** One figure of the check, computed another way than the one it is held against. */
const checkedFigure = z.object({ name: text, currency: text, expected: text, found: text, ok: z.boolean() })

export const monthVerify = endpoint({
  ...ATOMIC,
  path: '/dapper/api/fin/comes/month_verify',
  permission: 'finance.month.view',
  scope: { none: 'a month is checked as a whole: the service refuses a user who does not see every game and channel in it' },
  audit: { records: 'finance.month.verified' },
  input: z.object({ month, kind }),
  output: data(z.object({ ok: z.boolean(), figures: z.array(checkedFigure), checked_at: text })),
  summary:
    'Adds the month up again, row by row, and holds it against the totals, the signed hash and the frozen copy. It confirms nothing.',
})

export const totalStatus = endpoint({
  ...READ,
  path: '/dapper/api/fin/check/total_status',
  scope: { none: 'counts are made of the rows within the caller’s grants' },
  input: z.object({ month }),
  output: data(
    z.object({
      month: text,
      /** every kind of the month is confirmed */
      confirmed: z.boolean(),
      kinds: z.array(
        z.object({
          kind: z.enum(['income', 'outcome', 'cost']),
          state: z.enum(MONTH_STATES),
          entries: count,
          open: count,
          base_minor: text,
          confirmed_at: text.nullable(),
        }),
      ),
    }),
  ),
  summary: 'The older overall check: how far a month is, income, outcome and costs side by side.',
})

export const monthCopy = endpoint({
  ...READ,
  path: `${BASE}/month_copy`,
  scope: { none: 'a copy is of a whole month: the service refuses a user who does not see every game and channel in it' },
  input: z.object({ month, kind, id: z.string().max(20).optional(), format: z.enum(['xlsx', 'csv']).optional() }),
  file: TABLE_FILE,
  output: data(
    z.object({
      id: text,
      month: text,
      kind,
      totals: monthTotals,
      totals_hash: text,
      signatures: z.array(signature),
      confirmed_by: text,
      confirmed_at: text,
      rows: count,
    }),
  ),
  summary: 'The frozen copy of a confirmed month, the latest unless told; with a format, all its rows as a file.',
})

export const monthRulesRow = z.object({ second_pair: z.boolean(), four_eyes: z.boolean(), tolerance_bps: count, version: z.number().int() })

export const monthRulesRead = endpoint({
  ...READ,
  path: `${BASE}/month_rules`,
  scope: { none: 'rules are the same for everybody' },
  input: z.object({}),
  output: data(monthRulesRow),
  summary: 'What finance has set for its months: second signature, a second person for costs and payments, tolerance of gaps.',
})

export const monthRulesSave = endpoint({
  ...ATOMIC,
  path: `${BASE}/month_rules`,
  permission: 'settings.lists.edit',
  scope: { none: 'rules are the same for everybody' },
  audit: { records: 'finance.month.rules_saved' },
  input: z.object({
    second_pair: flag,
    /** left out: as it is */
    four_eyes: flag.optional(),
    tolerance_bps: wireInteger.min(0).max(10_000),
    version: wireInteger,
  }),
  output: data(monthRulesRow),
  summary: 'Sets whether a month needs two people, whether costs and payments do, and how large a gap needs no explanation.',
})
