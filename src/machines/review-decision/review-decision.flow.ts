import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { decisionFacts, decisionFactsOf } from './review-decision.facts.ts'
import { reviewDecisionMachine } from './review-decision.machine.ts'
import type { DecisionFacts } from './review-decision.types.ts'

/** One for each person: whatever they decided and the server has not answered yet. */
export const DECISIONS_FLOW_ID = 'review-decisions'
export const REVIEW_PATH = '/tool-list/material-audit/arts'
/** names an item in the address of the queue */
export const ITEM_PARAM = 'item'
export const reviewItemPath = (id: string): string => `${REVIEW_PATH}?${ITEM_PARAM}=${id}`

export const DECISION_STAGES = [
  { key: 'open', labelKey: 'review.stage.open', states: ['open', 'held'], aside: ['held'] },
  { key: 'sending', labelKey: 'review.stage.sending', states: ['sending', 'settling', 'waiting', 'lost'] },
] as const satisfies readonly FlowStage[]

export const reviewDecisionFlow = {
  id: 'reviewDecision',
  machine: reviewDecisionMachine,
  factsVersion: 1,
  stages: DECISION_STAGES,
  factsOf: decisionFactsOf,
  parseFacts: (stored) => decisionFacts.safeParse(stored).data ?? null,
  inputOf: (_flowId, facts) => ({ facts }),
  titleOf: ({ context: { pending } }) => ({ key: 'review.flow.decisions', params: { count: String(pending.length) } }),
  subjectOf: () => ({ name: '', counts: null, path: REVIEW_PATH }),
  isBlank: ({ context: { pending } }) => pending.length === 0,
} satisfies FlowKind<typeof reviewDecisionMachine, DecisionFacts>
