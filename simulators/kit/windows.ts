/** Counts calls over a sliding time by key. */
export type SlidingCounter = {
  /** how many there were within the last `ms` */
  count: (key: string, nowMs: number) => number
  add: (key: string, nowMs: number) => void
  clear: () => void
}

export function createSlidingCounter(ms: number): SlidingCounter {
  const calls = new Map<string, number[]>()
  const recent = (key: string, nowMs: number) => {
    const kept = calls.get(key) ?? []
    let gone = 0
    while (gone < kept.length && (kept[gone] ?? 0) <= nowMs - ms) gone += 1
    if (gone > 0) kept.splice(0, gone)
    calls.set(key, kept)
    return kept
  }
  return {
    count: (key, nowMs) => recent(key, nowMs).length,
    add: (key, nowMs) => recent(key, nowMs).push(nowMs),
    clear: () => calls.clear(),
  }
}
