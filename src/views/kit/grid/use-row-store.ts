import { useEffect, useState } from 'react'
import { createRowStore, type RowStore } from './row-store.ts'

const NONE: readonly never[] = []

export const byId = ({ id }: { id: string }) => id

/** Rows that a grid shows as they are answered; they live outside React. `idOf` is at module level. */
export function useRowStore<Row>(idOf: (row: Row) => string, rows: readonly Row[] = NONE): RowStore<Row> {
  const [store] = useState(() => createRowStore(idOf))
  useEffect(() => {
    // the same rows as they are now stay where they are, chosen or not
    const known = [...store.values()].map(idOf)
    if (known.length === rows.length && rows.every((row, at) => idOf(row) === known[at])) store.upsert(rows)
    else store.replaceAll(rows)
  }, [store, rows, idOf])
  return store
}
