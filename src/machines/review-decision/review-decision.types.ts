import type { Blocker } from '#domain/blocker.ts'
import type { Saying } from '#domain/review/review.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import type { TicketState } from '../kit/ticket.ts'

export type DecidedItem = { id: string; seen: string; title: string }

/** What a person decided of one item or of many, each on the version that was seen. */
export type Decision = Saying & { items: readonly DecidedItem[] }

/**
 * `open`: it can still be taken back. `due`: its time is over and it waits for its turn. `sent`: it has left, and no one knows yet.
 * `stopped`: it was never sent, and is not sent by itself any more; a person says what becomes of it.
 */
export const DECISION_PHASES = ['open', 'due', 'sent', 'stopped'] as const
export type DecisionPhase = (typeof DECISION_PHASES)[number]
export type PendingDecision = Decision & { ticket: string; phase: DecisionPhase }

export type ItemResult = { id: string; result: 'decided' | 'refused'; blockers: readonly Blocker[] }
export type SendOutcome = WriteOutcome<readonly ItemResult[], { present: readonly ItemResult[] | null }>
/** How one item of a decision ended, as the person is told. */
export type ToldResult = ItemResult & { title: string; verdict: Saying['verdict'] }

export type DecisionFacts = { pending: readonly PendingDecision[] }

export type DecisionContext = {
  /** in the order they were taken */
  pending: readonly PendingDecision[]
  /** the latest first */
  results: readonly ToldResult[]
  /** items decided since the flow began */
  decided: number
  problems: readonly Blocker[]
}

export type DecisionEvent =
  | { type: 'decision.make'; decision: Decision }
  /** takes back the last one that can be */
  | { type: 'decision.back' }
  /** its five seconds are over */
  | { type: 'window.over'; ticket: string }
  | { type: 'held.send' }
  | { type: 'held.drop' }
  | { type: 'write.ask' }
  | { type: 'results.clear' }

export type DecisionEmitted =
  | KeepFacts
  /** these wait again, with what was said of them */
  | { type: 'taken.back'; decisions: readonly Decision[] }
  /** the server has answered about these */
  | { type: 'told'; results: readonly ToldResult[] }

export type DecisionSettled = { state: TicketState }
