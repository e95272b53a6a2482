/**
 * The only time a simulator knows. It runs from an instant at a speed, can be pushed forward, and never reads the wall clock
 * again after its start: `scale` 0 stops, 60 makes a minute of every second.
 */
export type SimulatorClock = {
  /** milliseconds since 1970, simulated */
  now: () => number
  advance: (ms: number) => void
  setScale: (scale: number) => void
  scale: () => number
}

export function createClock(start: { startMs?: number | undefined; scale?: number | undefined } = {}): SimulatorClock {
  let scale = start.scale ?? 1
  let simulatedMs = start.startMs ?? Date.now()
  let monotonicMs = performance.now()

  const settle = () => {
    const measured = performance.now()
    simulatedMs += (measured - monotonicMs) * scale
    monotonicMs = measured
    return simulatedMs
  }

  return {
    now: () => Math.floor(settle()),
    advance: (ms) => {
      simulatedMs = settle() + ms
    },
    setScale: (next) => {
      settle()
      scale = next
    },
    scale: () => scale,
  }
}
