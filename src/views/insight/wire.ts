import { call } from '#client/call.ts'
import type { CallOptions } from '#client/client.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { insightReport, insightReportBy, type InsightAnswer } from '#contract/insights.ts'
import type { Dimension, PartGrain } from '#domain/metrics/facts.ts'
import type { DimensionFilters } from '#domain/metrics/filters.ts'
import { isOfANetwork, SUBJECTS, type InsightFamily } from '#domain/metrics/families.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { readBy } from '#views/things/wired.ts'
import { pointOf, type DayGranularity, type InsightView } from './insight-query.ts'
import { REPORT_METRICS } from './report-metrics.ts'

/** A report, and how its largest parts went over time. */
export type InsightShown = { view: InsightView; table: InsightAnswer; trend: InsightAnswer }

/** Parts that a chart draws. */
const DRAWN = 5

export const insightMachine = createReading<InsightShown, InsightView>({ keepsAnswer: true })

export const wiredInsight = readBy(insightMachine, async (view, how) => {
  const table = await asked(view, view.granularity, { ...tableOf(view), limit: 1_000 }, how)
  const dimension = SUBJECTS[view.subject]
  const largest = dimension === null ? [] : largestOf(table, dimension)
  const trend = await asked(
    view,
    pointOf(view),
    { metrics: [view.metric], filters: [...filtersOf(view), ...amongOf(dimension, largest)], limit: POINTS },
    how,
  )
  return { view, table, trend }
})

/** Totals of a view, without its rows, for a page that is about something else: a failure is no notice. */
export const totalsMachine = createReading<{ view: InsightView; table: InsightAnswer }, InsightView>()
export const wiredTotals = readBy(totalsMachine, async (view, how) => ({
  view,
  table: await asked({ ...view, subject: 'total' }, 'total', { ...tableOf(view), by: [] }, { background: true, signal: how.signal }),
}))

/** Points that a chart is asked with. */
export const POINTS = 10_000

/** A filter to these values of a dimension; none without it. */
export const amongOf = (dimension: Dimension | null, values: string[]) =>
  dimension === null || values.length === 0 ? [] : [{ dimension, is: 'in' as const, values }]

/** The parts with the most of a measure, by its key. */
export function largestOf({ rows }: InsightAnswer, dimension: Dimension, measure = 'spend'): string[] {
  const spent = new Map<string, number>()
  for (const { groups, sums } of rows) {
    const group = groups[dimension] ?? ''
    spent.set(group, (spent.get(group) ?? 0) + Number(sums[measure] ?? 0))
  }
  return [...spent]
    .sort(([, one], [, other]) => other - one)
    .map(([group]) => group)
    .slice(0, DRAWN)
}

export const filtersOf = ({ filters }: { filters: DimensionFilters }) => filters.map((one) => ({ ...one, values: [...one.values] }))

const tableOf = (view: InsightView) => ({
  metrics: [...REPORT_METRICS],
  by: isOfANetwork(view.subject) ? ['spreader'] : [],
  filters: filtersOf(view),
  sort: [...(view.granularity === 'total' ? [] : ['-time']), `-${view.metric}`],
  ...(view.compare === '' ? {} : { compare: view.compare }),
})

type More = Omit<InputOf<typeof insightReport>, 'a' | 'b' | 'from' | 'until'>

/** Asks a report; of days unless told. */
export async function asked(
  { subject, from, until, report = 'daily' }: Pick<InsightView, 'subject' | 'from' | 'until'> & { report?: InsightFamily },
  granularity: DayGranularity | PartGrain,
  more: More,
  how: CallOptions,
): Promise<InsightAnswer> {
  const question = { a: report, b: subject, from, until, ...more }
  // what a report divides time by when nothing is said is its own
  if (granularity === 'total' && report === 'daily') return (await call(insightReport, question, how)).data
  return (await call(insightReportBy, { ...question, granularity }, how)).data
}
