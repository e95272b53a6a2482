import type { Blocker } from '#domain/blocker.ts'
import type { MonthState } from '#domain/finance/cost-blockers.ts'
import type { OpenBill, RepaymentAct, RepaymentDraft, RepaymentMethod, RepaymentState, SpreadWay } from '#domain/finance/repayment.ts'
import type { ScanMime } from '#domain/scan.ts'
import type { Person } from '#domain/named.ts'
import type { StepName } from '#domain/step-name.ts'
import type { Steps } from '../kit/undo.ts'
import type { WriteOutcome } from '../kit/outcome.ts'

/** A payment as the server tells it. */
export type Payment = {
  id: string
  kind: OpenBill['kind']
  counterparty: string
  month: string
  month_state: MonthState
  amount_minor: string
  over_minor: string
  currency: string
  paid_on: string
  method: RepaymentMethod
  note: string
  state: RepaymentState
  reason: string
  version: number
  added_by: Person
  added_at: string
  confirmed_by: Person | null
  confirmed_at: string | null
  parts: readonly { bill_id: string; number: string; amount_minor: string }[]
  /** the paper it is on; null: none is attached */
  evidence: { name: string; mime: ScanMime; bytes: number } | null
}

/** A paper someone chose; it cannot be kept for a reload. */
export type Paper = { name: string; size: number; bytes: Blob }

export type RepaymentLogLine = {
  id: string
  at: string
  user_name: string | null
  event: string
  changes: readonly { field: string; before: string | null; after: string | null }[]
  reason: string
}

/** What a payment is laid on and held against, or the payment that is there. */
export type RepaymentDesk = {
  bills: readonly OpenBill[]
  /** on these bills */
  payments: readonly Payment[]
  payment: Payment | null
  log: readonly RepaymentLogLine[]
  months: readonly { month: string; kind: string; state: MonthState }[]
  today: string
  fourEyes: boolean
}

export type AddOutcome = WriteOutcome<{ id: string }, { present: readonly OpenBill[] | null }>
export type AttachOutcome = WriteOutcome<{ id: string }>
export type ActOutcome = WriteOutcome<{ id: string }, { present: Payment | null }>

/** A move of the payment that left and was not answered. */
export type PendingAct = { act: RepaymentAct; reason: string; version: number; ticket: string }

/** What the server cannot give back. `addTicket`: the payment left, and no answer came. */
export type RepaymentFlowFacts = {
  /** null: it is not added yet */
  paymentId: string | null
  billIds: readonly string[]
  draft: RepaymentDraft
  way: SpreadWay
  addTicket: string | null
  pending: PendingAct | null
}

/** An amount that is typed, pasted or filled on a bill; nothing takes the bill out. */
export type PartEdit = { billId: string; amountMinor: string }

/** How a payment lies on its bills: by a way, or by hand as the parts say. */
export type Laying = { way: SpreadWay; parts: RepaymentDraft['parts'] }

export type RepaymentContext = Omit<RepaymentFlowFacts, 'addTicket' | 'pending'> & {
  desk: RepaymentDesk | null
  steps: Steps
  act: RepaymentAct
  reason: string
  version: number
  ticket: string
  /** what is being attached */
  paper: Paper | null
  /** what was under way when the facts were stored */
  resumed: 'add' | 'act' | null
  /** the bills as they are now, when another balance was seen */
  presentBills: readonly OpenBill[]
  /** the payment as it is now, when another user was faster */
  presentPayment: Payment | null
  problems: readonly Blocker[]
}

export type RepaymentEvent =
  | { type: 'draft.change'; change: Partial<Omit<RepaymentDraft, 'parts'>> }
  | { type: 'way.choose'; way: SpreadWay }
  | { type: 'parts.change'; parts: readonly PartEdit[]; name?: StepName | undefined }
  | { type: 'parts.undo' }
  | { type: 'parts.redo' }
  | { type: 'payment.review' }
  | { type: 'review.back' }
  | { type: 'payment.add' }
  | { type: 'allocation.redo' }
  | { type: 'act.ask'; act: RepaymentAct }
  | { type: 'reason.change'; reason: string }
  | { type: 'act.cancel' }
  | { type: 'act.send' }
  | { type: 'evidence.choose'; paper: Paper }
  | { type: 'write.retry' }
  | { type: 'flow.again' }
