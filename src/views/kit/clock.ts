/** A clock for what is shown; it runs only while something shows it. */
export function createClock(stepMs: number): { nowMs: () => number; subscribe: (listener: () => void) => () => void } {
  const listeners = new Set<() => void>()
  let nowMs = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    nowMs = Date.now()
    for (const listener of listeners) listener()
  }
  return {
    nowMs: () => nowMs,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        nowMs = Date.now()
        timer = setInterval(tick, stepMs)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
}
