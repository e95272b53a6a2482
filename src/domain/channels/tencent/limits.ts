import type { CallLimit, NetworkTimes, ObjectEnding } from '../channel.ts'

/**
 * How long a call may go on, and how far lists are behind, is not published: a minute each, as the longest that was seen elsewhere. A code that
 * says the calls of a day are used up ends at midnight of GMT+8 (developers.e.qq.com, pages/docs/guide/errorprocessing): no pause is longer.
 */
export const TIMES: NetworkTimes = { answerMs: 60_000, longestCallMs: 300_000, listLagMs: 60_000, longestPauseMs: 86_400_000 }

/**
 * Each end point gives an application 1,000 calls a minute, and 20,000 reads or 10,000 writes a day; `X-RateLimit-Remaining` tells the percentages that
 * are left. All end points share one bucket here, which asks for less than the network allows. Of a single account nothing is published: its bucket is where
 * it rests.
 */
export const LIMITS: readonly CallLimit[] = [
  { name: 'account', per: 'account', units: { write: 1, read: 1, report: 1 }, capacity: 60, refillPerS: 10 },
  { name: 'minute', per: 'app', units: { write: 1, read: 1, report: 1 }, capacity: 1000, refillPerS: 1000 / 60, spare: 0.05 },
  { name: 'day', per: 'app', units: { write: 2, read: 1, report: 1 }, capacity: 20_000, refillPerS: 20_000 / 86_400, spare: 0.05 },
]

/** `…/delete` is not taken back, and deletes what is below (docs/api/adgroups/delete, dynamic_creatives/delete). */
export const ENDINGS: readonly ObjectEnding[] = [
  { how: 'delete', value: 'DELETED', leaves: [], source: 'developers.e.qq.com/v3.0/docs/api/adgroups/delete' },
]

/** The network takes 120 half-widths; our look-up tag needs the rest. */
export const NAME_MAX = 100
/** Calls are made one by one, and few at once. */
export const COPIES_MAX = 20
