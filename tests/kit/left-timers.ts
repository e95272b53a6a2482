// the real ones, whatever a test puts in their place
const { setImmediate: turn, clearTimeout: clear } = globalThis

const waiting = new Set<NodeJS.Timeout>()
const frames = new Set<number>()
const watching = new WeakSet<object>()

/** From now on every timer is known by who set it: `end` stops those that still wait, also those that work on its way sets meanwhile. */
export function watchTimers(): { end: () => Promise<void> } {
  globalThis.setTimeout = watched(globalThis.setTimeout)
  globalThis.setInterval = watched(globalThis.setInterval)
  globalThis.requestAnimationFrame = watchedFrames(globalThis.requestAnimationFrame)
  const stop = () => {
    // the page counts its frames, and one timer of its own serves all: cleared behind its back, no frame would ever come again
    for (const frame of frames) cancelAnimationFrame(frame)
    frames.clear()
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

function watchedFrames(request: typeof requestAnimationFrame): typeof requestAnimationFrame {
  if (watching.has(request)) return request
  const watchedRequest: typeof requestAnimationFrame = (work) => {
    const frame = request((at) => {
      frames.delete(frame)
      work(at)
    })
    frames.add(frame)
    return frame
  }
  watching.add(watchedRequest)
  return watchedRequest
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
