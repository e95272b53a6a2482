import type { StateKey } from '../state-colors.ts'

/** Where each row ended, or that it has not yet. */
export type Counts = { done: number; failed: number; skipped: number; unknown: number; waiting: number; total: number }
export type CountPart = { key: Exclude<keyof Counts, 'total'>; state: StateKey; count: number }

const PARTS = [
  ['done', 'done'],
  ['failed', 'refused'],
  ['unknown', 'unknown'],
  ['skipped', 'excluded'],
  ['waiting', 'waiting'],
] as const satisfies readonly (readonly [CountPart['key'], StateKey])[]

/**
 * The parts that a bar shows; they always add up to the total. Where the counts come short of it, the rest is waiting:
 * a row no one has counted yet has not moved.
 */
export function countParts(counts: Counts): CountPart[] {
  const settled = counts.done + counts.failed + counts.unknown + counts.skipped
  const waiting = Math.max(0, counts.total - settled)
  return PARTS.map(([key, state]) => ({ key, state, count: key === 'waiting' ? waiting : counts[key] }))
}

/** Objects per second and seconds left, from what settled since the start; null while there is nothing to go by. */
export function paceOf(counts: Counts, elapsedMs: number): { perSecond: number; secondsLeft: number } | null {
  const settled = counts.done + counts.failed + counts.unknown
  const left = Math.max(0, counts.total - counts.skipped - settled)
  if (elapsedMs < 1_000 || settled === 0) return null
  const perSecond = settled / (elapsedMs / 1_000)
  return { perSecond, secondsLeft: Math.ceil(left / perSecond) }
}
