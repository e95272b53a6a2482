// the real ones, whatever a test puts in their place
const { setImmediate: turn, clearTimeout: clear } = globalThis

/** From now on every timer is known by who set it: `end` stops those that still wait, also those that work on its way sets meanwhile. */
export function watchTimers(): { end: () => Promise<void> } {
  const waiting = new Set<NodeJS.Timeout>()
  globalThis.setTimeout = watched(globalThis.setTimeout, waiting)
  globalThis.setInterval = watched(globalThis.setInterval, waiting)
  const stop = () => {
    for (const timer of waiting) clear(timer)
    waiting.clear()
  }
  return {
    async end() {
      do {
        stop()
        await new Promise((done) => turn(done))
      } while (waiting.size > 0)
    },
  }
}

function watched<Set extends (...args: never[]) => NodeJS.Timeout>(set: Set, waiting: { add: (timer: NodeJS.Timeout) => void }): Set {
  return new Proxy(set, {
    apply(_target, self, args) {
      const timer = Reflect.apply(set, self, args) as NodeJS.Timeout
      waiting.add(timer)
      return timer
    },
  })
}
