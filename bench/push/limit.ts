/** The limit of every measure: the score of an ad account as Meta counts it, smaller and quicker than its true one, so that a measure takes seconds. */
export const LIMIT = { points: 3_000, seconds: 6, blockSeconds: 6, write: 3, read: 1 } as const

/** Seconds that calls of so many points take at best: a full score is spent at once, the rest as it comes back. */
export const idealSeconds = (points: number): number => Math.max(0, points - LIMIT.points) / (LIMIT.points / LIMIT.seconds)
