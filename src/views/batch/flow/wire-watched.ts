import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { reviewWords } from '#contract/review.ts'
import { watchedReading } from '../words/watched-reading.ts'

/** Where words that are watched stand in a text, as the review will find them. */
export const wiredWatchedReading = watchedReading.provide({
  actors: {
    read: fromPromise(async ({ input: { query }, signal }) =>
      query.text === '' ? [] : (await call(reviewWords, { text: query.text, per_page: 1 }, { background: true, signal })).hits,
    ),
  },
})
