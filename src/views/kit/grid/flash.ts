import type { GridApi } from 'ag-grid-community'

export type Flash<Row> = { see: (rows: readonly Row[]) => void; forget: () => void }

/** Flashes a drawn row once when its key changes; not at all where less motion is asked for. */
export function createFlash<Row>(
  api: GridApi<Row>,
  idOf: (row: Row) => string,
  keyOf: () => ((row: Row) => string) | undefined,
): Flash<Row> {
  const keys = new Map<string, string>()
  return {
    see(rows) {
      const of = keyOf()
      if (!of) return
      const changed = rows.filter((row) => isNewKey(keys, idOf(row), of(row)))
      const [first, last] = [api.getFirstDisplayedRowIndex(), api.getLastDisplayedRowIndex()]
      const nodes = changed
        .flatMap((row) => api.getRowNode(idOf(row)) ?? [])
        .filter(({ rowIndex }) => rowIndex !== null && rowIndex >= first && rowIndex <= last)
      if (nodes.length > 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches) api.flashCells({ rowNodes: nodes })
    },
    forget: () => keys.clear(),
  }
}

function isNewKey(keys: Map<string, string>, id: string, key: string): boolean {
  const before = keys.get(id)
  keys.set(id, key)
  return before !== undefined && before !== key
}
