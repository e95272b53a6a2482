import { useEffect, useEffectEvent, useRef } from 'react'
import type { GridController } from '#views/kit/grid/grid-controller.ts'
import type { BatchRows } from '../preview/batch-rows.ts'
import { itemRowId, type PreviewRow } from '../preview/preview-row.ts'

/** The row that the address names is gone to and opens once it is read; what is looked at afterwards stays. `takeGrid`: for the grid of the rows. */
export function useNamedRow(row: number | null, { store }: Pick<BatchRows, 'store'>, pick: (lines: readonly PreviewRow[]) => void) {
  const opened = useRef<number | null>(null)
  const grid = useRef<GridController<PreviewRow> | null>(null)
  const found = row === null ? null : (store.get(itemRowId(row)) ?? null)
  const isThere = found !== null
  const open = useEffectEvent(() => {
    if (found === null || opened.current === row) return
    opened.current = row
    grid.current?.goTo(found.id)
    pick([found])
  })
  useEffect(() => {
    if (isThere) open()
  }, [isThere, row])
  return {
    takeGrid: (ready: GridController<PreviewRow> | null) => {
      grid.current = ready
      if (ready && found !== null && opened.current === row) ready.goTo(found.id)
    },
  }
}
