import { createSlidingCounter } from './windows.ts'

/** Calls that are counted together, and the code of their refusal. 0: no such limit. */
export type Layer = { code: number; key: string; perSecond: number; perMinute: number }
export type Hit = { code: number; ms: number }

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** Limits over a sliding second and a sliding minute. Passing the one of a minute is punished: everything is refused for `penaltyMs`. */
export function createCallLimits(penaltyMs: number) {
  const [second, minute] = [createSlidingCounter(SECOND_MS), createSlidingCounter(MINUTE_MS)]
  const blocked = new Map<string, number>()
  const keyOf = ({ code, key }: Layer) => `${code} ${key}`

  const hit = (layer: Layer, nowMs: number): Hit | null => {
    const { code, perSecond, perMinute } = layer
    const key = keyOf(layer)
    minute.add(key, nowMs)
    if (perMinute > 0 && minute.count(key, nowMs) > perMinute) {
      blocked.set(key, nowMs + penaltyMs)
      return { code, ms: penaltyMs }
    }
    return perSecond > 0 && second.count(key, nowMs) >= perSecond ? { code, ms: SECOND_MS } : null
  }
  return {
    /** Counts a call. The first layer that refuses it keeps it from the layers behind; refused calls count for the minute. */
    take: (layers: readonly Layer[], nowMs: number): Hit | null => {
      for (const layer of layers) {
        const ms = (blocked.get(keyOf(layer)) ?? 0) - nowMs
        if (ms > 0) return { code: layer.code, ms }
      }
      for (const layer of layers) {
        const refused = hit(layer, nowMs)
        if (refused) return refused
      }
      for (const layer of layers) second.add(keyOf(layer), nowMs)
      return null
    },
    block: (layer: Layer, ms: number, nowMs: number): Hit => {
      blocked.set(keyOf(layer), nowMs + ms)
      return { code: layer.code, ms }
    },
    leftOfMinute: (layer: Layer, nowMs: number): number => Math.max(0, layer.perMinute - minute.count(keyOf(layer), nowMs)),
    clear: () => {
      second.clear()
      minute.clear()
      blocked.clear()
    },
  }
}
