import { useMemo } from 'react'
import type { TableSpec } from '#domain/insight-table/table-spec.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import type { GridStatus } from '#views/kit/grid/grid-props.ts'
import { useSay } from '#views/kit/words.tsx'
import { FigureGrid } from '../FigureGrid.tsx'
import { figureColumns } from '../insight-columns.ts'
import { dimensionColumn, type TableRow } from './table-rows.ts'
import type { TableShown } from './wire.ts'

type Props = {
  /** the question that the rows answer */
  of: TableSpec
  metrics: readonly Metric[]
  rows: TableRow[] | undefined
  shown: TableShown | null
  status: GridStatus
  name: string
  arrangement: { text: string; onText: (text: string) => void }
  onOpen: (row: TableRow) => void
}

/** The rows of a table: a column for each dimension, the period, and each metric with its change. */
export function FlatGrid({ of, metrics, rows, shown, status, name, arrangement, onOpen }: Props) {
  const say = useSay()
  const currency = shown?.table.currency ?? ''
  const { dimensions, granularity, comparison } = of
  const columns = useMemo(
    () => [
      // a row is opened from the first of them: that is what the table is narrowed to
      ...dimensions.map((dimension, at) => ({ ...dimensionColumn<TableRow>(dimension), opens: at === 0 })),
      ...(granularity === 'total' ? [] : [{ key: 'time', header: 'metrics.dimension.time', width: 110 }]),
      ...figureColumns<TableRow>(say, metrics, currency, comparison !== null),
    ],
    [say, dimensions, granularity, comparison, metrics, currency],
  )
  return (
    <FigureGrid<TableRow>
      label={say('insight_table.grid')}
      columns={columns}
      rows={rows}
      shown={shown}
      status={status}
      arrangement={arrangement}
      onOpenRow={onOpen}
      fileName={name}
    />
  )
}
