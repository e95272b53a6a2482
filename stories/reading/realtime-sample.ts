import type { InsightAnswer } from '#contract/insights.ts'
import { dayAfter } from '#domain/day.ts'
import { minuteLabel, partsOfDay } from '#domain/metrics/day-parts.ts'
import { realtimeViewIn, type RealtimeView } from '#views/insight/realtime/realtime-query.ts'
import type { RealtimeShown } from '#views/insight/realtime/wire.ts'

export const DAY = '2026-11-24'
export const realtimeAt = (search = ''): RealtimeView => realtimeViewIn(new URLSearchParams(search))

const sums = (spend: number) => ({
  spend: String(spend),
  impressions: String(spend),
  clicks: String(Math.round(spend / 100)),
  installs: String(Math.round(spend / 500)),
  ...Object.fromEntries(
    ['reservations', 'reg', 'cr', 'newpay', 'newpay_amount', 'newpay_taxed_amount', 'allpay_amount', 'allpay_taxed_amount'].map((key) => [
      key,
      String(Math.round(spend / 900)),
    ]),
  ),
})
const rowsOn = (view: RealtimeView, day: string, until: number, spend: (hour: number) => number): InsightAnswer['rows'] =>
  partsOfDay(view.grain).flatMap((minute) => {
    // nothing was spent from 3 to 4 o'clock, and that is known
    if (minute >= until || Math.floor(minute / 60) === 3) return []
    return [{ time: `${day} ${minuteLabel(minute)}`, groups: {}, sums: sums(spend(Math.floor(minute / 60))), before: null }]
  })

/** Today up to 11:20 in Taipei: networks told at 10:50, games at 11:10. `more` changes what the answer of the day says. */
export function realtimeReport(view: RealtimeView, more: Partial<InsightAnswer> = {}): RealtimeShown {
  const told = (day: string, delivery: string | null, players: string | null) => [
    { source: 'delivery' as const, day, at: delivery, account: '星河-HK-01' },
    { source: 'players' as const, day, at: players, account: '星河-TW-01' },
  ]
  const [yesterday, week] = [dayAfter(DAY, -1), dayAfter(DAY, -7)]
  const clocks = [
    { zone: 'Asia/Taipei', accounts: 3 },
    { zone: 'America/New_York', accounts: 1 },
  ]
  const answer = (rows: InsightAnswer['rows'], parts: NonNullable<InsightAnswer['parts']>['told']): InsightAnswer => ({
    rows,
    found: rows.length,
    total: null,
    rest: null,
    names: { account: { a1: '星河-TW-01', a2: '星河-HK-01' }, game: { '10078': '星河战纪' } },
    currency: 'CNY',
    rates: [],
    zones: ['Asia/Taipei'],
    accounts: 3,
    as_of: `${DAY}T02:50:00Z`,
    last_complete_day: yesterday,
    missing: [],
    parts: { clocks, told: parts },
  })
  const group = (id: string, spend: number) => ({
    time: `${DAY} 01:00`,
    groups: { account: id },
    sums: sums(spend),
    before: sums(spend * 0.8),
  })
  return {
    view,
    day: DAY,
    zone: 'Asia/Taipei',
    days: {
      ...answer(
        [...rowsOn(view, yesterday, 1440, (hour) => 10_000 + hour * 1_000), ...rowsOn(view, DAY, 680, (hour) => 12_000 + hour * 1_000)],
        [...told(yesterday, `${DAY}T02:50:00Z`, `${DAY}T03:10:00Z`), ...told(DAY, `${DAY}T02:50:00Z`, `${DAY}T03:10:00Z`)],
      ),
      ...more,
    },
    // a week before, the hours after 18:00 were never told
    week: answer(
      rowsOn(view, week, 1080, (hour) => 8_000 + hour * 1_000),
      told(week, `${week}T10:00:00Z`, `${week}T10:00:00Z`),
    ),
    groups: view.rows === 'time' ? null : answer([group('a1', 40_000), group('a2', 20_000)], []),
  }
}

export const NOTHING_TOLD: Partial<InsightAnswer> = { rows: [], found: 0, as_of: null, parts: { clocks: [], told: [] } }
