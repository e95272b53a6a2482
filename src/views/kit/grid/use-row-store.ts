import { useEffect, useState } from 'react'
import { sameJson } from '#domain/same-json.ts'
import { createRowStore, type RowStore } from './row-store.ts'

const NONE: readonly never[] = []

export const byId = ({ id }: { id: string }) => id

/** Rows that a grid shows as they are answered; they live outside React. `idOf` is at module level. */
export function useRowStore<Row>(idOf: (row: Row) => string, rows: readonly Row[] = NONE): RowStore<Row> {
  const [store] = useState(() => createRowStore(idOf))
  useEffect(() => {
    // the same rows keep their place and selection; only those with other values are redrawn
    const known = [...store.values()]
    const isKnown = (row: Row, before: Row | undefined) => before !== undefined && idOf(row) === idOf(before)
    if (known.length === rows.length && rows.every((row, at) => isKnown(row, known[at])))
      store.upsert(rows.filter((row, at) => !sameJson(row, known[at])))
    else store.replaceAll(rows)
  }, [store, rows, idOf])
  return store
}
