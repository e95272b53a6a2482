import { call } from '#client/call.ts'
import type { CallOptions } from '#client/client.ts'
import { insightReport, insightReportBy, type InsightAnswer } from '#contract/insights.ts'
import { isOfWholeMonths, type ObservatoryTime } from '#domain/observatory/grouping.ts'
import { confirmationOf, observedMeasure } from '#domain/observatory/measures.ts'
import { monthsOf } from '#domain/observatory/question.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { readBy } from '#views/things/wired.ts'
import { filtersOf } from '../wire.ts'
import { daysOfView, measuresOf, type ObservatoryView } from './observatory-query.ts'

/** The table, and how the chosen measure went over time. */
export type ObservatoryShown = { view: ObservatoryView; table: InsightAnswer; trend: InsightAnswer; trendTime: ObservatoryTime }

const ROWS = 10_000

export const observatoryMachine = createReading<ObservatoryShown, ObservatoryView>({ keepsAnswer: true })

export const wiredObservatory = readBy(observatoryMachine, async (view, how) => {
  const trendTime = trendTimeOf(view)
  const table = asked(view, view.time, measuresOf(view.time), how)
  const trend = trendTime === view.time ? table : asked({ ...view, marks: false }, trendTime, [view.measure], how)
  const [tableThere, trendThere] = await Promise.all([table, trend])
  return { view, table: tableThere, trend: trendThere, trendTime }
})

/** What a point of the chart is of: months for figures that wait for them, else as fine as can be read. */
export function trendTimeOf(view: ObservatoryView): ObservatoryTime {
  if (view.time !== 'total') return view.time
  const measure = observedMeasure(view.measure)
  if (measure && confirmationOf(measure) !== null) return 'month'
  const months = monthsOf(daysOfView(view)).length
  return months <= 1 ? 'day' : months <= 6 ? 'week' : 'month'
}

async function asked(view: ObservatoryView, time: ObservatoryTime, metrics: readonly string[], how: CallOptions): Promise<InsightAnswer> {
  const isOrdered = metrics.includes(view.measure) && (isOfWholeMonths(time) || time === view.time)
  const question = {
    a: 'observatory',
    b: view.grouping,
    ...daysOfView(view),
    metrics: [...metrics],
    filters: filtersOf(view),
    sort: isOrdered ? [`-${view.measure}`] : [],
    limit: ROWS,
    anomalies: view.marks ? ('1' as const) : ('0' as const),
  }
  if (time === 'total') return (await call(insightReport, question, how)).data
  return (await call(insightReportBy, { ...question, granularity: time }, how)).data
}
