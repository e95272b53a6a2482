import type { RowChange, RowStore } from './row-store.ts'

/** The part of a grid that takes rows. */
export type FeedTarget<Row> = {
  setRows: (rows: Row[]) => void
  apply: (transaction: { add: Row[]; update: Row[]; remove: Row[] }) => void
}

export type Feed<Row> = {
  /** what a grid is made with, so that its first rows come with its first frame */
  first: Row[]
  /** hands over the rest, and from then on what changes, until it is stopped */
  start: (target: FeedTarget<Row>) => void
  /** how many rows the store has that the grid has not been given yet */
  waiting: () => number
  /** hands over what is left at once: something is done to every row */
  finish: () => void
  stop: () => void
}

const FIRST_SLICE = 200
/** About half a screen. Drawing a row takes time: an empty grid shows these first, and the rest a frame later. */
const FIRST_ROWS = 14
/** React renders the first rows in a separate task, so they are painted one frame after the grid received them. */
const FRAMES_TO_DRAW = 2
/** The slice after the first rows is small, because the same task draws the first screen. */
const WITH_FIRST_SCREEN = 500
const SLICES = { smallest: 1_000, first: 2_000, largest: 20_000 }
/** a slice may take this long; twice as fast means the next may be larger */
const SLICE_MS = 24

/**
 * Hands a store's rows to a grid in slices, one a frame, sized by how long the last one took, so that no task is long;
 * several changes of a row between two frames reach the grid once, as its latest value. Frames and clock are given, so
 * that tests need no browser.
 * @param isInOrder whether the grid shows all rows in the order of the store; only then are its first rows the ones at the top
 */
export function createFeed<Row>(
  store: RowStore<Row>,
  isInOrder: () => boolean,
  nextFrame: (work: () => void) => void = afterPaint,
  now: () => number = () => performance.now(),
): Feed<Row> {
  const backlog = createBacklog(store)
  let isScreenDrawn = false
  // a grid that has rows keeps those that stay, with their selection
  const restart = () => {
    isScreenDrawn = false
    return backlog.restart(backlog.given() === 0 && isInOrder() ? FIRST_ROWS : FIRST_SLICE)
  }
  let target: FeedTarget<Row> | null = null
  let unsubscribe = () => {}
  let size = SLICES.first
  let scheduled = false

  const schedule = (frames = 1) => {
    if (scheduled || target === null) return
    scheduled = true
    inFrames(frames, () => {
      scheduled = false
      flush()
    })
  }
  const inFrames = (frames: number, work: () => void) => nextFrame(frames > 1 ? () => inFrames(frames - 1, work) : work)

  const flush = () => {
    if (target === null) return
    const began = now()
    const slice = backlog.next(isScreenDrawn ? size : WITH_FIRST_SCREEN)
    if (slice.update.length + slice.add.length + slice.remove.length > 0) target.apply(slice)
    if (isScreenDrawn) size = sizeAfter(size, now() - began)
    isScreenDrawn = true
    if (backlog.hasMore()) schedule()
  }

  const changed = (change: RowChange<Row>) => {
    if (change.kind === 'replaced') target?.setRows(restart())
    else backlog.note(change)
    schedule(change.kind === 'replaced' ? FRAMES_TO_DRAW : 1)
  }

  const first = restart()
  const { version } = store
  return {
    first,
    start(grid) {
      target = grid
      unsubscribe = store.subscribe(changed)
      if (store.version !== version && !backlog.catchUp()) grid.setRows(restart())
      if (backlog.hasMore()) schedule(FRAMES_TO_DRAW)
    },
    waiting: () => store.size - backlog.given(),
    finish() {
      while (target !== null && backlog.hasMore()) target.apply(backlog.next(SLICES.largest))
    },
    stop() {
      unsubscribe()
      target = null
    },
  }
}

/** The size of the next slice, given how many ms the last one took. */
const sizeAfter = (size: number, took: number): number => {
  if (took > SLICE_MS) return Math.max(SLICES.smallest, Math.floor(size / 2))
  return took < SLICE_MS / 2 ? Math.min(SLICES.largest, size * 2) : size
}

/** The rows of a store that a grid has not been given, or not as they are now. */
function createBacklog<Row>(store: RowStore<Row>) {
  /** what the grid holds */
  let given = new Map<string, Row>()
  /** what it never had: read from the store as it is then, new rows at its end included; null when all has been read */
  let unread: Iterator<Row> | null = null
  let fresh = new Set<string>()
  let dirty = new Set<string>()
  let removed: Row[] = []

  const rowOf = (id: string): Row[] => {
    const row = store.get(id)
    if (row === undefined) return []
    given.set(id, row)
    return [row]
  }

  const read = (count: number): Row[] => {
    const rows: Row[] = []
    while (unread && rows.length < count) {
      const next = unread.next()
      if (next.done) {
        unread = null
        break
      }
      given.set(store.idOf(next.value), next.value)
      rows.push(next.value)
    }
    return rows
  }

  return {
    /** Begins again with a grid that holds nothing; answers its first rows, up to so many. */
    restart(count: number): Row[] {
      given = new Map()
      fresh = new Set()
      dirty = new Set()
      removed = []
      unread = store.values()
      return read(count)
    },
    /** Marks given rows that changed before the feed listened. @returns false if no rows were given, or if other rows or another order are in the store now */
    catchUp(): boolean {
      if (given.size === 0) return false
      const rows = store.values()
      const changed: string[] = []
      for (const [id, row] of given) {
        const now = rows.next().value
        if (now === undefined || store.idOf(now) !== id) return false
        if (now !== row) changed.push(id)
      }
      dirty = new Set(changed)
      unread = rows
      return true
    },
    note({ upserted, removed: gone }: Exclude<RowChange<Row>, { kind: 'replaced' }>): void {
      for (const row of upserted) {
        const id = store.idOf(row)
        if (given.has(id)) dirty.add(id)
        else if (!unread) fresh.add(id)
      }
      for (const id of gone) {
        const row = given.get(id)
        if (given.delete(id) && row !== undefined) removed.push(row)
        fresh.delete(id)
        dirty.delete(id)
      }
    },
    /** takes up to so many rows to write; all that are gone come with them */
    next(size: number): Parameters<FeedTarget<Row>['apply']>[0] {
      const update = take(dirty, size).flatMap((id) => rowOf(id))
      const room = size - update.length
      const add = unread ? read(room) : take(fresh, room).flatMap((id) => rowOf(id))
      const remove = removed
      removed = []
      return { add, update, remove }
    },
    hasMore: () => dirty.size + fresh.size > 0 || unread !== null,
    given: () => given.size,
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
