import { z } from 'zod'
import { REPAYMENT_METHODS, REPAYMENT_NOTE_MAX, REPAYMENT_STATES } from '#domain/finance/repayment.ts'
import { SCAN_MIMES } from '#domain/scan.ts'
import { count, data, endpoint, flag, id, jsonText, listOf, paging, text, ticket, wireInteger, WRITE } from './endpoint.ts'
import { SCAN_FILE, TABLE_FILE } from './files.ts'
import { minor, month } from './finance-shapes.ts'
import { person } from './person.ts'

const READ = { method: 'GET', encoding: 'query', write: 'no', permission: 'finance.repayment.view' } as const
const BASE = '/dapper/api/finance-v2/gxt_finance'
const kind = z.enum(['income', 'outcome'])
const monthState = z.enum(['open', 'signed', 'confirmed', 'reopened'])
/** Bills that one payment may cover. */
export const BILLS_AT_ONCE = 100

export const billRow = z.object({
  id: text,
  number: text,
  month: text,
  kind,
  counterparty: text,
  game_id: text,
  game_name: text,
  spreader_id: text.nullable(),
  spreader_name: text.nullable(),
  amount_minor: text,
  /** held by payments that are not deleted */
  held_minor: text,
  /** held by confirmed ones */
  confirmed_minor: text,
  /** what no payment holds: never below 0 */
  open_minor: text,
  currency: text,
  issued_on: text,
  due_on: text,
})
export type BillRow = z.output<typeof billRow>

export const paymentRow = z.object({
  id: text,
  kind,
  counterparty: text,
  /** the month it is booked in, and its state */
  month: text,
  month_state: monthState,
  amount_minor: text,
  /** what no bill takes: the counterparty's credit */
  over_minor: text,
  currency: text,
  paid_on: text,
  method: z.enum(REPAYMENT_METHODS),
  note: text,
  state: z.enum(REPAYMENT_STATES),
  /** why it was taken back or deleted */
  reason: text,
  version: z.number().int(),
  added_by: person,
  added_at: text,
  confirmed_by: person.nullable(),
  confirmed_at: text.nullable(),
  parts: z.array(z.object({ bill_id: text, number: text, amount_minor: text })),
  /** the paper it is on; null: none is attached */
  evidence: z.object({ name: text, mime: z.enum(SCAN_MIMES), bytes: count }).nullable(),
})
export type PaymentRow = z.output<typeof paymentRow>

const sums = z.object({ currency: text, amount_minor: text, held_minor: text, confirmed_minor: text, open_minor: text })
const credit = z.object({ kind, counterparty: text, currency: text, over_minor: text })
const billIds = z.union([z.array(id).min(1).max(BILLS_AT_ONCE), id.transform((one) => [one])])

export const billRepayments = endpoint({
  ...READ,
  path: `${BASE}/bill_repayment`,
  scope: { objects: { id: 'repayment', bill_ids: 'bill' }, rows: { game: 'game_id' } },
  input: z.object({
    month: month.optional(),
    kind: kind.optional(),
    /** 1: only bills that are not held in full */
    open: flag.default('0'),
    /** only bills with a payment that is booked in this month and waits for its confirmation */
    waiting: month.optional(),
    /** only bills that are overdue or due within so many days, in that order */
    due: wireInteger.min(0).max(366).optional(),
    /** text of the number or the counterparty */
    q: z.string().max(100).optional(),
    /** the bills of one payment, and that payment only */
    id: id.optional(),
    bill_ids: billIds.optional(),
    format: z.enum(['xlsx', 'csv']).optional(),
    ...paging(100),
  }),
  file: TABLE_FILE,
  /** `payments` lie on the bills of the page; `sums` and `credits` are of the whole filter */
  output: listOf(billRow).extend({
    payments: z.array(paymentRow),
    sums: z.array(sums),
    credits: z.array(credit),
    /** the present business day */
    today: text,
    months: z.array(z.object({ month: text, kind: text, state: monthState })),
    /** anyone who added a payment may not confirm it */
    four_eyes: z.boolean(),
  }),
  summary: 'Bills with what is open of them, and the payments that lie on them; with a format the whole filter as a file.',
})

const part = z.object({ bill_id: id, amount_minor: minor, open_minor: minor })
export type RepaymentPartInput = z.input<typeof part>

