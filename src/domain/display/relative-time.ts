/** How long ago something was (S1 §9); `at` says it with date and time. */
export type RelativeTime = { kind: 'now' } | { kind: 'minutes'; count: number } | { kind: 'hours'; count: number } | { kind: 'at' }

const NOW_S = 300
const HOUR_S = 3600
const DAY_S = 86_400

/**
 * Up to 300 s 刚刚, up to 1 hour minutes ago, up to 1 day hours ago, otherwise date and time; each bound belongs to the smaller word.
 * What lies ahead is told by date and time, but for the 300 s that clocks may differ. Both in ms since 1970.
 */
export function relativeTime(atMs: number, nowMs: number): RelativeTime {
  const seconds = (nowMs - atMs) / 1000
  if (Math.abs(seconds) <= NOW_S) return { kind: 'now' }
  if (seconds < 0 || seconds > DAY_S || Number.isNaN(seconds)) return { kind: 'at' }
  return seconds <= HOUR_S ? { kind: 'minutes', count: Math.floor(seconds / 60) } : { kind: 'hours', count: Math.floor(seconds / HOUR_S) }
}
