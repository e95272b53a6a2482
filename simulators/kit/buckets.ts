/** Points that leak away at `max / decaySeconds` a second; reaching `max` blocks for `blockSeconds`. */
export type PointLimit = { max: number; decaySeconds: number; blockSeconds: number }

export type PointBucket = {
  /** counts the points unless blocked; false when the call is refused */
  take: (points: number, nowMs: number) => boolean
  block: (ms: number, nowMs: number) => void
  usedPercent: (nowMs: number) => number
  /** until the block ends, 0 when there is none */
  blockedMs: (nowMs: number) => number
  /** until all points are gone */
  emptyMs: (nowMs: number) => number
}

/** A score in points with decay and a block. Refused calls cost nothing, as the network documents for its ad account score. */
export function createPointBucket(limit: () => PointLimit): PointBucket {
  let score = 0
  let atMs = 0
  let blockedUntilMs = 0

  const decay = (nowMs: number) => {
    const { max, decaySeconds } = limit()
    score = Math.max(0, score - ((nowMs - atMs) / 1000) * (max / decaySeconds))
    atMs = nowMs
    return score
  }
  return {
    take: (points, nowMs) => {
      decay(nowMs)
      if (nowMs < blockedUntilMs) return false
      if (score + points > limit().max) {
        blockedUntilMs = nowMs + limit().blockSeconds * 1000
        return false
      }
      score += points
      return true
    },
    block: (ms, nowMs) => {
      blockedUntilMs = Math.max(blockedUntilMs, nowMs + ms)
    },
    usedPercent: (nowMs) => (nowMs < blockedUntilMs ? 100 : (decay(nowMs) / limit().max) * 100),
    blockedMs: (nowMs) => Math.max(0, blockedUntilMs - nowMs),
    emptyMs: (nowMs) => Math.max(blockedUntilMs - nowMs, (decay(nowMs) / limit().max) * limit().decaySeconds * 1000),
  }
}

/** `perSecond` tokens, at most `burst` of them saved up. */
export type TokenBucket = { take: (tokens: number, nowMs: number) => boolean }

export function createTokenBucket(limit: () => { perSecond: number; burst: number }): TokenBucket {
  let tokens = limit().burst
  let atMs = 0
  return {
    take: (wanted, nowMs) => {
      const { perSecond, burst } = limit()
      if (atMs > 0) tokens = Math.min(burst, tokens + ((nowMs - atMs) / 1000) * perSecond)
      atMs = nowMs
      if (tokens < wanted) return false
      tokens -= wanted
      return true
    },
  }
}
