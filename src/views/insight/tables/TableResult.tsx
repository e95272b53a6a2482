import { useMemo } from 'react'
import type { Dimension } from '#domain/metrics/facts.ts'
import { withFilter } from '#domain/metrics/filters.ts'
import { subjectBelow, SUBJECT_NAMES, SUBJECTS } from '#domain/metrics/families.ts'
import type { TableSpec } from '#domain/insight-table/table-spec.ts'
import type { GridStatus } from '#views/kit/grid/DataGrid.tsx'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { figureColumns } from '../insight-columns.ts'
import { FigureGrid } from '../FigureGrid.tsx'
import type { ReportedObject } from '../insight-query.ts'
import { cellsOf, factsOf } from '../insight-rows.ts'
import { InsightTiles } from '../InsightTiles.tsx'
import { metricsIn, tableRows, type TableRow } from './table-rows.ts'
import { TableChart } from './TableChart.tsx'
import type { TableShown } from './wire.ts'

type Props = {
  /** what is asked; what is shown may be the answer before */
  spec: TableSpec
  name: string
  shown: TableShown | null
  status: GridStatus
  onChange: (change: Partial<TableSpec>) => void
  /** what a row of the lowest level opens */
  onObject: (object: ReportedObject) => void
}

/** What a table shows: its totals, what is drawn over time, and its rows; a row opened is what the table is narrowed to. */
export function TableResult({ spec, name, shown, status, onChange, onObject }: Props) {
  const say = useSay()
  const language = useLanguage()
  const facts = useMemo(() => (shown ? factsOf({ ...shown, filters: shown.spec.filters }, shown.table) : null), [shown])
  const of = shown?.spec ?? spec
  const metrics = useMemo(() => metricsIn({ metrics: of.metrics }), [of.metrics])
  const currency = shown?.table.currency ?? ''
  const { dimensions, granularity, comparison } = of
  const columns = useMemo(
    () => [
      ...dimensions.map(dimensionColumn),
      ...(granularity === 'total' ? [] : [{ key: 'time', header: 'metrics.dimension.time', width: 110 }]),
      ...figureColumns<TableRow>(say, metrics, currency, comparison !== null),
    ],
    [say, dimensions, granularity, comparison, metrics, currency],
  )
  const rows = useMemo(() => (shown && facts ? tableRows(shown, metrics, facts, language) : undefined), [shown, facts, metrics, language])
  const open = ({ groups }: TableRow) => {
    const into = narrowed(spec, groups)
    const object = objectIn(spec, groups)
    if (into) onChange(into)
    else if (object.id !== '') onObject(object)
  }
  const [drawn] = metrics
  return (
    <>
      {shown?.table.total && facts?.asOf ? (
        <InsightTiles
          cells={cellsOf(metrics, shown.table.total, { currency: facts.currency, days: 1 })}
          facts={facts}
          metric={drawn?.key ?? null}
          onMetric={(key) => onChange({ metrics: [key, ...spec.metrics.filter((one) => one !== key)] })}
        />
      ) : null}
      {shown && facts && rows ? <TableChart shown={shown} facts={facts} rows={rows} onOpen={open} /> : null}
      <FigureGrid<TableRow>
        label={say('insight_table.grid')}
        columns={columns}
        rows={rows}
        shown={shown}
        status={status}
        arrangement={{ text: spec.columns, onText: (text) => onChange({ columns: text }) }}
        onOpenRow={open}
        fileName={name}
      />
    </>
  )
}

/** A row is opened from the first of them: that is what the table is narrowed to. */
const dimensionColumn = (dimension: Dimension, at: number): GridColumn<TableRow> => ({
  key: dimension,
  header: `metrics.dimension.${dimension}`,
  width: 180,
  pinned: 'left',
  opens: at === 0,
  value: ({ names }) => names[dimension],
  text: (_value, { names }, say) => names[dimension] || say('insight.unknown'),
})

/** The table narrowed to what the first dimension is in a row, and divided by the next one, or by what is below it; null: there is nothing below. */
function narrowed(spec: TableSpec, groups: TableRow['groups']): Partial<TableSpec> | null {
  const [first, ...rest] = spec.dimensions
  const value = first === undefined ? '' : (groups[first] ?? '')
  if (first === undefined || value === '') return null
  const below = rest.length > 0 ? rest : dimensionsBelow(first)
  return below && { dimensions: below, filters: withFilter(spec, first, [value]).filters }
}

const subjectOf = (dimension: Dimension) => SUBJECT_NAMES.find((name) => SUBJECTS[name] === dimension) ?? null

function dimensionsBelow(dimension: Dimension): Dimension[] | null {
  const subject = subjectOf(dimension)
  const below = subject && subjectBelow(subject)
  const found = below && SUBJECTS[below]
  return found ? [found] : null
}

/** What a row of the lowest level is of, at its network. */
const objectIn = ({ dimensions: [first] }: TableSpec, groups: TableRow['groups']): ReportedObject => ({
  subject: (first && subjectOf(first)) ?? 'total',
  spreader: groups['spreader'] ?? '',
  id: (first && groups[first]) ?? '',
})
