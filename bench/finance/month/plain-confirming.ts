import type { GridApi } from 'ag-grid-community'
import type { plainRow } from './data.ts'

type Plain = ReturnType<typeof plainRow>

/** As a grid is told of it by hand: many in messages of a hundred, one by itself with the cursor on the next. */
export function confirming(after: readonly Plain[], api: GridApi<Plain>): Pick<Window, 'confirmMany' | 'confirmNext'> {
  let at = 0
  return {
    confirmMany(count) {
      for (let from = 0; from < count; from += 100) api.applyTransactionAsync({ update: after.slice(from, from + 100) })
    },
    confirmNext() {
      api.applyTransaction({ update: after.slice(at, at + 1) })
      at += 1
      api.ensureIndexVisible(at, 'middle')
      api.setFocusedCell(at, 'counterparty')
    },
  }
}
