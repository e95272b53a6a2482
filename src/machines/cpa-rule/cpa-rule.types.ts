import type { Blocker } from '#domain/blocker.ts'
import type { MonthState } from '#domain/finance/cost-blockers.ts'
import type { CpaDraft, CpaStatus, OtherRule } from '#domain/finance/cpa.ts'
import type { Kept, Person } from '#domain/named.ts'
import type { StepName } from '#domain/step-name.ts'
import type { Steps } from '../kit/undo.ts'
import type { WriteOutcome } from '../kit/outcome.ts'

/** A rule as the server tells it. */
export type CpaRule = Readonly<CpaDraft> & {
  id: string
  game_name: string
  spreader_name: string
  agent_game_name: string
  status: CpaStatus
  version: number
  created_by: Person
  updated_at: string
  charged_days: number
  charged_events: string
  charged_minor: string
  last_day: string | null
}

/** What a rule charged for a day. */
export type CpaChargeLine = { id: string; day: string; events: string; amount_minor: string; currency: string; terms: number; at: string }
export type CpaLogLine = {
  id: string
  at: string
  user_name: string | null
  event: string
  changes: readonly { field: string; before: string | null; after: string | null }[]
  reason: string
}

/** What a rule chooses from and is held against, and the rule that is there with its two logs. */
export type CpaDesk = {
  rule: CpaRule | null
  charges: readonly CpaChargeLine[]
  log: readonly CpaLogLine[]
  /** how long the longer of the two logs is in all; the newest of both came with the rule */
  logged: number
  waitingDays: number
  games: readonly (Kept & { currency: string })[]
  channels: readonly Kept[]
  agents: readonly (Kept & { spreader_id: string; game_id: string })[]
  currencies: readonly string[]
  others: readonly OtherRule[]
  months: readonly { month: string; kind: string; state: MonthState }[]
  today: string
}

/** What a month would have cost under the draft, next to what was charged. */
export type CpaRehearsal = {
  month: string
  currency: string
  days: readonly { day: string; events: string; amount_minor: string; present_minor: string | null }[]
  events: string
  amount_minor: string
  present_minor: string
}

export type SaveOutcome = WriteOutcome<{ id: string }, { present: CpaRule | null }>

/** A switch that left and was not answered. */
export type PendingSwitch = { status: CpaStatus; reason: string; version: number; ticket: string }

/** What the server cannot give back. `saveTicket`: the rule left, and no answer came. */
export type CpaFlowFacts = {
  /** null: it is not saved yet */
  ruleId: string | null
  /** null: it is looked at, not edited */
  draft: CpaDraft | null
  /** of the rule the draft began with */
  version: number
  saveTicket: string | null
  pending: PendingSwitch | null
}

export type CpaContext = Omit<CpaFlowFacts, 'saveTicket' | 'pending'> & {
  desk: CpaDesk | null
  /** of the tiers: what else is typed has a field of its own to type it back in */
  steps: Steps
  month: string
  rehearsal: CpaRehearsal | null
  status: CpaStatus
  reason: string
  ticket: string
  /** what was under way when the facts were stored */
  resumed: 'save' | 'switch' | null
  /** the rule as it is now, when another user was faster */
  present: CpaRule | null
  problems: readonly Blocker[]
}

export type CpaFlowEvent =
  | { type: 'rule.edit' }
  | { type: 'rule.change'; draft: CpaDraft; name?: StepName | undefined }
  | { type: 'tiers.undo' }
  | { type: 'tiers.redo' }
  | { type: 'edit.cancel' }
  | { type: 'rule.rehearse' }
  | { type: 'month.choose'; month: string }
  | { type: 'rehearsal.back' }
  | { type: 'rule.save' }
  | { type: 'conflict.keep' }
  | { type: 'conflict.take' }
  | { type: 'status.ask' }
  | { type: 'reason.change'; reason: string }
  | { type: 'switch.send' }
  | { type: 'switch.cancel' }
  | { type: 'write.retry' }
  | { type: 'flow.again' }
