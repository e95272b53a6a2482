import { connectorOf, drawReads, GO_ON, KEPT_FOR_PUSHES, learn, type Engine, type Turn } from './engine.ts'
import { laneFacts } from './lanes.repository.ts'
import { storeReviews, takeForReview, type ReviewLane } from './review.repository.ts'

/** Asks again about objects in review. Their sync status stays: what was pushed still agrees. */
export async function refreshReviews(engine: Engine, lane: ReviewLane): Promise<Turn> {
  const facts = await laneFacts(engine.sql, lane)
  const due = await takeForReview(engine.sql, lane, engine.options.sliceSize, engine.options)
  if (due.length === 0) return GO_ON
  const drawn = await drawReads(engine, engine.sql, lane, facts, { want: due.length, keep: KEPT_FOR_PUSHES })
  const { granted, waitMs } = drawn.grant
  if (granted === 0) return { waitMs, gathers: true }
  const rows = due.slice(0, drawn.rows) // the others are asked about the next time
  const ids = rows.map((row) => row.networkId)
  const outcomes = await connectorOf(engine, lane).read(facts.account, lane.level, ids, new AbortController().signal)
  const reviews = rows.flatMap(({ seq }, index) => {
    const outcome = outcomes[index]
    return outcome && 'ok' in outcome ? [{ seq, review: outcome.ok.review, reviewReasons: outcome.ok.reviewReasons }] : []
  })
  await storeReviews(engine.sql, lane.batchId, reviews, engine.newAttempt())
  return learn(engine, lane, facts, 'review', outcomes.slice(0, 1), drawn)
}
