import type { RowChange, RowStore } from './row-store.ts'

/** The part of a grid that takes rows. */
export type FeedTarget<Row> = {
  setRows: (rows: Row[]) => void
  apply: (transaction: { add: Row[]; update: Row[]; remove: Row[] }) => void
}

export type Feed = {
  /** rows the store has and the grid has not been given yet */
  waiting: () => number
  stop: () => void
}

const FIRST_SLICE = 200
const SLICES = { smallest: 1_000, first: 2_000, largest: 20_000 }
/** a slice may take this long; twice as fast means the next may be larger */
const SLICE_MS = 24

/**
 * Hands a store's rows to a grid in slices, one a frame, sized by how long the last one took, so that no task is long;
 * several changes of a row between two frames reach the grid once, as its latest value. Frames and clock are given, so
 * that tests need no browser.
 */
export function startFeed<Row>(
  store: RowStore<Row>,
  target: FeedTarget<Row>,
  nextFrame: (work: () => void) => void = afterPaint,
  now: () => number = () => performance.now(),
): Feed {
  let size = SLICES.first
  let given = new Set<string>()
  let fresh = new Set<string>()
  let dirty = new Set<string>()
  let removed: Row[] = []
  let known = new Map<string, Row>()
  let scheduled = false
  let stopped = false

  const schedule = () => {
    if (scheduled || stopped) return
    scheduled = true
    nextFrame(() => {
      scheduled = false
      if (!stopped) flush()
    })
  }

  const flush = () => {
    const began = now()
    const update = take(dirty, size).flatMap((id) => rowOf(id))
    const add = take(fresh, size - update.length).flatMap((id) => rowOf(id))
    for (const row of add) given.add(store.idOf(row))
    const remove = removed
    removed = []
    if (update.length + add.length + remove.length > 0) target.apply({ add, update, remove })
    const took = now() - began
    if (took > SLICE_MS) size = Math.max(SLICES.smallest, Math.floor(size / 2))
    else if (took < SLICE_MS / 2) size = Math.min(SLICES.largest, size * 2)
    if (dirty.size + fresh.size > 0) schedule()
  }

  const rowOf = (id: string): Row[] => {
    const row = store.get(id)
    if (row === undefined) return []
    known.set(id, row)
    return [row]
  }

  const restart = () => {
    given = new Set()
    known = new Map()
    dirty = new Set()
    removed = []
    fresh = new Set([...store.values()].map(store.idOf))
    const first = take(fresh, FIRST_SLICE).flatMap((id) => rowOf(id))
    for (const row of first) given.add(store.idOf(row))
    target.setRows(first)
    if (fresh.size > 0) schedule()
  }

  const changed = (change: RowChange<Row>) => {
    if (change.kind === 'replaced') return restart()
    for (const row of change.upserted) {
      const id = store.idOf(row)
      if (given.has(id)) dirty.add(id)
      else fresh.add(id)
    }
    for (const id of change.removed) {
      const row = known.get(id)
      if (given.delete(id) && row !== undefined) removed.push(row)
      fresh.delete(id)
      dirty.delete(id)
      known.delete(id)
    }
    schedule()
  }

  const unsubscribe = store.subscribe(changed)
  restart()
  return {
    waiting: () => fresh.size + dirty.size,
    stop: () => {
      stopped = true
      unsubscribe()
    },
  }
}

/** In a frame's time, but after the frame has been painted: what is on the screen already never waits for what is not. */
const afterPaint = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work, 0))

/** Takes up to `count` ids out of the set, in order. */
function take(ids: Set<string>, count: number): string[] {
  const taken: string[] = []
  for (const id of ids) {
    if (taken.length >= count) break
    taken.push(id)
    ids.delete(id)
  }
  return taken
}
