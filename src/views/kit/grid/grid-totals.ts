import type { RowStore } from './row-store.ts'
import { createAdder, type ColumnSum } from './sums.ts'
import type { GridColumn } from './types.ts'

const NOT_MORE_OFTEN_MS = 250
const ROWS_AT_ONCE = 1_000
/** the first rows are painted first */
const FIRST_AFTER_MS = 100

type Totals = { rows: number; sums: readonly ColumnSum[] }

/**
 * The totals of a store as an external store for React: added up at most four times a second and a piece at a time, so
 * that neither a stream of updates nor a long list makes the sums the slow part.
 */
export function totalsOf<Row extends object>(store: RowStore<Row>, columns: readonly GridColumn<Row>[]) {
  let totals: Totals = { rows: store.size, sums: [] }
  return {
    read: () => totals,
    subscribe: (listener: () => void): (() => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const tell = (next: Totals) => {
        totals = next
        listener()
      }
      const begin = () => {
        const adder = createAdder(columns)
        addPiece(store.values(), adder, store.version)
      }
      const addPiece = (rows: Iterator<Row>, adder: ReturnType<typeof createAdder<Row>>, version: number) => {
        for (let count = 0; count < ROWS_AT_ONCE; count += 1) {
          const next = rows.next()
          if (next.done) {
            tell({ rows: store.size, sums: adder.sums() })
            timer = version === store.version ? undefined : setTimeout(begin, NOT_MORE_OFTEN_MS)
            return
          }
          adder.add(next.value)
        }
        timer = setTimeout(() => addPiece(rows, adder, version), 0)
      }
      const unsubscribe = store.subscribe(() => {
        // with the first rows of a short list their sums: what is next to them is not moved by them later
        if (totals.rows === 0 && store.size < ROWS_AT_ONCE && timer === undefined) return begin()
        if (totals.rows !== store.size) tell({ ...totals, rows: store.size })
        timer ??= setTimeout(begin, NOT_MORE_OFTEN_MS)
      })
      // rows that come later are added up then
      if (store.size > 0) timer = setTimeout(begin, FIRST_AFTER_MS)
      return () => {
        clearTimeout(timer)
        unsubscribe()
      }
    },
  }
}