export const addRepayment = endpoint({
  method: 'POST',
  path: `${BASE}/bill_repayment`,
  encoding: 'json',
  write: 'once',
  permission: 'finance.repayment.edit',
  also: ['finance.repayment.overpay'],
  scope: { objects: { 'parts.bill_id': 'bill' } },
  audit: { records: 'finance.repayment.added' },
  input: z.object({
    ticket,
    amount_minor: z.string().max(40),
    paid_on: z.string().max(20),
    method: z.enum(REPAYMENT_METHODS),
    note: z.string().max(REPAYMENT_NOTE_MAX).default(''),
    /** what the bills cannot take stays with the payment; it needs a right of its own */
    overpaid: z.boolean().default(false),
    /** `open_minor` is the balance that was seen: when it is another one now, nothing is added and the bills are answered (409) */
    parts: jsonText(z.array(part).max(BILLS_AT_ONCE)),
  }),
  output: data(paymentRow),
  summary: 'Adds a payment over one or more bills of a counterparty; it waits for its confirmation.',
})

/** The payment and the version that was seen; a later one is answered as it is now (409). */
const seen = { ticket, id, version: z.coerce.number().int() }
const ofPayment = { objects: { id: 'repayment' } } as const
const reason = z.string().max(2_000).default('')

export const deleteRepayment = endpoint({
  method: 'DELETE',
  path: `${BASE}/bill_repayment`,
  encoding: 'form',
  write: 'once',
  permission: 'finance.repayment.edit',
  scope: ofPayment,
  audit: { records: 'finance.repayment.deleted' },
  input: z.object({ ...seen, reason }),
  output: data(paymentRow),
  summary: 'Deletes a payment that is not confirmed; its bills are open again.',
})

export const confirmRepayment = endpoint({
  ...WRITE,
  path: `${BASE}/bill_repayment_confirm`,
  permission: 'finance.repayment.confirm',
  also: ['finance.repayment.take_back'],
  scope: ofPayment,
  audit: { records: 'finance.repayment.confirmed' },
  /** confirmed=0 takes the confirmation back, with a reason and the right to */
  input: z.object({ ...seen, confirmed: flag.default('1'), reason }),
  output: data(paymentRow),
  summary: 'Confirms a payment; confirmed=0 with a reason takes it back.',
})

export const takeBackRepayment = endpoint({
  ...WRITE,
  path: `${BASE}/bill_repayment_take_back`,
  permission: 'finance.repayment.take_back',
  scope: ofPayment,
  audit: { records: 'finance.repayment.taken_back' },
  input: z.object({ ...seen, reason }),
  output: data(paymentRow),
  summary: 'Takes back exactly one confirmed payment, with a reason: it waits for its confirmation again, and no other one moves.',
})

export const attachEvidence = endpoint({
  method: 'POST',
  path: `${BASE}/bill_repayment_evidence`,
  encoding: 'multipart',
  takes: SCAN_FILE,
  write: 'once',
  permission: 'finance.repayment.edit',
  scope: ofPayment,
  audit: { records: 'finance.repayment.evidence_attached' },
  input: z.object(seen),
  output: data(paymentRow),
  summary: 'Attaches the evidence of a payment (PDF or picture, at most 10 MB), in place of the former one while it is not confirmed.',
})

export const evidenceFile = endpoint({
  ...READ,
  path: `${BASE}/bill_repayment_evidence`,
  scope: ofPayment,
  input: z.object({ id }),
  output: z.unknown(),
  file: SCAN_FILE.types,
  summary: 'The evidence of a payment as a file.',
})

export const repaymentLogRow = z.object({
  id: text,
  at: text,
  user_name: text.nullable(),
  repayment_id: text,
  event: text,
  changes: z.array(z.object({ field: text, before: text.nullable(), after: text.nullable() })),
  reason: text,
})
export type RepaymentLogRow = z.output<typeof repaymentLogRow>

export const repaymentLog = endpoint({
  ...READ,
  path: `${BASE}/bill_repayment_log`,
  scope: { objects: { id: 'repayment' } },
  input: z.object({ id: id.optional(), month: month.optional(), ...paging(100) }),
  output: listOf(repaymentLogRow),
  summary: 'What happened to payments: a view over the audit trail, newest first.',
})
