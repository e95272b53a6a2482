/** Times in ms; counts of rows or of tries. */
export type PushOptions = {
  /** rows sent, or read, by one slice; the connector's batch limit holds next to it */
  sliceSize: number
  /** rows looked up by one slice; each is a call */
  lookUpSize: number
  /** a worker that does not renew its lease for so long has lost its rows */
  leaseMs: number
  /** level-triggered look for work, next to the wake-up */
  sweepMs: number
  /** progress of a batch is told to open consoles at most so often */
  tellMs: number
  /** (batch, account) pairs of one network served at once by this process; a call that waits for its answer holds no connection */
  concurrency: number
  /** of those, pairs of one account: when it does not answer, the others have their share */
  perAccount: number
  /** sends of one row that the network answered with a failure that might pass, before it counts as refused; an outage is no try */
  maxAttempts: number
  /** after a look that found nothing; looks follow each other ever more slowly until absent is certain */
  lookAgainMs: number
  /** look-ups of one row that the network answers with a failure before a person is asked */
  maxFailedLooks: number
  /** reads of a pushed object that the network does not know before a person is asked */
  maxPulls: number
  /** reads of a pushed object that the network answers with another failure before a person is asked */
  maxFailedPulls: number
  /** between a create and the first read back */
  pullAfterMs: number
  /** between two looks at an object in review, for so long after the commit */
  reviewEveryMs: number
  reviewWindowMs: number
  /**
   * the longest a slice waits for the tokens of a whole call. A console asks every 5 s (S1), so no one sees progress later; nothing is lost,
   * the bucket goes on filling
   */
  gatherMs: number
  /** how long an account rests when the network throttles without naming a time */
  pauseMs: number
  /** how long an account rests whose credential the network refused, unless a new one comes before */
  signedOutMs: number
  /** the first wait after a failure that may pass; doubles up to `backOffMaxMs` */
  backOffMs: number
  backOffMaxMs: number
  /** the same for an outage, which may last a weekend: each try of each row is a line of the audit trail */
  outageMaxMs: number
}

export const PUSH_DEFAULTS: PushOptions = {
  sliceSize: 50,
  lookUpSize: 10,
  leaseMs: 10_000,
  sweepMs: 1_000,
  tellMs: 500,
  concurrency: 64,
  perAccount: 4,
  maxAttempts: 5,
  lookAgainMs: 5_000,
  maxFailedLooks: 8,
  maxPulls: 8,
  maxFailedPulls: 8,
  pullAfterMs: 1_000,
  reviewEveryMs: 15_000,
  reviewWindowMs: 24 * 3600_000,
  gatherMs: 5_000,
  pauseMs: 30_000,
  signedOutMs: 15 * 60_000,
  backOffMs: 2_000,
  backOffMaxMs: 60_000,
  outageMaxMs: 5 * 60_000,
}

/** The wait before try number `tries + 1`: 2, 4, 8 … s with the defaults. */
export const backOff = (tries: number, { backOffMs, backOffMaxMs }: Pick<PushOptions, 'backOffMs' | 'backOffMaxMs'>): number =>
  Math.min(backOffMaxMs, backOffMs * 2 ** Math.max(0, tries - 1))

/** The same during an outage. */
export const outageWait = (times: number, { backOffMs, outageMaxMs }: Pick<PushOptions, 'backOffMs' | 'outageMaxMs'>): number =>
  backOff(times, { backOffMs, backOffMaxMs: outageMaxMs })
