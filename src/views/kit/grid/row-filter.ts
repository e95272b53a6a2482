import type { Say } from '../words.tsx'
import type { RowStore } from './row-store.ts'
import type { GridColumn, GridTree } from './types.ts'
import { isUnfolded, matches, shownIds, type GridFilter } from './visibility.ts'

/** Which rows are to be seen: the filter's, without those under a folded one. */
export type RowFilter<Row> = {
  folded: ReadonlySet<string>
  isOn: () => boolean
  passes: (row: Row) => boolean
  /** does the row itself match, folded or not */
  matches: (row: Row) => boolean
  setFilter: (filter: GridFilter) => void
  toggle: (id: string) => void
  foldAll: (fold: boolean) => void
}

export function createRowFilter<Row extends object>(
  {
    store,
    tree,
    columns,
    filter: first,
  }: { store: RowStore<Row>; tree: GridTree<Row> | undefined; columns: readonly GridColumn<Row>[]; filter: GridFilter },
  say: () => Say,
): RowFilter<Row> {
  const folded = new Set<string>()
  let filter = first
  let shown: { version: number; ids: ReadonlySet<string> | null } | null = null

  const shownNow = () => {
    if (shown?.version !== store.version) shown = { version: store.version, ids: shownIds(store, columns, filter, say(), tree) }
    return shown.ids
  }

  return {
    folded,
    isOn: () => folded.size > 0 || shownNow() !== null,
    passes: (row) => (shownNow()?.has(store.idOf(row)) ?? true) && (!tree || isUnfolded(store, tree, folded, row)),
    matches: (row) => matches(row, columns, filter, say()),
    setFilter(next) {
      filter = next
      shown = null
    },
    toggle(id) {
      if (!folded.delete(id)) folded.add(id)
    },
    foldAll(fold) {
      folded.clear()
      if (fold && tree) for (const row of store.values()) if (tree.hasChildren(row)) folded.add(store.idOf(row))
    },
  }
}
