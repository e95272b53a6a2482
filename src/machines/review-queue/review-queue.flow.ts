import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { REVIEW_PATH } from '../review-decision/review-decision.flow.ts'
import { queueFacts, queueFactsOf } from './review-queue.facts.ts'
import { reviewQueueMachine } from './review-queue.machine.ts'
import type { QueueFacts } from './review-queue.types.ts'

export const QUEUE_FLOW_ID = 'review-queue'

export const QUEUE_STAGES = [
  {
    key: 'taking',
    labelKey: 'review.stage.taking',
    states: ['hand.taking', 'hand.opening', 'hand.failed', 'hand.held', 'hand.over'],
    aside: ['hand.held', 'hand.over'],
  },
  { key: 'looking', labelKey: 'review.stage.looking', states: ['hand.looking'] },
  { key: 'empty', labelKey: 'review.stage.empty', states: ['hand.empty'] },
] as const satisfies readonly FlowStage[]

export const reviewQueueFlow = {
  id: 'reviewQueue',
  machine: reviewQueueMachine,
  factsVersion: 1,
  stages: QUEUE_STAGES,
  factsOf: queueFactsOf,
  parseFacts: (stored) => queueFacts.safeParse(stored).data ?? null,
  inputOf: (_flowId, facts) => ({ facts }),
  titleOf: () => ({ key: 'review.flow.queue' }),
  subjectOf: (_flowId, { context: { hand } }) => ({ name: hand?.title ?? '', counts: null, path: REVIEW_PATH }),
  isBlank: ({ context: { at } }) => at === null,
} satisfies FlowKind<typeof reviewQueueMachine, QueueFacts>
