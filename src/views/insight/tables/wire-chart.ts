import type { CallOptions } from '#client/client.ts'
import type { InsightAnswer } from '#contract/insights.ts'
import { companyDay } from '#domain/company-clock.ts'
import { chartBlockers, DRAWN, heatQuestion } from '#domain/insight-table/table-chart.ts'
import { groupsOf, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { measuresOf } from '#domain/metrics/metric.ts'
import { amongOf, asked, filtersOf, largestOf, POINTS } from '../wire.ts'
import { crossOf, type CrossShown } from './wire-cross.ts'

/** What a chart draws next to the rows of its table. `whole`: what the series of stacked areas are parts of. */
export type ChartShown =
  | { kind: 'lines'; trend: InsightAnswer }
  | { kind: 'areas'; trend: InsightAnswer; whole: InsightAnswer }
  | { kind: 'bars'; bars: InsightAnswer }
  | { kind: 'heat'; cross: CrossShown }
  | { kind: 'scatter' }

type Days = { from: string; until: string }

/** Null where there is no chart, or the question does not allow it. `table`: the answer that its rows are of. */
export async function chartOf(spec: TableSpec, days: Days, table: InsightAnswer, how: CallOptions): Promise<ChartShown | null> {
  const { chart: kind } = spec
  if (kind === 'none' || chartBlockers(spec, kind, companyDay()).length > 0) return null
  switch (kind) {
    case 'lines':
      return { kind, trend: await trendOf(spec, days, table, how) }
    case 'areas': {
      const [trend, whole] = await Promise.all([trendOf(spec, days, table, how), overTime(spec, days, { by: [], filters: [] }, how)])
      return { kind, trend, whole }
    }
    case 'bars':
      return { kind, bars: await barsOf(spec, days, how) }
    case 'heat': {
      const question = heatQuestion(spec)
      return question && { kind, cross: await crossOf(question, days, DRAWN.heat, how) }
    }
    case 'scatter':
      return { kind }
  }
}

type Part = { by: string[]; filters: ReturnType<typeof amongOf> }

const overTime = (spec: TableSpec, days: Days, { by, filters }: Part, how: CallOptions): Promise<InsightAnswer> =>
  asked(
    { subject: 'total', ...days },
    spec.granularity,
    { metrics: spec.metrics.slice(0, 1), by, filters: [...filtersOf(spec), ...filters], limit: POINTS },
    how,
  )

/** The first metric over time, of the parts of the first dimension that are largest. */
function trendOf(spec: TableSpec, days: Days, table: InsightAnswer, how: CallOptions): Promise<InsightAnswer> {
  const dimension = spec.dimensions[0] ?? null
  const largest = dimension === null ? [] : largestOf(table, dimension, measureOf(spec.metrics[0] ?? ''))
  return overTime(spec, days, { by: dimension === null ? [] : [dimension], filters: amongOf(dimension, largest) }, how)
}

/** What parts are largest by: the first sum that a metric is made of. */
const measureOf = (key: string): string | undefined => {
  const metric = metricOf(key)
  return metric ? measuresOf(metric)[0]?.key : undefined
}

/** The first metric of the values of the first dimension, the largest first. */
function barsOf(spec: TableSpec, days: Days, how: CallOptions): Promise<InsightAnswer> {
  const metrics = spec.metrics.slice(0, 1)
  return asked(
    { subject: 'total', ...days },
    'total',
    {
      metrics,
      by: [...groupsOf({ dimensions: spec.dimensions.slice(0, 1) })],
      filters: filtersOf(spec),
      sort: metrics.map((key) => `-${key}`),
      limit: DRAWN.bars,
    },
    how,
  )
}
