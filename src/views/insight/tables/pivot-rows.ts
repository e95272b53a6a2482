import { crossed, rowGroups, type CrossLine } from '#domain/insight-table/cross.ts'
import type { Across, TableSpec } from '#domain/insight-table/table-spec.ts'
import type { Sums } from '#domain/metrics/evaluate.ts'
import type { AnswerFacts } from '#domain/metrics/explanation.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import { TIME } from '#domain/metrics/query.ts'
import type { Language } from '#i18n/words.ts'
import type { Say } from '#views/kit/words.tsx'
import { cellsOf, nameOf, type Cells } from '../insight-rows.ts'
import { acrossKey, acrossName, crossKeys } from './cross-names.ts'
import type { TableRow } from './table-rows.ts'
import type { CrossShown } from './wire-cross.ts'

/** A row by columns; its `cells` are its total. `sum`: what it is called where it is of several rows. */
export type PivotRow = TableRow & { columns: ReadonlyMap<string, Cells>; sum: string | null }
export type PivotColumn = { key: string; name: string }
export type PivotTable = {
  columns: readonly PivotColumn[]
  rows: PivotRow[]
  /** how many there are besides those that are shown */
  left: { rows: number; columns: number }
}

/** The column of what is not shown. No id of a network or of ours, and no day, is called so. */
const OTHERS = '~rest'

type Shown = { spec: TableSpec; across: Across; pivot: CrossShown; metrics: readonly Metric[]; facts: AnswerFacts }

/** A table by columns of values: its rows, those that are not shown in one, and the total. */
export function pivotTable(say: Say, language: Language, { spec, across, pivot, metrics, facts }: Shown): PivotTable {
  const keys = crossKeys(spec.dimensions, across)
  const cross = crossed(pivot, keys)
  const isOfTime = across === TIME
  const ordered = isOfTime ? cross.columns.toReversed() : cross.columns
  const cells = (sums: Sums, isOfDays: boolean): Cells =>
    cellsOf(metrics, { sums, before: null }, { currency: facts.currency, days: isOfDays ? MANY : 1 })
  const isMany = spec.granularity !== 'total' && facts.from !== facts.until

  const rowOf = (line: CrossLine, id: string, sum: string | null): PivotRow => {
    // several periods in a row where they are columns, in a column where they are rows
    const [downMany, wholeMany] = [isMany && !isOfTime && sum !== null, isMany && (isOfTime || sum !== null)]
    const columns = [...line.cells].map(([key, sums]): [string, Cells] => [key, cells(sums, downMany)])
    return {
      id,
      time: line.of?.time ?? '',
      groups: line.of?.groups ?? {},
      names: Object.fromEntries(keys.groups.map((key) => [key, nameOf(pivot.rows, key, line.of?.groups[key] ?? '', language)])),
      cells: cellsOf(metrics, line.whole, { currency: facts.currency, days: wholeMany ? MANY : 1 }),
      columns: new Map(line.others ? [...columns, [OTHERS, cells(line.others, wholeMany)]] : columns),
      facts,
      sum,
    }
  }
  const left = { rows: pivot.rows.found - cross.lines.length, columns: pivot.columns.found - cross.columns.length }
  return {
    columns: [
      ...ordered.map((column) => ({ key: acrossKey(across, column), name: acrossName(say, language, pivot.columns, across, column) })),
      ...(left.columns > 0 ? [{ key: OTHERS, name: say('insight.chart.rest') }] : []),
    ],
    rows: [
      ...cross.lines.flatMap((line) => (line.of ? [rowOf(line, keys.rowOf(line.of), null)] : [])),
      ...(cross.rest ? [rowOf(cross.rest, 'rest', say('insight_table.pivot.rest', { count: left.rows }))] : []),
      ...(cross.total ? [rowOf(cross.total, 'total', say('insight.subject.total'))] : []),
    ],
    left,
  }
}

/** Days of what is of several periods: what is counted once a day is not told of them. */
const MANY = 2

/** The dimensions that rows are told by. */
export const rowDimensions = ({ dimensions }: Pick<TableSpec, 'dimensions'>, across: Across): TableSpec['dimensions'] => {
  const groups = rowGroups(dimensions, across)
  return dimensions.filter((dimension) => groups.includes(dimension))
}
