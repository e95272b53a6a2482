import type { CallLimit, NetworkTimes } from '../channel.ts'

/**
 * - A batch "may be timed out" and comes back partly done (developers.facebook.com graph-api/batch-requests); after how long is not
 *   published. Five minutes are 50 objects at 6 s, the pace of a creative that flakes (justwatch golang SDK, pull request 90).
 * - An object may be unknown straight after its create (100/33: singer-io/tap-facebook, facebook-nodejs-business-sdk issue 5); for how
 *   long is not published. Seen were lists 14 s behind; a minute is four times that.
 * - Limits of an ad account count "in a one-hour time period" (developers.facebook.com marketing-apis/rate-limiting): no pause is longer.
 */
export const TIMES: NetworkTimes = { answerMs: 60_000, longestCallMs: 300_000, listLagMs: 60_000, longestPauseMs: 3600_000 }

/**
 * The score of an ad account: a write is 3 points, a read 1; 9,000 points decay in 300 s, and who reaches them is blocked for 60 s (tier
 * `standard_access`; every answer says the tier and the percentage, developers.facebook.com marketing-api/overview/rate-limiting). An application
 * that was not heard of yet may have the tier `development_access`, 60 points. Reports are counted apart; how many is not published.
 */
export const META_SCORE: CallLimit = {
  name: 'score',
  per: 'account',
  units: { write: 3, read: 1 },
  capacity: 9_000,
  refillPerS: 30,
  unheard: 45,
  spare: 0.01,
}
export const LIMITS: readonly CallLimit[] = [
  META_SCORE,
  { name: 'reports', per: 'account', units: { report: 1 }, capacity: 100, refillPerS: 10 },
]
