import { keysOf, type KeyValues } from '#app/entry/local-data.ts'

/**
 * The browser's storage for what is ours, which takes a value also when the storage is full or shut: it is then kept in memory, this tab
 * goes on, and `onFull` says so. A value that fits again later takes its place in the storage again.
 */
export function createKeptValues(local: KeyValues, onFull: () => void): KeyValues {
  const memory = new Map<string, string>()
  const keys = () => [...new Set([...keysOf(local), ...memory.keys()])]
  return {
    get length() {
      return keys().length
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => memory.get(key) ?? local.getItem(key),
    setItem(key, value) {
      try {
        local.setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
        onFull()
      }
    },
    removeItem(key) {
      memory.delete(key)
      local.removeItem(key)
    },
  }
}
