import { call } from '#client/call.ts'
import * as calls from '#contract/review.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { readBy } from '#views/things/wired.ts'

/** Waiting items that are asked for, and decisions of a day that are counted. */
const [WAITING, DECIDED] = [50, 500]

export type ReviewsNow = { waiting: OutputOf<typeof calls.reviews>; decided: OutputOf<typeof calls.reviews> }
export const reviewsNowReading = createReading<ReviewsNow, null>()

/** What waits, the most urgent first, and the latest decisions. */
export const wiredReviewsNow = readBy(reviewsNowReading, async (_, how) => {
  const [waiting, decided] = await Promise.all([
    call(calls.reviews, { state: 'waiting', per_page: WAITING }, how),
    call(calls.reviews, { decided: '1', per_page: DECIDED }, how),
  ])
  return { waiting, decided }
})
