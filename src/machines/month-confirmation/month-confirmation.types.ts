import type { Blocker } from '#domain/blocker.ts'
import type { MonthState } from '#domain/finance/cost-blockers.ts'
import type { Prerequisite } from '#domain/finance/month-rules.ts'
import type { RowKind } from '#domain/finance/row-step.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import type { TicketState } from '../kit/ticket.ts'

export type MonthKey = { kind: RowKind; month: string }

export type MonthSum = {
  currency: string
  rows: number
  flow_minor: string
  due_minor: string
  actual_minor: string
  system_minor: string
  base_minor: string
  confirmed_minor: string
  confirmed_base_minor: string
}

export type Waiver = { id: string; file_name: string; lines: number; reason: string }

/** A statement whose bad lines were not all read in. */
export type UnreadLines = {
  id: string
  file_name: string
  lines: number
  uploaded_by: string
  /** where the bad lines lie; null: they are not this person's to see */
  file_key: string | null
  waiver: { reason: string; lines: number; by: string; at: string } | null
}

/** A month as it was read; `hash` represents every row behind its sums. */
export type MonthSeen = {
  month: string
  kind: RowKind
  state: MonthState
  totals: {
    rows: number
    sums: readonly MonthSum[]
    costs: readonly { currency: string; amount_minor: string; base_minor: string; entries: number }[]
    /** those of the costs that CPA rules charged; absent: none */
    of_rules?: readonly { currency: string; amount_minor: string; base_minor: string; entries: number }[] | undefined
    repayments: readonly { currency: string; amount_minor: string; payments: number }[]
    base_minor: string
    /** lines of statements that the month closes without; absent: none */
    waivers?: readonly Waiver[] | undefined
  }
  hash: string
  prerequisites: readonly Prerequisite[]
  /** why this person may not sign, next to the prerequisites */
  blockers: readonly Blocker[]
  unread: readonly UnreadLines[]
  /** rows whose gap is above the tolerance, by currency */
  differences: readonly { currency: string; rows: number; gap_minor: string }[]
  signatures: readonly { user_id: string; name: string; at: string; current: boolean }[]
  second_pair: boolean
  tolerance_bps: number
  confirmed_at: string | null
  reason: string
  next_confirmed: boolean
  copies: readonly { id: string; confirmed_at: string; confirmed_by: string; totals_hash: string }[]
  /** rows that moved since the totals were shown */
  changed: readonly {
    id: string
    counterparty: string
    game_name: string
    actual_minor: string
    currency: string
    state: string
    updated_by: string | null
    updated_at: string
  }[]
  as_of: string
}

export type MonthOutcome = WriteOutcome<MonthSeen, { present: MonthSeen | null }>
export type MonthWrite = { ticket: string; action: 'confirm' | 'reopen'; hash: string; since: string; reason: string }
export type Settled = { state: TicketState }

/** What the server cannot give back: a reason that is being typed, a write no one has answered. */
export type MonthFacts = { key: MonthKey; reason: string; write: MonthWrite | null }

export type MonthContext = {
  key: MonthKey
  seen: MonthSeen | null
  /** the totals that were shown when they moved: what is new is held against them */
  before: MonthSeen | null
  reason: string
  write: MonthWrite | null
  problems: readonly Blocker[]
}

export type MonthEvent =
  | { type: 'month.again' }
  | { type: 'page.askNow' }
  | { type: 'month.sign' }
  | { type: 'sign.send' }
  | { type: 'sign.cancel' }
  | { type: 'change.accept' }
  | { type: 'reopen.ask' }
  | { type: 'reason.change'; reason: string }
  | { type: 'reopen.send' }
  | { type: 'reopen.cancel' }
  | { type: 'write.ask' }
