/** Upper bounds of API durations, in ms; what is longer counts in one more bucket. */
export const CALL_BUCKETS_MS = [10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 15_000, 60_000] as const

/** Upper bounds of how long a page is looked at, in s. */
export const RETENTION_BUCKETS_S = [5, 10, 30, 60, 180, 600, 1_800, 3_600] as const

/** The index of the bucket a duration falls into; the last one has no upper bound. */
export function bucketOf(ms: number): number {
  const at = CALL_BUCKETS_MS.findIndex((bound) => ms <= bound)
  return at < 0 ? CALL_BUCKETS_MS.length : at
}

/**
 * The duration in ms below which `share` of the calls lie, straight between the bounds of its bucket; null without calls. Beyond the last
 * bound nothing finer is known than that bound.
 */
export function quantileMs(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const wanted = share * total
  let before = 0
  for (const [index, count] of counts.entries()) {
    if (count > 0 && before + count >= wanted) {
      const low = index === 0 ? 0 : (CALL_BUCKETS_MS[index - 1] ?? 0)
      const high = CALL_BUCKETS_MS[index] ?? low
      return Math.round(low + ((wanted - before) / count) * (high - low))
    }
    before += count
  }
  return CALL_BUCKETS_MS.at(-1) ?? null
}
