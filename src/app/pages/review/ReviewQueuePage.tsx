import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useSyncExternalStore } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { NO_DECISIONS } from '#machines/review-decision/review-decision.facts.ts'
import { DECISIONS_FLOW_ID, ITEM_PARAM, REVIEW_PATH, reviewDecisionFlow } from '#machines/review-decision/review-decision.flow.ts'
import type { reviewDecisionMachine } from '#machines/review-decision/review-decision.machine.ts'
import type { DecisionFacts } from '#machines/review-decision/review-decision.types.ts'
import { NEW_QUEUE } from '#machines/review-queue/review-queue.facts.ts'
import { QUEUE_FLOW_ID, reviewQueueFlow } from '#machines/review-queue/review-queue.flow.ts'
import type { reviewQueueMachine } from '#machines/review-queue/review-queue.machine.ts'
import type { QueueFacts } from '#machines/review-queue/review-queue.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { QueueView } from '#views/review/queue/QueueView.tsx'
import { wiredUsesReading, wiredDictReading, wiredReviewDecisionMachine, wiredReviewQueueMachine } from '#views/review/wire.ts'
import type { RunningFlow, WiredKind } from '#app/flows/flows.ts'
import { OpenedFlow } from '#app/parts/OpenedFlow.tsx'
import { withParts } from '#app/parts/use-addressed.ts'
import { joinReview } from './review-join.ts'
import { ReviewSection } from './ReviewSection.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useTitle } from '#app/entry/use-title.ts'

const QUEUE: WiredKind<typeof reviewQueueMachine, QueueFacts> = {
  kind: reviewQueueFlow,
  wired: () => Promise.resolve(wiredReviewQueueMachine),
}
const DECISIONS: WiredKind<typeof reviewDecisionMachine, DecisionFacts> = {
  kind: reviewDecisionFlow,
  wired: () => Promise.resolve(wiredReviewDecisionMachine),
}

/** `/tool-list/material-audit/arts`: the queue, next to the decisions that are on their way. */
export function ReviewQueuePage() {
  useTitle('review.title')
  const { flows, user } = useSignedIn()
  const navigate = useNavigate()
  const home = () => void navigate('/')
  // anyone who only submits sees the result of it
  if (functionBlockers(user.permissions, 'review.item.decide').length > 0) return <Navigate to={`${REVIEW_PATH}/mine`} replace />
  return (
    <ReviewSection here="queue">
      <div className="fd-page">
        <OpenedFlow flows={flows} wired={DECISIONS} flowId={DECISIONS_FLOW_ID} facts={NO_DECISIONS} onHome={home}>
          {(decisions, isTaken) => (
            <OpenedFlow flows={flows} wired={QUEUE} flowId={QUEUE_FLOW_ID} facts={NEW_QUEUE} onHome={home} steals={isTaken}>
              {(queue) => <Running queue={queue} decisions={decisions} />}
            </OpenedFlow>
          )}
        </OpenedFlow>
      </div>
    </ReviewSection>
  )
}

type Props = { queue: RunningFlow<typeof reviewQueueMachine>; decisions: RunningFlow<typeof reviewDecisionMachine> }

function Running({ queue, decisions }: Props) {
  const { user } = useSignedIn()
  const trail = useSyncExternalStore(queue.trail.subscribe, queue.trail.entries)
  useEffect(() => joinReview(queue.actor, decisions.actor), [queue, decisions])
  useNamedItem(queue)
  const dict = useActorRef(wiredDictReading, { input: { query: null } })
  const answer = useSelector(dict, ({ context }) => context.answer)
  return (
    <QueueView
      queue={queue.actor}
      decisions={decisions.actor}
      trail={trail}
      templates={answer?.templates ?? NONE}
      games={answer?.games ?? NONE}
      uses={wiredUsesReading}
      mayDecide={functionBlockers(user.permissions, 'review.item.decide')}
    />
  )
}

/** The item that an address names is taken in hand, once: from then on the queue keeps its place itself. */
function useNamedItem({ actor }: Props['queue']): void {
  const [search, setSearch] = useSearchParams()
  const id = search.get(ITEM_PARAM)
  useEffect(() => {
    if (id === null) return
    actor.send({ type: 'item.open', id })
    setSearch((now) => withParts(now, { [ITEM_PARAM]: '' }), { replace: true })
  }, [actor, id, setSearch])
}

const NONE: readonly never[] = []
