import type { RowLine } from '#machines/row-confirmation/row-confirmation.types.ts'
import type { RowStore } from '#views/kit/grid/row-store.ts'

/** Brings the grid's rows up to date: rows that changed in their places are changed there, another list takes the place of the whole. */
export function syncRows(store: RowStore<RowLine>, rows: readonly RowLine[]): void {
  const isSameList = store.size === rows.length && rows.every(({ id }) => store.get(id) !== undefined)
  if (!isSameList) return store.replaceAll(rows)
  store.upsert(rows.filter((row) => store.get(row.id) !== row))
}
