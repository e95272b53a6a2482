import type { TableSpec } from '#domain/insight-table/table-spec.ts'
import { groupsOf } from '#domain/insight-table/table-spec.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import type { AnswerFacts } from '#domain/metrics/explanation.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import type { Dimension } from '#domain/metrics/facts.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { Language } from '#i18n/words.ts'
import { cellsOf, nameOf, type FigureRow } from '../insight-rows.ts'
import type { TableShown } from './wire.ts'

/** A row of a table: the values of its dimensions, and what they are called. */
export type TableRow = FigureRow & { groups: Readonly<Record<string, string>>; names: Readonly<Record<string, string>> }

/** The metrics of a table that are known. */
export const metricsIn = ({ metrics }: Pick<TableSpec, 'metrics'>): Metric[] => metrics.flatMap((key) => metricOf(key) ?? [])

/** What a row is of, by a dimension. */
export const dimensionColumn = <Row extends TableRow>(dimension: Dimension): GridColumn<Row> => ({
  key: dimension,
  header: `metrics.dimension.${dimension}`,
  width: 180,
  pinned: 'left',
  value: ({ names }) => names[dimension],
  text: (_value, { names }, say) => names[dimension] || say('insight.unknown'),
})

/** The rows of an answer. */
export function tableRows({ spec, table }: TableShown, metrics: readonly Metric[], facts: AnswerFacts, language: Language): TableRow[] {
  return table.rows.map((row) => ({
    id: [row.time ?? '', ...groupsOf(spec).map((key) => row.groups[key] ?? '')].join(' '),
    time: row.time ?? '',
    groups: row.groups,
    names: Object.fromEntries(spec.dimensions.map((key) => [key, nameOf(table, key, row.groups[key] ?? '', language)])),
    cells: cellsOf(metrics, row, { currency: table.currency, days: 1 }),
    facts,
  }))
}
