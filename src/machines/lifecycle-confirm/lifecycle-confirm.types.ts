import type { Blocker } from '#domain/blocker.ts'
import type { FigureMeasure, PhaseMove } from '#domain/life-cycle/effect.ts'
import type { LifeCycleDraft, LifeCycleState } from '#domain/life-cycle/life-cycle.ts'
import type { RoundFinding } from '#domain/life-cycle/rounds.ts'
import type { Named, Person } from '#domain/named.ts'
import type { DraftFacts } from '../kit/draft-facts.ts'
import type { DraftContext, DraftEvent, DraftOutcome } from '../kit/draft-states.ts'

/** A life cycle as the server tells it. */
export type LifeCycle = LifeCycleDraft & {
  id: string
  game_name: string
  state: LifeCycleState
  is_main: boolean
  /** ranges that reports follow; null: it was never confirmed */
  confirmed_phases: readonly string[] | null
  confirmed_packages: readonly string[] | null
  confirmed_by: Person | null
  /** ISO 8601 */
  confirmed_at: string | null
  reopened_by: Person | null
  reopened_at: string | null
  reopen_reason: string
  creator: Person | null
  version: number
  updated_by: Person | null
  /** ISO 8601 */
  updated_at: string
}

/** A test round with its packages and what was found about it. */
export type TestRound = { round: number; from: string; to: string; packages: readonly string[]; findings: readonly RoundFinding[] }

/** What the form chooses from, and the life cycle that is there. */
export type CycleDesk = {
  /** null: it is new, or gone */
  cycle: LifeCycle | null
  rounds: readonly TestRound[]
  games: readonly Named[]
  sources: readonly Named[]
  /** packages that games are known by */
  packages: readonly { game_id: string; package: string }[]
  /** in the zone of the company */
  today: string
}

type Sum = { measure: FigureMeasure; currency: string; amount_minor: string; days: number }

/** What a confirm changes, as the server has worked it out. */
export type ConfirmPreview = {
  cycle: LifeCycle
  findings: readonly RoundFinding[]
  blockers: readonly Blocker[]
  moves: readonly PhaseMove[]
  moved_days: readonly string[]
  without_figures: readonly string[]
  /** why what networks reported is not counted; null: it is */
  unknown: Blocker | null
  costs_hidden: boolean
  followed: Named | null
  data: readonly { phase: string; from: string; to: string; packages: readonly string[]; sums: readonly Sum[] }[]
  packages: readonly {
    package: string
    from: string
    to: string
    phases: readonly string[]
    elsewhere: readonly { id: string; name: string; from: string; to: string }[]
  }[]
}

export type CycleAct = 'confirm' | 'reopen'
export type CycleOutcome = DraftOutcome<LifeCycle>
/** `reason`: of a reopening that is being written or under way. */
export type CycleFlowFacts = DraftFacts<LifeCycleDraft, CycleAct> & { reason: string }

export type CycleContext = DraftContext<LifeCycleDraft, CycleAct, LifeCycle, CycleDesk> & {
  /** what was found about the rounds of the draft; empty until they were checked */
  findings: readonly RoundFinding[]
  preview: ConfirmPreview | null
  /** what is done, or was last tried */
  action: CycleAct
  reason: string
}

export type CycleFlowEvent =
  | DraftEvent<LifeCycleDraft, CycleDesk>
  | { type: 'cycle.change'; draft: LifeCycleDraft }
  | { type: 'cycle.save' }
  | { type: 'check.again' }
  | { type: 'check.back' }
  | { type: 'save.anyway' }
  | { type: 'confirm.ask' }
  | { type: 'confirm.send' }
  | { type: 'confirm.again' }
  | { type: 'confirm.cancel' }
  | { type: 'reopen.ask' }
  | { type: 'reason.change'; reason: string }
  | { type: 'reopen.send' }
  | { type: 'reopen.cancel' }
