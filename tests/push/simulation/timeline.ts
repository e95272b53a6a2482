import type { Clock } from '#server/push/clock.ts'
import type { Dice } from './dice.ts'

type Event = { at: number; order: number; host: Host | null; run: () => void | Promise<void>; live: boolean }

/**
 * Virtual time: events in the order of their instants, in a drawn order where these are equal. One event runs at a time, and all that follows
 * from it in the engine has come to rest before the next one: nothing depends on the speed of the machine.
 */
export class Timeline {
  now = 0
  /** the process whose event runs, so that a crash point knows whose it is */
  current: Host | null = null
  readonly #heap: Event[] = []
  readonly #dice: Dice

  constructor(dice: Dice) {
    this.#dice = dice
  }

  /** Something of a process, which never happens when that has died, and later when it hangs; without one, of the world. */
  after(ms: number, host: Host | null, run: () => void | Promise<void>): () => void {
    const event = { at: this.now + Math.max(0, ms), order: this.#dice.next(), host, run, live: true }
    this.#enter(event)
    return () => void (event.live = false)
  }

  /** Runs the next event; false when there is none before `end`. */
  async step(end: number): Promise<boolean> {
    for (let event = this.#heap[0]; event && event.at <= end; event = this.#heap[0]) {
      this.#pop()
      const { host } = event
      if (!event.live || host?.dead) continue
      if (host && host.hangsUntil > event.at) {
        // what came while it hung is found in any order
        Object.assign(event, { at: host.hangsUntil, order: this.#dice.next() })
        this.#enter(event)
        continue
      }
      this.now = event.at
      this.current = host
      await event.run()
      await atRest()
      this.current = null
      return true
    }
    return false
  }

  #enter(event: Event): void {
    const heap = this.#heap
    let at = heap.push(event) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isBefore(heap[at]!, heap[parent]!)) return
      swap(heap, at, parent)
      at = parent
    }
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    heap[0] = last
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      let least = at
      if (left < heap.length && isBefore(heap[left]!, heap[least]!)) least = left
      if (right < heap.length && isBefore(heap[right]!, heap[least]!)) least = right
      if (least === at) return
      swap(heap, at, least)
      at = least
    }
  }
}

const isBefore = (one: Event, other: Event): boolean => one.at < other.at || (one.at === other.at && one.order < other.order)

function swap(heap: Event[], one: number, other: number): void {
  const kept = heap[one]!
  heap[one] = heap[other]!
  heap[other] = kept
}

/** Every promise that can go on has done so. */
const atRest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A process on a machine of its own: its clock began at another moment and runs a little faster or slower than that of the database. */
export class Host {
  dead = false
  /** it does nothing until then, as a virtual machine that is moved does */
  hangsUntil = 0
  readonly clock: Clock
  readonly #ends: (() => void)[] = []

  constructor(timeline: Timeline, dice: Dice) {
    const began = dice.between(0, 1e9)
    const rate = dice.between(0.98, 1.02)
    const after: Clock['after'] = (ms, work) => timeline.after(ms / rate, this, work)
    this.clock = {
      now: () => began + timeline.now * rate,
      after,
      every(ms, work) {
        let end = () => {}
        const again = () => {
          end = after(ms, () => {
            again()
            work()
          })
        }
        again()
        return () => end()
      },
    }
  }

  /** Called when it dies: the machines that it was connected to notice. */
  onDeath(work: () => void): void {
    this.#ends.push(work)
  }

  die(): void {
    if (this.dead) return
    this.dead = true
    for (const end of this.#ends) end()
  }
}

/** Ends the call stack of a process that dies in the middle of it. Whatever catches it, a dead process does nothing any more. */
export class Died extends Error {}
