import { blocker, type Blocker } from '../blocker.ts'
import { metricOf } from '../metrics/catalogue.ts'
import { kindOf } from '../metrics/metric.ts'
import { TIME } from '../metrics/query.ts'
import { acrossBlockers, daysOfTable, type Across, type ChartKind, type TableSpec } from './table-spec.ts'

/** What charts draw at most: bars, and rows and columns of a heat table, the largest of a dimension and the last of periods. */
export const DRAWN = { bars: 30, heat: { rows: 31, columns: 31 } } as const

/** Why a table cannot be drawn so; each says what the question lacks. `today`: of the company. */
export function chartBlockers(spec: TableSpec, kind: ChartKind, today: string): Blocker[] {
  const lacks = (code: string) => [blocker(code, { field: 'chart' })]
  const [metric] = spec.metrics.flatMap((key) => metricOf(key) ?? [])
  if (kind === 'none') return []
  if (metric === undefined) return lacks('insight.metrics.required')
  const { from, until } = daysOfTable(spec, today)
  const manyDays = kindOf(metric) === 'distinct' && from !== until ? lacks('insight_table.chart.one_day') : []
  switch (kind) {
    case 'lines':
    case 'areas':
      return [
        ...(spec.granularity === 'total' ? lacks('insight_table.no_periods') : []),
        ...(kind === 'areas' && metric.formula.kind !== 'sum' ? lacks('insight_table.chart.not_added') : []),
      ]
    case 'bars':
      return [...(spec.dimensions.length === 0 ? lacks('insight_table.chart.no_dimension') : []), ...manyDays]
    case 'heat': {
      const question = heatQuestion(spec)
      if (question === null) return lacks('insight_table.chart.no_second')
      return [...acrossBlockers(question, question.across).map(inChart), ...(question.across === TIME ? [] : manyDays)]
    }
    case 'scatter':
      return [
        ...(spec.metrics.length < 2 ? lacks('insight_table.chart.one_metric') : []),
        ...(spec.dimensions.length === 0 && spec.granularity === 'total' ? lacks('insight_table.chart.no_dimension') : []),
      ]
  }
}

const inChart = (reason: Blocker): Blocker => ({ ...reason, field: 'chart' })

export type CrossQuestion = TableSpec & { across: Across }

/** What a heat table asks: the first dimension by the second, else by period. Null: there is no second. */
export function heatQuestion(spec: TableSpec): CrossQuestion | null {
  const [down, across] = spec.dimensions
  if (down === undefined) return null
  const first = { ...spec, metrics: spec.metrics.slice(0, 1) }
  // periods would make several rows of one value
  if (across !== undefined) return { ...first, dimensions: [down, across], granularity: 'total', across }
  return spec.granularity === 'total' ? null : { ...first, dimensions: [down], across: TIME }
}
