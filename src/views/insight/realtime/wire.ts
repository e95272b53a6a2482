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
  const { zone, day, days } = await onOneClock(view, (asked) => partsOf(view, asked, how))
  const before = dayAfter(day, -WEEK)
  const week = await partsOf(view, { from: before, until: before, zone }, how)
  const groups = view.rows === 'time' ? null : await partsOf(view, { from: day, until: day, zone, subject: view.rows }, how)
  return { view, day, zone, days, week, groups }
})

type Days = { from: string; until: string; zone: string }

/** The day and the one before, on the clock of the view; without an account on the clock of the company, on that of most accounts. */
export async function onOneClock(view: Pick<RealtimeView, 'zone' | 'day'>, ask: (days: Days) => Promise<InsightAnswer>) {
  const on = async (zone: string) => {
    const day = view.day || calendarDay(Date.now(), zone)
    return { zone, day, days: await ask({ from: dayAfter(day, -1), until: day, zone }) }
  }
  const first = await on(view.zone || companyZone())
  const [most] = first.days.parts?.clocks ?? []
  const isElsewhere = view.zone === '' && first.days.accounts === 0 && most !== undefined && most.accounts > 0
  return isElsewhere ? await on(most.zone) : first
}

type Asked = Days & { subject?: Exclude<RealtimeView['rows'], 'time'> }

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
