import { useMemo } from 'react'
import { toldMetrics } from '#domain/insight-table/cross.ts'
import type { Across } from '#domain/insight-table/table-spec.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import type { AnswerFacts } from '#domain/metrics/explanation.ts'
import { TIME } from '#domain/metrics/query.ts'
import type { GridStatus } from '#views/kit/grid/grid-props.ts'
import { useLanguage, useSay, type Say } from '#views/kit/words.tsx'
import { FigureGrid } from '../FigureGrid.tsx'
import { metricWord } from '../metric-word.ts'
import { acrossWord } from './cross-names.ts'
import { pivotColumns } from './pivot-columns.ts'
import { pivotTable, rowDimensions, type PivotRow, type PivotTable } from './pivot-rows.ts'
import { metricsIn } from './table-rows.ts'
import type { CrossShown } from './wire-cross.ts'
import type { TableShown } from './wire.ts'
import './tables.css'

type Props = {
  shown: TableShown
  pivot: CrossShown
  facts: AnswerFacts
  status: GridStatus
  name: string
  onOpen: (row: PivotRow) => void
}

/** The figures of a table by columns of values, with the totals of both; the order of rows is that of the table. */
export function PivotGrid({ shown, pivot, facts, status, name, onOpen }: Props) {
  const say = useSay()
  const language = useLanguage()
  const { spec } = shown
  const { across } = pivot
  const metrics = useMemo(() => metricsIn(spec), [spec])
  const table = useMemo(
    () => pivotTable(say, language, { spec, across, pivot, metrics, facts }),
    [say, language, spec, across, pivot, metrics, facts],
  )
  const columns = useMemo(
    () =>
      pivotColumns(say, {
        columns: table.columns,
        metrics,
        dimensions: rowDimensions(spec, across),
        hasTime: spec.granularity !== 'total' && across !== TIME,
        currency: facts.currency,
        isCompared: spec.comparison !== null,
      }),
    [say, table.columns, metrics, spec, across, facts.currency],
  )
  return (
    <>
      <p className="fd-muted fd-table-met">{pivotWords(say, shown, across, pivot, table).join(' · ')}</p>
      <FigureGrid<PivotRow>
        label={say('insight_table.grid')}
        columns={columns}
        rows={table.rows}
        shown={{ ...shown, table: { ...pivot.rows, rows: table.rows, found: table.rows.length } }}
        status={status}
        isOrdered
        onOpenRow={(row) => (row.sum === null ? onOpen(row) : undefined)}
        fileName={name}
      />
    </>
  )
}

/** What is shown and what is summed, and how totals come about. */
function pivotWords(
  say: Say,
  { spec, from, until }: TableShown,
  across: Across,
  { rows, columns }: CrossShown,
  { left }: PivotTable,
): string[] {
  const isOfTime = across === TIME
  const [by = ''] = toldMetrics(spec.metrics, isOfTime ? spec.granularity : 'total', { from, until })
  const metric = metricOf(by)
  const told = {
    all: columns.found,
    count: columns.found - left.columns,
    across: acrossWord(say, across),
    metric: metric ? metricWord(say, metric) : by,
  }
  return [
    ...(left.columns > 0 ? [say(isOfTime ? 'insight_table.pivot.last' : 'insight_table.pivot.largest', told)] : []),
    ...(left.rows > 0 ? [say('insight_table.pivot.rows', { all: rows.found, count: rows.found - left.rows })] : []),
    say('insight_table.pivot.totals'),
    ...(spec.comparison === null ? [] : [say('insight_table.pivot.compared')]),
  ]
}
