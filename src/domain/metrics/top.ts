import type { Dimension } from './facts.ts'
import { addSums, lessSums, type Sums } from './evaluate.ts'
import { compare, readFraction } from './fraction.ts'

type Figures = { sums: Sums; before: Sums | null }
type Row = Figures & { groups: Readonly<Record<string, string>> }
type Table<R extends Row> = { rows: R[]; found: number; total: Figures | null; rest: Figures | null }

/**
 * The largest values of a dimension in all of some tables, by a measure that adds up; the same in each table, with the others as its rest, so that
 * rows and rest make its total.
 */
export function topOf<R extends Row, T extends Table<R>>(tables: readonly T[], dimension: Dimension, measure: string, most: number): T[] {
  const groupOf = ({ groups }: Row) => groups[dimension] ?? ''
  const byGroup = new Map<string, Sums[]>()
  for (const row of tables.flatMap(({ rows }) => rows)) byGroup.set(groupOf(row), [...(byGroup.get(groupOf(row)) ?? []), row.sums])
  const ranked = [...byGroup].map(([group, sums]) => ({ group, of: readFraction(addSums(sums, [measure])[measure] ?? '0') }))
  const top = ranked.toSorted((one, other) => compare(other.of, one.of) || (one.group < other.group ? -1 : 1)).slice(0, most)
  return tables.map((table) => {
    const rows = top.flatMap(({ group }) => table.rows.filter((row) => groupOf(row) === group))
    const { total } = table
    if (total === null || rows.length === table.found) return { ...table, rows, rest: null }
    const lessShown = (of: 'sums' | 'before') => {
      const whole = total[of]
      const keys = Object.keys(whole ?? {})
      const shown = rows.map((row) => row[of] ?? {})
      return whole && lessSums(whole, addSums(shown, keys))
    }
    return { ...table, rows, rest: { sums: lessShown('sums') ?? {}, before: lessShown('before') } }
  })
}
