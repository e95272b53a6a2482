import { countText } from '#domain/display/numbers.ts'
import { formatMoney } from '#domain/money.ts'
import { valueOf } from './cell.ts'
import type { CellValue, GridColumn } from './types.ts'

/** One column's total: money by currency, a part each, or a plain count. */
export type ColumnSum = { key: string; header: string; parts: readonly string[] }

/** Adds up row by row, so that a long list can be summed in pieces. */
export type Adder<Row> = { add: (row: Row) => void; sums: () => ColumnSum[] }

/** Totals of all columns that add up; amounts of different currencies are never added, nor are rows with different values of `sumWithin`. */
export function createAdder<Row extends object>(columns: readonly GridColumn<Row>[]): Adder<Row> {
  const totals = columns
    .filter(({ sum }) => sum)
    .map((column) => ({ column, byCurrency: new Map<string, Total>(), within: new Set<string>() }))
  return {
    add(row) {
      for (const { column, byCurrency, within } of totals) {
        const value = valueOf(column, row)
        if (value === null || value === undefined || value === '') continue
        if (column.sumWithin) within.add(column.sumWithin(row))
        const currency = column.currency?.(row) ?? ''
        const total = byCurrency.get(currency) ?? { small: 0, large: 0n }
        addTo(total, value)
        byCurrency.set(currency, total)
      }
    },
    sums: () =>
      totals.flatMap(({ column, byCurrency, within }) => {
        if (within.size > 1) return []
        const parts = [...byCurrency].map(([currency, { small, large }]) => {
          const whole = large + BigInt(small)
          return column.sum === 'money' ? formatMoney(whole, currency) : countText(whole)
        })
        return parts.length > 0 ? [{ key: column.key, header: column.header, parts }] : []
      }),
  }
}

export function sumsOf<Row extends object>(rows: Iterable<Row>, columns: readonly GridColumn<Row>[]): ColumnSum[] {
  const adder = createAdder(columns)
  for (const row of rows) adder.add(row)
  return adder.sums()
}

/** Exact whatever the size: plain numbers while they are safe integers, carried into a bigint before they are not. */
type Total = { small: number; large: bigint }

function addTo(total: Total, value: CellValue): void {
  const number = typeof value === 'bigint' ? Number.NaN : Number(value)
  if (!Number.isSafeInteger(number)) {
    if (typeof value === 'bigint' || (typeof value === 'string' && /^-?\d+$/.test(value))) total.large += BigInt(value)
    return
  }
  total.small += number
  if (Number.isSafeInteger(total.small)) return
  total.small -= number
  total.large += BigInt(total.small) + BigInt(number)
  total.small = 0
}
