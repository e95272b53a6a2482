import { useMemo } from 'react'
import type { Dimension } from '#domain/metrics/facts.ts'
import { withFilter } from '#domain/metrics/filters.ts'
import { subjectBelow, SUBJECT_NAMES, SUBJECTS } from '#domain/metrics/families.ts'
import type { TableSpec } from '#domain/insight-table/table-spec.ts'
import type { GridStatus } from '#views/kit/grid/grid-props.ts'
import { useLanguage } from '#views/kit/words.tsx'
import type { ReportedObject } from '../insight-query.ts'
import { cellsOf, factsOf } from '../insight-rows.ts'
import { InsightTiles } from '../InsightTiles.tsx'
import { FlatGrid } from './FlatGrid.tsx'
import { PivotGrid } from './PivotGrid.tsx'
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

/** What a table shows: its totals, its chart, and its rows, flat or by columns of values; a row opened is what the table is narrowed to. */
export function TableResult({ spec, name, shown, status, onChange, onObject }: Props) {
  const language = useLanguage()
  const facts = useMemo(() => (shown ? factsOf({ ...shown, filters: shown.spec.filters }, shown.table) : null), [shown])
  const of = shown?.spec ?? spec
  const metrics = useMemo(() => metricsIn({ metrics: of.metrics }), [of.metrics])
  const rows = useMemo(() => (shown && facts ? tableRows(shown, metrics, facts, language) : undefined), [shown, facts, metrics, language])
  const open = ({ groups }: TableRow) => {
    const into = narrowed({ ...spec, dimensions: openedBy(spec) }, groups)
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
      {shown?.pivot && facts ? (
        <PivotGrid shown={shown} pivot={shown.pivot} facts={facts} status={status} name={name} onOpen={open} />
      ) : (
        <FlatGrid
          of={of}
          metrics={metrics}
          rows={rows}
          shown={shown}
          status={status}
          name={name}
          arrangement={{ text: spec.columns, onText: (text) => onChange({ columns: text }) }}
          onOpen={open}
        />
      )}
    </>
  )
}

/** A row is opened from the first dimension that it is of, which is not in columns. */
const openedBy = ({ dimensions, pivot }: TableSpec): readonly Dimension[] => [
  ...dimensions.filter((dimension) => dimension !== pivot),
  ...dimensions.filter((dimension) => dimension === pivot),
]

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
