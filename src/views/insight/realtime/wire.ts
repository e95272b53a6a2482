import type { InsightAnswer } from '#contract/insights.ts'
import { companyZone } from '#domain/company-terms.ts'
import { dayAfter } from '#domain/day.ts'
import { calendarDay } from '#domain/zone.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { readBy, type Quiet } from '#views/things/wired.ts'
import { asked, filtersOf, POINTS } from '../wire.ts'
import { groupMetrics, realtimeMetrics, type RealtimeView } from './realtime-query.ts'

/** The day and the one before, the same day of the week before, and what the rows are of where they are not parts of the day. */
export type RealtimeShown = {
  view: RealtimeView
  day: string
  zone: string
  days: InsightAnswer
  week: InsightAnswer
  groups: InsightAnswer | null
}

export const realtimeMachine = createReading<RealtimeShown, RealtimeView>({ keepsAnswer: true })

const WEEK = 7

export const wiredRealtime = readBy(realtimeMachine, async (view, how) => {
  const own = view.zone || companyZone()
  const first = await daysOn(view, own, how)
  const [most] = first.days.parts?.clocks ?? []
  // no account is on the clock of the company
  const isElsewhere = view.zone === '' && first.days.accounts === 0 && most !== undefined && most.accounts > 0
  const { zone, day, days } = isElsewhere ? await daysOn(view, most.zone, how) : first
  const before = dayAfter(day, -WEEK)
  const week = await partsOf(view, { from: before, until: before, zone }, how)
  const groups = view.rows === 'time' ? null : await partsOf(view, { from: day, until: day, zone, subject: view.rows }, how)
  return { view, day, zone, days, week, groups }
})

async function daysOn(view: RealtimeView, zone: string, how: Quiet) {
  const day = view.day || calendarDay(Date.now(), zone)
  return { zone, day, days: await partsOf(view, { from: dayAfter(day, -1), until: day, zone }, how) }
}

type Asked = { from: string; until: string; zone: string; subject?: Exclude<RealtimeView['rows'], 'time'> }

/** Parts of days; of a subject next to the day before, up to where both were told. */
const partsOf = (view: RealtimeView, { from, until, zone, subject }: Asked, how: Quiet) =>
  asked(
    { report: 'realtime', subject: subject ?? 'total', from, until },
    view.grain,
    {
      metrics: (subject ? groupMetrics(view) : realtimeMetrics(view.grain)).map(({ key }) => key),
      filters: filtersOf(view),
      sort: ['time'],
      limit: POINTS,
      zone,
      ...(subject ? { compare: 'day' as const } : {}),
    },
    how,
  )
