export type RunningCount<Row, Key extends string> = {
  put: (id: string, row: Row) => void
  remove: (id: string) => void
  clear: () => void
  /** the same object until a figure changes */
  read: () => Readonly<Record<Key, number>>
}

/**
 * How many rows each question is true of, kept by the rows that change: what a row counted for before is remembered as one number,
 * so that nothing else is looked at. At most 31 questions.
 */
export function createRunningCount<Row, Key extends string>(
  questions: Readonly<Record<Key, (row: Row) => boolean>>,
): RunningCount<Row, Key> {
  const keys = Object.keys(questions) as Key[]
  const zero = () => Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>
  const countedFor = new Map<string, number>()
  let counts = zero()
  let shown: Readonly<Record<Key, number>> = { ...counts }
  let stale = false

  const bitsOf = (row: Row): number => keys.reduce((bits, key, at) => (questions[key](row) ? bits | (1 << at) : bits), 0)
  const move = (before: number, after: number) => {
    if (before === after) return
    stale = true
    keys.forEach((key, at) => (counts[key] += ((after >> at) & 1) - ((before >> at) & 1)))
  }

  return {
    put(id, row) {
      const bits = bitsOf(row)
      move(countedFor.get(id) ?? 0, bits)
      countedFor.set(id, bits)
    },
    remove(id) {
      move(countedFor.get(id) ?? 0, 0)
      countedFor.delete(id)
    },
    clear() {
      countedFor.clear()
      counts = zero()
      stale = true
    },
    read() {
      if (stale) shown = { ...counts }
      stale = false
      return shown
    },
  }
}
