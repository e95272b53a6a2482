import type { Rest } from '#domain/batch/rest.ts'
import { ownZone, wallClock } from '#domain/zone.ts'
import type { Say } from '#views/kit/words.tsx'

/** Why an account waits, and until when. */
export const restWords = (say: Say, { why, until }: Rest): string =>
  say(`batch.rest.${why}`, { until: until === null ? '' : (wallClock(until, ownZone()) ?? until) })
