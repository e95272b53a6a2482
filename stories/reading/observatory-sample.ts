import type { InsightAnswer } from '#contract/insights.ts'
import { blocker } from '#domain/blocker.ts'
import { dayAfter } from '#domain/day.ts'
import { monthsOf } from '#domain/observatory/question.ts'
import { daysOfView, observatoryViewIn, type ObservatoryView } from '#views/insight/observatory/observatory-query.ts'
import { trendTimeOf, type ObservatoryShown } from '#views/insight/observatory/wire.ts'

export const TODAY = '2026-11-24'
export const observatoryAt = (search = ''): ObservatoryView => observatoryViewIn(new URLSearchParams(search), TODAY)

const GAMES = {
  '10078': '星河战纪',
  '10012': '萌宠小镇',
  '10045': '幻境之门',
  '10063': '王国防线',
  '10091': '一起种田',
  '301': '天命录',
  '10102': '街头飞车',
}
type Row = InsightAnswer['rows'][number]

/** Sums of a game in a month, in minor units; finance is of the confirmed month only, and pays a little less than the platform counted. */
function sumsOf(size: number, confirmed: boolean): Row['sums'] {
  const [spend, marketing, share, pay] = [size * 61_000, size * 9_000, size * 4_000, size * 150_000]
  const real = Math.round(pay * 0.68)
  const platform = {
    spend,
    marketing_cost: marketing,
    booked_outcome: spend + marketing,
    booked_share: share,
    allpay_amount: pay,
    allpay_taxed_amount: real,
  }
  const received = Math.round(real * 0.97)
  const outcome = spend + marketing + size * 700
  const finance = {
    flow: Math.round(pay * 1.01),
    refunded: size * 1_200,
    received,
    income_platform: real,
    confirmed_outcome: spend + marketing,
    paid_outcome: outcome,
    publishing: size * 2_000,
    confirmed_share: share,
    cost_platform: spend + marketing,
    closed_received: received,
    closed_share: share,
    closed_outcome: outcome,
    closed_publishing: size * 2_000,
  }
  const told = confirmed ? { ...platform, ...finance } : platform
  return Object.fromEntries(Object.entries(told).map(([key, value]) => [key, String(value)]))
}

const added = (parts: readonly Row['sums'][]): Row['sums'] => {
  const sums: Record<string, string> = {}
  for (const part of parts) for (const [key, value] of Object.entries(part)) sums[key] = String(Number(sums[key] ?? 0) + Number(value))
  return sums
}

const CONFIRMED = '2026-09'
const SIZES = ['10078', '10012', '10045', '10063', '10091', '301', '10102'].map((game_id, at) => ({ game_id, size: 9 - at }))

/** Seven games in three months, of which one is closed; `more` changes what the table says. */
export function observatoryOf(view: ObservatoryView, more: Partial<InsightAnswer> = {}): ObservatoryShown {
  const months = monthsOf(daysOfView(view))
  const byMonth = months.flatMap((month) =>
    SIZES.map(({ game_id, size }): Row => ({
      time: `${month}-01`,
      groups: { game: game_id },
      sums: sumsOf(size, month === CONFIRMED),
      before: null,
    })),
  )
  const rows = SIZES.map(({ game_id }): Row => {
    const own = byMonth.filter(({ groups }) => groups.game === game_id)
    return { time: null, groups: { game: game_id }, sums: added(own.map(({ sums }) => sums)), before: null }
  })
  const byWeek = Array.from({ length: 13 }, (_, at) => dayAfter('2026-08-31', 7 * at)).flatMap((time, at) =>
    SIZES.map(({ game_id, size }): Row => ({ time, groups: { game: game_id }, sums: sumsOf(size + (at % 3) / 4, false), before: null })),
  )
  const listed = view.time === 'total' ? rows : view.time === 'month' ? byMonth : byWeek
  const table: InsightAnswer = {
    rows: listed,
    found: listed.length,
    total: { sums: added(rows.map(({ sums }) => sums)), before: null },
    rest: null,
    names: { game: GAMES },
    currency: 'CNY',
    rates: [{ currency: 'USD', rates: ['7.12'] }],
    zones: ['Asia/Shanghai'],
    accounts: 17,
    as_of: '2026-11-24T02:42:00Z',
    last_complete_day: '2026-11-23',
    missing: [],
    observatory: {
      months: months.map((month) => ({ month, income: month <= CONFIRMED, outcome: month <= CONFIRMED })),
      untold: [],
      by_month: byMonth,
      anomalies: view.marks
        ? {
            since: '2026-10-24',
            until: '2026-11-23',
            floor: 50_000,
            too_many: false,
            found: [
              {
                game_id: '10078',
                measure: 'dap_ua_cost',
                day: '2026-11-20',
                value: 1_230_000,
                low: 400_000,
                high: 620_000,
                median: 510_000,
                deviation: 31_400,
                weeks: 8,
              },
            ],
          }
        : null,
    },
    ...more,
  }
  const trendTime = trendTimeOf(view)
  const trend = trendTime === 'month' ? { ...table, rows: byMonth } : { ...table, rows: byWeek }
  return { view, table, trend: view.time === 'total' ? trend : table, trendTime }
}

export const NO_FIGURES: Partial<InsightAnswer> = { rows: [], found: 0, total: null, as_of: null, rates: [] }

/** What a person without the right to finance is told. */
export function withoutFinance(view: ObservatoryView): ObservatoryShown {
  const shown = observatoryOf(view)
  const isPlatform = (key: string) => ['spend', 'marketing_cost', 'booked_share', 'allpay_amount', 'allpay_taxed_amount'].includes(key)
  const only = (sums: Row['sums']) => Object.fromEntries(Object.entries(sums).filter(([key]) => isPlatform(key)))
  const { table } = shown
  const why = blocker('observatory.finance_closed')
  const measures = [
    'fin_actual_income',
    'fin_actual_outcome',
    'fin_profit',
    'fin_profit_rate',
    'fin_gross_profit',
    'fin_gross_profit_rate',
    'fin_outcome',
    'fin_publish',
    'fin_share',
    'fin_daily_outcome',
    'fin_flow',
    'fin_flow_refunded',
    'fin_refund',
    'gap_income',
    'gap_income_rate',
    'gap_cost',
    'gap_cost_rate',
  ]
  return {
    ...shown,
    table: {
      ...table,
      rows: table.rows.map((row) => ({ ...row, sums: only(row.sums) })),
      total: table.total && { ...table.total, sums: only(table.total.sums) },
      ...(table.observatory
        ? { observatory: { ...table.observatory, months: [], by_month: [], untold: measures.map((measure) => ({ measure, why })) } }
        : {}),
    },
  }
}
