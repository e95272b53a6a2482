// the real ones, whatever a test puts in their place
const { setImmediate: turn, clearTimeout: clear } = globalThis

const waiting = new Set<NodeJS.Timeout>()
const watching = new WeakSet<object>()

/** From now on every timer is known by who set it: `end` stops those that still wait, also those that work on its way sets meanwhile. */
export function watchTimers(): { end: () => Promise<void> } {
  globalThis.setTimeout = watched(globalThis.setTimeout)
  globalThis.setInterval = watched(globalThis.setInterval)
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

/** Once for all files that a worker serves: they share its globals. */
function watched<Set extends (...args: never[]) => NodeJS.Timeout>(set: Set): Set {
  if (watching.has(set)) return set
  const proxy = new Proxy(set, {
    apply(_target, self, args) {
      const timer = Reflect.apply(set, self, args) as NodeJS.Timeout
      waiting.add(timer)
      return timer
    },
  })
  watching.add(proxy)
  return proxy
}
