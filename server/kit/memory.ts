import { performance } from 'node:perf_hooks'
import type { Caller } from './authenticate.ts'

/** How long anything is remembered at most: the bound when anyone who changed something could not tell, and the grain of `seen_at`. */
export const REMEMBERED_MS = 60_000

export type Shelf<V> = {
  /** what is kept under the key; undefined when nothing is, or when changes might go unheard at present */
  get: (key: string) => V | undefined
  /** Begins a read of the database. What it found is kept only when nothing at all was told to change meanwhile. */
  reading: () => (key: string, value: V, keep: { topics: readonly string[]; forMs: number }) => void
}

/**
 * What this process remembers of the database between two calls: who a token belongs to, and answers that were asked before.
 * Everything names the topics it was made of (`game`, `batch:7`); the database tells which topics change. While the process does
 * not hear the database (see `isHearing`), it remembers nothing.
 */
export type Memory = {
  callers: Shelf<Caller>
  /** bodies of answers, as they are sent */
  answers: Shelf<string>
  /** which ids there are, by their kind */
  ids: Shelf<ReadonlySet<string>>
  forget: (topic: string) => void
  /** after a write of this process: whom it may concern and what was answered. Ids stay: they change seldom, and the database tells of it */
  forgetWritten: () => void
  forgetAll: () => void
}

/** In characters of the bodies, or in callers: the oldest leave when a shelf is full. */
const CAPACITY = { callers: 5_000, answers: 32 * 1024 * 1024, ids: 80 }

export function createMemory(isHearing: () => boolean, now: () => number = () => performance.now()): Memory {
  const callers = createShelf<Caller>({ isHearing, now, capacity: CAPACITY.callers, weigh: () => 1 })
  const answers = createShelf<string>({ isHearing, now, capacity: CAPACITY.answers, weigh: (body) => body.length })
  const ids = createShelf<ReadonlySet<string>>({ isHearing, now, capacity: CAPACITY.ids, weigh: () => 1 })
  const forgetWritten = () => {
    callers.forgetAll()
    answers.forgetAll()
  }
  return {
    callers,
    answers,
    ids,
    forgetWritten,
    forget(topic) {
      callers.forget(topic)
      answers.forget(topic)
      ids.forget(topic)
    },
    forgetAll() {
      forgetWritten()
      ids.forgetAll()
    },
  }
}

type Kept<V> = { value: V; weight: number; until: number; topics: readonly string[] }
type ShelfOptions<V> = { isHearing: () => boolean; now: () => number; capacity: number; weigh: (value: V) => number }

function createShelf<V>({ isHearing, now, capacity, weigh }: ShelfOptions<V>) {
  const kept = new Map<string, Kept<V>>()
  const keysOf = new Map<string, Set<string>>()
  let weight = 0
  /** grows with everything that is told: a read that began before is not kept */
  let told = 0

  function drop(key: string) {
    const found = kept.get(key)
    if (!found) return
    kept.delete(key)
    weight -= found.weight
    for (const topic of found.topics) {
      const keys = keysOf.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(topic)
    }
  }

  function keep(key: string, one: Kept<V>) {
    drop(key)
    if (one.weight > capacity / 16) return
    kept.set(key, one)
    weight += one.weight
    for (const topic of one.topics) {
      const keys = keysOf.get(topic) ?? new Set()
      keysOf.set(topic, keys.add(key))
    }
    for (const oldest of kept.keys()) {
      if (weight <= capacity) break
      drop(oldest)
    }
  }

  return {
    get(key: string): V | undefined {
      const found = kept.get(key)
      if (!found || !isHearing()) return undefined
      if (now() < found.until) return found.value
      drop(key)
      return undefined
    },
    reading() {
      const [before, began] = [told, now()]
      return (key: string, value: V, { topics, forMs }: { topics: readonly string[]; forMs: number }) => {
        if (told === before && isHearing())
          keep(key, { value, weight: weigh(value), until: began + Math.min(forMs, REMEMBERED_MS), topics })
      }
    },
    forget(topic: string) {
      told += 1
      for (const key of keysOf.get(topic) ?? []) drop(key)
    },
    forgetAll() {
      told += 1
      kept.clear()
      keysOf.clear()
      weight = 0
    },
  }
}
