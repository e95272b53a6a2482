/** What of a row decides about its name: rows of one `family` (the children of one parent) share their names. */
export type NamedRow = { seq: number; family: string; name: string; counted: boolean }

export type NameClashes = {
  /** A row as it is now, or as it has become. Answers whose finding may have changed, the row's own included. */
  put: (row: NamedRow) => readonly number[]
  /** the row that has the name first, when it is another one; the same as a full check in the order of the numbers finds */
  firstOf: (seq: number) => number | null
  clear: () => void
}

/**
 * Names that clash inside a family, kept by the rows that change: one edit costs what the rows of its two names cost, not what the
 * batch costs. An empty name clashes with no one, and a row that is left out holds no name (as in `siblingNames`).
 */
export function createNameClashes(): NameClashes {
  const keyOfSeq = new Map<number, string>()
  /** numbers of the rows with one name in one family, lowest first */
  const holders = new Map<string, number[]>()

  const leave = (seq: number, key: string): readonly number[] => {
    const held = holders.get(key) ?? []
    const at = held.indexOf(seq)
    held.splice(at, 1)
    if (held.length === 0) holders.delete(key)
    return at === 0 ? held : []
  }
  const join = (seq: number, key: string): readonly number[] => {
    const held = holders.get(key) ?? []
    holders.set(key, held)
    const at = placeOf(held, seq)
    held.splice(at, 0, seq)
    return at === 0 ? held.slice(1) : []
  }

  return {
    put({ seq, family, name, counted }) {
      const trimmed = name.trim()
      const key = counted && trimmed !== '' ? JSON.stringify([family, trimmed]) : undefined
      const before = keyOfSeq.get(seq)
      if (before === key) return []
      const left = before === undefined ? [] : [...leave(seq, before)]
      if (key === undefined) keyOfSeq.delete(seq)
      else keyOfSeq.set(seq, key)
      return [seq, ...left, ...(key === undefined ? [] : join(seq, key))]
    },
    firstOf(seq) {
      const key = keyOfSeq.get(seq)
      const first = key === undefined ? undefined : holders.get(key)?.[0]
      return first === undefined || first === seq ? null : first
    },
    clear() {
      keyOfSeq.clear()
      holders.clear()
    },
  }
}

/** Where a number belongs in a sorted list; rows come in order, so the end is looked at first. */
function placeOf(sorted: readonly number[], seq: number): number {
  let [low, high] = [0, sorted.length]
  if (high === 0 || (sorted[high - 1] ?? 0) < seq) return high
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < seq) low = middle + 1
    else high = middle
  }
  return low
}
