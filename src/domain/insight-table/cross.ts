import { metricOf } from '../metrics/catalogue.ts'
import type { Dimension } from '../metrics/facts.ts'
import { addSums, lessSums, type Sums } from '../metrics/evaluate.ts'
import { kindOf } from '../metrics/metric.ts'
import { groupsOf, type Across, type TableGranularity } from './table-spec.ts'

export type Figures = { sums: Sums; before: Sums | null }
export type CrossRow = Figures & { time: string | null; groups: Readonly<Record<string, string>> }
/** An answer to one of the three questions that a table with columns of values is made of. */
export type CrossPart = { rows: readonly CrossRow[]; found: number; total: Figures | null; rest: Figures | null }
/** What the rows come to, what the columns come to, and where they meet; cells are in the order of their rows, each with all its cells. */
export type CrossParts = { rows: CrossPart; columns: CrossPart; cells: CrossPart }

/** A row by columns. `others`: of the columns that are not shown; null: all are. `of` null: of several rows. */
export type CrossLine = { of: CrossRow | null; cells: ReadonlyMap<string, Sums>; others: Sums | null; whole: Figures }
/** `rest`: the rows that are not shown, in one; null: all are. */
export type Cross = { columns: readonly CrossRow[]; lines: readonly CrossLine[]; rest: CrossLine | null; total: CrossLine | null }

/** What rows are of: everything but what is in columns. */
export const rowGroups = (dimensions: readonly Dimension[], across: Across): readonly Dimension[] =>
  groupsOf({ dimensions: dimensions.filter((dimension) => dimension !== across) })

/** The metrics that can be told of so many days at once; what is counted once a day cannot, and where nothing is left spend is the order. */
export function toldMetrics(
  metrics: readonly string[],
  granularity: TableGranularity,
  { from, until }: { from: string; until: string },
): string[] {
  if (granularity !== 'total' || from === until) return [...metrics]
  const told = metrics.filter((key) => {
    const metric = metricOf(key)
    return metric && kindOf(metric) !== 'distinct'
  })
  return told.length > 0 ? told : ['spend']
}

type Keys = { rowOf: (row: CrossRow) => string; columnOf: (row: CrossRow) => string }

/**
 * Rows by columns with their totals, exact: what is not shown is the total less what is, so that rows, columns and what is left of both add
 * up to the total that the store answered ([decision 105](../../../docs/decisions/0105-a-custom-table-is-a-question-that-is-kept.md)).
 */
export function crossed({ rows, columns, cells }: CrossParts, { rowOf, columnOf }: Keys): Cross {
  const shownColumns = new Set(columns.rows.map(columnOf))
  const byRow = new Map<string, Map<string, Sums>>()
  for (const cell of wholeRows(cells, rowOf)) {
    if (!shownColumns.has(columnOf(cell))) continue
    const own = byRow.get(rowOf(cell)) ?? new Map<string, Sums>()
    byRow.set(rowOf(cell), own.set(columnOf(cell), cell.sums))
  }
  // of cells that the limit cut off it is not known whose they are
  const isCut = cells.found > cells.rows.length
  const shown = isCut ? rows.rows.filter((row) => byRow.has(rowOf(row))) : rows.rows
  const lines = shown.map((row): CrossLine => {
    const own = byRow.get(rowOf(row)) ?? new Map<string, Sums>()
    return { of: row, cells: own, others: columns.rest && left(row.sums, [...own.values()]), whole: row }
  })
  const total = columns.total && totalOf(columns, columnOf, rows.total ?? columns.total)
  const isWhole = shown.length === rows.found
  return { columns: columns.rows, lines, rest: isWhole || total === null ? null : restOf(total, lines), total }
}

/** The last of the rows that were read may go on behind the limit. */
function wholeRows({ rows, found }: CrossPart, rowOf: Keys['rowOf']): readonly CrossRow[] {
  const last = rows.at(-1)
  return last === undefined || found <= rows.length ? rows : rows.filter((row) => rowOf(row) !== rowOf(last))
}

const known = (sums: Sums | null | undefined): Sums[] => (sums ? [sums] : [])

const left = (whole: Sums, parts: readonly Sums[]): Sums => lessSums(whole, addSums(parts, Object.keys(whole)))

const totalOf = (columns: CrossPart, columnOf: Keys['columnOf'], whole: Figures): CrossLine => ({
  of: null,
  cells: new Map(columns.rows.map((column) => [columnOf(column), column.sums])),
  others: columns.rest?.sums ?? null,
  whole,
})

/** The total less the rows that are shown. */
function restOf({ cells, others, whole: { sums, before } }: CrossLine, lines: readonly CrossLine[]): CrossLine {
  const leftOf = (all: Sums, partOf: (line: CrossLine) => Sums | null | undefined) =>
    left(
      all,
      lines.flatMap((line) => known(partOf(line))),
    )
  return {
    of: null,
    cells: new Map([...cells].map(([key, all]) => [key, leftOf(all, (line) => line.cells.get(key))])),
    others: others && leftOf(others, (line) => line.others),
    whole: { sums: leftOf(sums, ({ whole }) => whole.sums), before: before && leftOf(before, ({ whole }) => whole.before) },
  }
}
