import type { Dimension } from '#domain/metrics/facts.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { Say } from '#views/kit/words.tsx'
import { figureColumns } from '../insight-columns.ts'
import { metricWord } from '../metric-word.ts'
import type { PivotColumn, PivotRow } from './pivot-rows.ts'
import { dimensionColumn } from './table-rows.ts'

type Parts = {
  columns: readonly PivotColumn[]
  metrics: readonly Metric[]
  /** what rows are told by */
  dimensions: readonly Dimension[]
  hasTime: boolean
  currency: string
  isCompared: boolean
}

/** What rows are of, each metric in each column of values, and the totals of the rows, with their changes where figures are compared. */
export function pivotColumns(say: Say, { columns, metrics, dimensions, hasTime, currency, isCompared }: Parts): GridColumn<PivotRow>[] {
  const heads = [...dimensions.map((dimension) => dimensionColumn<PivotRow>(dimension)), ...(hasTime ? [timeColumn] : [])]
  const figures = figureColumns<PivotRow>(say, metrics, currency, isCompared)
  const named = (name: string, metric: Metric): Pick<GridColumn<PivotRow>, 'header' | 'under'> => {
    const word = metricWord(say, metric)
    return metrics.length === 1 ? { header: name } : { header: `${name} · ${word}`, under: { head: name, header: word } }
  }
  const total = say('insight.subject.total')
  return [
    ...heads.map((column, at) => ({ ...column, ...(at === 0 ? { opens: isRow } : {}), text: withSum(column, at === 0) })),
    ...columns.flatMap(({ key, name }) =>
      metrics.flatMap((metric) => {
        const figure = figures.find((one) => one.key === metric.key)
        return figure ? [{ ...figure, ...inColumn(key, metric), ...named(name, metric) }] : []
      }),
    ),
    ...figures.map((figure) => {
      const metric = metrics.find(({ key }) => key === figure.key)
      // a change stands next to what it is of, also under a head
      const of = metrics.find(({ key }) => figure.key === `${key}.change`)
      if (metric) return { ...figure, ...named(total, metric) }
      return of && metrics.length > 1 ? { ...figure, under: { head: total, header: figure.header } } : figure
    }),
  ].map((column) => ({ ...column, sortable: false }))
}

/** A row that is of several leads nowhere. */
const isRow = ({ sum }: PivotRow): boolean => sum === null

/** The first column says what a row of several is; the others say nothing of it. */
const withSum =
  ({ text, value }: GridColumn<PivotRow>, isFirst: boolean): NonNullable<GridColumn<PivotRow>['text']> =>
  (shown, row, say) => {
    if (row.sum !== null) return isFirst ? row.sum : ''
    return text?.(shown, row, say) ?? String(value?.(row) ?? row.time)
  }

const timeColumn: GridColumn<PivotRow> = {
  key: 'time',
  header: 'metrics.dimension.time',
  width: 110,
  pinned: 'left',
  value: ({ time }) => time,
}

const inColumn = (column: string, { key }: Metric): Pick<GridColumn<PivotRow>, 'key' | 'value' | 'text' | 'exported'> => {
  const cellOf = ({ columns }: PivotRow) => columns.get(column)?.[key]
  return {
    key: `${column} ${key}`,
    value: (row) => cellOf(row)?.value,
    text: (_value, row) => cellOf(row)?.text ?? '–',
    exported: (_value, row) => cellOf(row)?.plain ?? '',
  }
}
