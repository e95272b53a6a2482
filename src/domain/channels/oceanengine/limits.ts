import type { CallLimit, NetworkTimes } from '../channel.ts'

/**
 * - The page of the video upload notes 10 s until the gateway gives up, and goes on with the call (networks/oceanengine.json, upload_video); the others
 *   publish nothing: a minute is six times that.
 * - How long its lists may miss an object is not published; a minute is what is believed of the others.
 * - Who exceeds the minute's quota is refused on the end point for five minutes (open.oceanengine.com, 流控说明).
 */
export const TIMES: NetworkTimes = { answerMs: 30_000, longestCallMs: 60_000, listLagMs: 60_000, longestPauseMs: 300_000 }

/**
 * Quotas are per developer and end point, not published, and shown in the developer's console: `QPS × 100` in a minute; an advertiser has a quota of its
 * own by its activity. Ten a second are believed of both, and what is left is said by every answer (`X-RateLimit-Remaining`).
 */
export const LIMITS: readonly CallLimit[] = [
  { name: 'account', per: 'account', units: { write: 1, read: 1, report: 1 }, capacity: 200, refillPerS: 10 },
  { name: 'app', per: 'app', units: { write: 1, read: 1, report: 1 }, capacity: 600, refillPerS: 10 },
]
