import { useEffect, useEffectEvent, useRef } from 'react'
import type { BatchRows } from '../preview/batch-rows.ts'
import { itemRowId, type PreviewRow } from '../preview/preview-row.ts'

/** The row that the address names opens once it is read; what is looked at afterwards stays. */
export function useNamedRow(row: number | null, { store }: Pick<BatchRows, 'store'>, pick: (lines: readonly PreviewRow[]) => void) {
  const opened = useRef<number | null>(null)
  const found = row === null ? null : (store.get(itemRowId(row)) ?? null)
  const isThere = found !== null
  const open = useEffectEvent(() => {
    if (found === null || opened.current === row) return
    opened.current = row
    pick([found])
  })
  useEffect(() => {
    if (isThere) open()
  }, [isThere, row])
}
