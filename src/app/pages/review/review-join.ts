import type { ActorRefFrom } from 'xstate'
import type { reviewDecisionMachine } from '#machines/review-decision/review-decision.machine.ts'
import type { reviewQueueMachine } from '#machines/review-queue/review-queue.machine.ts'

/** What is decided in the queue goes to the decisions; what is taken back there is in hand again. Returns how to part them. */
export function joinReview(
  queue: ActorRefFrom<typeof reviewQueueMachine>,
  decisions: ActorRefFrom<typeof reviewDecisionMachine>,
): () => void {
  const parts = [
    queue.on('decided', ({ decision }) => decisions.send({ type: 'decision.make', decision })),
    decisions.on('taken.back', ({ decisions: back }) => queue.send({ type: 'items.back', decisions: back })),
    decisions.on('told', ({ results }) => {
      const ids = results.flatMap(({ id, result }) => (result === 'refused' ? id : []))
      queue.send(ids.length === 0 ? { type: 'list.again' } : { type: 'items.refused', ids })
    }),
  ]
  return () => parts.forEach((part) => part.unsubscribe())
}
