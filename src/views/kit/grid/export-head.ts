import { zoneName } from '#domain/zone.ts'
import { countText } from '#domain/display/numbers.ts'
import type { Say } from '../words.tsx'
import { headerOf } from './ag-order.ts'
import { isAmount } from './columns.ts'
import { valueOf } from './cell.ts'
import type { GridColumn } from './types.ts'
import type { GridFilter } from './visibility.ts'

export type ExportFacts<Row> = {
  /** who exports, and when; null outside of the console */
  mark: string | null
  title: string
  /** what narrows the rows before they come to the grid, in words */
  narrowed: readonly string[]
  filter: GridFilter
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  /** how many rows there are where not all of them are here */
  total: number
  /** the zone of the page's own times; a cell names another one itself */
  zone: string
  /** of the data, in words; left out where the page reads as it goes */
  asOf?: string | undefined
  nowMs: number
}

/** What a file says of itself, a line each: who and when, title, filter, time zone, currencies, "as of" and how many rows (S1 §9). */
export function exportHead<Row extends object>(facts: ExportFacts<Row>, say: Say): string[] {
  const { mark, title, filter, columns, rows, total, zone, asOf, nowMs } = facts
  const sets = columns.flatMap((column) => {
    const chosen = filter.sets[column.key]
    return chosen ? [`${headerOf(column, say)} = ${chosen.join(' / ')}`] : []
  })
  const found = filter.find.trim() === '' ? [] : [say('kit.grid.export.find', { text: filter.find.trim() })]
  const narrowed = [...facts.narrowed, ...sets, ...found]
  const currencies = currenciesOf(rows, columns)
  return [
    ...(mark === null ? [] : [mark]),
    title,
    say('kit.grid.export.filter', { filter: narrowed.length > 0 ? narrowed.join('; ') : say('common.none') }),
    say('kit.grid.export.zone', { zone: `${zone} (${zoneName(zone, nowMs)})` }),
    ...(currencies.length > 0 ? [say('kit.grid.export.currency', { currencies: currencies.join(', ') })] : []),
    ...(asOf ? [asOf] : []),
    say('kit.grid.export.rows', { shown: countText(rows.length), count: countText(total) }),
  ]
}

function currenciesOf<Row extends object>(rows: readonly Row[], columns: readonly GridColumn<Row>[]): string[] {
  const amounts = columns.filter(({ currency }) => currency)
  const found = rows.flatMap((row) =>
    amounts.flatMap((column) => {
      const value = valueOf(column, row)
      return isAmount(value) && column.currency ? [column.currency(row)] : []
    }),
  )
  return [...new Set(found)].sort((a, b) => a.localeCompare(b))
}
