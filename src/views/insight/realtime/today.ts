import type { InsightAnswer } from '#contract/insights.ts'
import { grouped } from '#domain/grouped.ts'
import { addSums, type Sums } from '#domain/metrics/evaluate.ts'
import { compare, decimalText, divided, readFraction } from '#domain/metrics/fraction.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { readBy } from '#views/things/wired.ts'
import { asked, filtersOf, POINTS } from '../wire.ts'
import type { RealtimeView } from './realtime-query.ts'
import { onOneClock, type RealtimeShown } from './wire.ts'

/** The only measure that a glance at today needs. */
const SPEND = 'spend'
export const spendMetric = metricOf(SPEND)

export const todayMachine = createReading<RealtimeShown, RealtimeView>()

/** Spend of today and yesterday by hour, asked once by network. */
export const wiredToday = readBy(todayMachine, async (view, how) =>
  todayOf(
    view,
    await onOneClock(view, ({ zone, ...range }) =>
      asked(
        { report: 'realtime', subject: 'media_src', ...range },
        view.grain,
        { metrics: [SPEND], filters: filtersOf(view), sort: ['time'], limit: POINTS, zone },
        how,
      ),
    ),
  ),
)

/** Two days by hour and network as the page of real-time figures has them: what all networks spent is the sum of them. */
export const todayOf = (view: RealtimeView, { zone, day, days }: Pick<RealtimeShown, 'zone' | 'day' | 'days'>): RealtimeShown => ({
  view,
  zone,
  day,
  days: inAll(days),
  week: unasked(days),
  groups: days,
})

/** An answer by network as one of everything. */
function inAll(answer: InsightAnswer): InsightAnswer {
  const rows = [...grouped(answer.rows, ({ time }) => time ?? '')].map(([time, own]) => ({
    time,
    groups: {},
    sums: spendOf(own),
    before: null,
  }))
  return { ...answer, rows, found: rows.length }
}

/** A day that was not asked for: nothing of it is known. */
const unasked = ({ parts: _parts, ...answer }: InsightAnswer): InsightAnswer => ({ ...answer, rows: [], found: 0 })

const spendOf = (rows: readonly { sums: Sums }[]): Record<string, string> =>
  addSums(
    rows.map(({ sums }) => sums),
    [SPEND],
  )

export type NetworkShare = { network: string; share: number }

/** What part of the spend of today each network has, up to the minute `until`; the largest first. Empty where nothing was spent. */
export function networkShares({ day, groups }: Pick<RealtimeShown, 'day' | 'groups'>, until: number): NetworkShare[] {
  const rows = (groups?.rows ?? []).filter(({ time }) => time?.startsWith(day) && minuteOf(time) < until)
  const all = readFraction(spendOf(rows)[SPEND] ?? '0')
  return [...grouped(rows, (row) => row.groups.spreader ?? '')]
    .map(([network, own]) => ({ network, spent: readFraction(spendOf(own)[SPEND] ?? '0') }))
    .toSorted((one, other) => compare(other.spent, one.spent))
    .flatMap(({ network, spent }) => {
      const share = divided(spent, all)
      return share === null || spent.over === 0n ? [] : [{ network, share: Number(decimalText(share, 6)) }]
    })
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.slice(11).split(':').map(Number)
  return hour * 60 + minute
}
