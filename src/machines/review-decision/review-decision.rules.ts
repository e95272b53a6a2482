import type { DecisionPhase, PendingDecision, SendOutcome, ToldResult } from './review-decision.types.ts'

/** Those of some phases, in another one. */
export const withPhase = (pending: readonly PendingDecision[], from: readonly DecisionPhase[], to: DecisionPhase): PendingDecision[] =>
  pending.map((one) => (from.includes(one.phase) ? { ...one, phase: to } : one))

/** What a person is told of each item of a decision that was answered. */
export function asResults({ items, verdict }: PendingDecision, outcome: SendOutcome): ToldResult[] {
  const told = outcome.kind === 'done' ? outcome.value : outcome.kind === 'refused' ? (outcome.present ?? []) : []
  const reasons = outcome.kind === 'done' ? [] : outcome.blockers
  return items.map(({ id, title }) => {
    const own = told.find((one) => one.id === id)
    return own ? { ...own, title, verdict } : { id, result: 'refused', blockers: reasons, title, verdict }
  })
}
