/** Things that happen at a simulated instant. Nothing fires by itself: anyone who reads the clock runs what is due. */
export type Agenda = {
  at: (instantMs: number, run: () => void) => void
  /** runs everything due until the instant, in order of time, then of entry */
  runDue: (nowMs: number) => void
  clear: () => void
}

type Entry = { instantMs: number; order: number; run: () => void }

const before = (one: Entry, other: Entry) =>
  one.instantMs < other.instantMs || (one.instantMs === other.instantMs && one.order < other.order)

/** A binary heap: a push of thousands of ads plans thousands of reviews. */
export function createAgenda(): Agenda {
  const heap: Entry[] = []
  let entered = 0

  const swap = (one: number, other: number) => {
    const [a, b] = [heap[one], heap[other]]
    if (a && b) [heap[one], heap[other]] = [b, a]
  }
  const isBefore = (one: number, other: number) => {
    const [a, b] = [heap[one], heap[other]]
    return a !== undefined && b !== undefined && before(a, b)
  }
  const rise = (start: number) => {
    for (let at = start; at > 0;) {
      const parent = (at - 1) >> 1
      if (!isBefore(at, parent)) return
      swap(at, parent)
      at = parent
    }
  }
  const sink = () => {
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const least = isBefore(right, left) ? right : left
      if (!isBefore(least, at)) return
      swap(least, at)
      at = least
    }
  }

  return {
    at: (instantMs, run) => {
      heap.push({ instantMs, order: entered++, run })
      rise(heap.length - 1)
    },
    runDue: (nowMs) => {
      for (let first = heap[0]; first && first.instantMs <= nowMs; first = heap[0]) {
        const last = heap.pop()
        if (last && heap.length > 0) {
          heap[0] = last
          sink()
        }
        first.run()
      }
    },
    clear: () => heap.splice(0),
  }
}
