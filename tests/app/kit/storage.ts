import type { KeyValues } from '#app/entry/local-data.ts'
import type { Locks } from '#app/flows/lease.ts'

/** A storage as the browser has it, in memory. */
export function aStorage(initial: Record<string, string> = {}): KeyValues & { all: () => Record<string, string> } {
  const values = new Map(Object.entries(initial))
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    all: () => Object.fromEntries(values),
  }
}

/** Web locks of one browser: share it between two tabs. */
export function someLocks(): Locks {
  const held = new Map<string, (error: Error) => void>()
  return {
    async request(name, { ifAvailable, steal }, work) {
      const holder = held.get(name)
      if (holder && ifAvailable) return work(null)
      if (holder && steal) holder(new Error('stolen'))
      let breakOff: (error: Error) => void = () => undefined
      const stolen = new Promise<never>((_, reject) => (breakOff = reject))
      held.set(name, breakOff)
      try {
        return await Promise.race([Promise.resolve(work({ name })), stolen])
      } finally {
        if (held.get(name) === breakOff) held.delete(name)
      }
    },
  }
}
