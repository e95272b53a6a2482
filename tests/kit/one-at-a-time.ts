import type { Exclusively } from '#server/column-store/slices/writer.ts'

/** For a store that one process writes, in place of PostgreSQL's locks: work of a name waits for the work before it, also when that failed. */
export function oneAtATime(): Exclusively {
  const last = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const before = last.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
