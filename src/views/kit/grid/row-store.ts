import { createListeners } from '#domain/listeners.ts'
export type RowChange<Row> = { kind: 'replaced' } | { kind: 'changed'; upserted: readonly Row[]; removed: readonly string[] }

/** Rows outside React under stable ids; a poll, an event stream and a flow write here, the grid and totals listen. */
export type RowStore<Row> = {
  readonly idOf: (row: Row) => string
  readonly size: number
  /** the row that comes last, or null when there is none */
  readonly lastId: string | null
  /** counts changes, for `useSyncExternalStore` and caches */
  readonly version: number
  get: (id: string) => Row | undefined
  values: () => IterableIterator<Row>
  replaceAll: (rows: Iterable<Row>) => void
  /** new ids go to the end, known ids keep their place */
  upsert: (rows: readonly Row[]) => void
  remove: (ids: readonly string[]) => void
  subscribe: (listener: (change: RowChange<Row>) => void) => () => void
}

/** A store of rows in insertion order. Rows are replaced, never mutated. */
export function createRowStore<Row>(idOf: (row: Row) => string, initial: Iterable<Row> = []): RowStore<Row> {
  let rows = new Map<string, Row>()
  let version = 0
  let lastId: string | null = null
  const { subscribe, tell } = createListeners<[RowChange<Row>]>()

  const changed = (change: RowChange<Row>) => {
    version += 1
    tell(change)
  }
  const put = (row: Row) => {
    const id = idOf(row)
    const before = rows.size
    rows.set(id, row)
    if (rows.size > before) lastId = id
  }
  for (const row of initial) put(row)

  return {
    idOf,
    get size() {
      return rows.size
    },
    get lastId() {
      return lastId
    },
    get version() {
      return version
    },
    get: (id) => rows.get(id),
    values: () => rows.values(),
    replaceAll(next) {
      rows = new Map()
      lastId = null
      for (const row of next) put(row)
      changed({ kind: 'replaced' })
    },
    upsert(upserted) {
      if (upserted.length === 0) return
      upserted.forEach(put)
      changed({ kind: 'changed', upserted, removed: [] })
    },
    remove(ids) {
      const removed = ids.filter((id) => rows.delete(id))
      if (lastId !== null && !rows.has(lastId)) lastId = [...rows.keys()].at(-1) ?? null
      if (removed.length > 0) changed({ kind: 'changed', upserted: [], removed })
    },
    subscribe,
  }
}
