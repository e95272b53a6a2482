import type { InsightAnswer } from '#contract/insights.ts'
import { dayAfter } from '#domain/day.ts'
import { viewIn, type InsightView } from '#views/insight/insight-query.ts'
import type { InsightShown } from '#views/insight/wire.ts'

export const TODAY = '2026-11-24'
export const viewAt = (search = ''): InsightView => viewIn(new URLSearchParams(search), TODAY)

const sums = (spend: number, clicks: number, results: number) => ({
  spend: String(spend),
  impressions: String(clicks * 80),
  clicks: String(clicks),
  results: String(results),
  returned: String(Math.round(spend / 3)),
})

/** What an answer says next to its rows. */
export const ANSWER: InsightAnswer = {
  rows: [],
  found: 2,
  total: { sums: sums(600_000, 1_200, 30), before: sums(480_000, 1_000, 40) },
  rest: null,
  names: { account: { a1: '星河-TW-01', a2: '星河-HK-01' }, game: { '10078': '星河战纪' } },
  currency: 'CNY',
  rates: [{ currency: 'USD', rates: ['7.12'] }],
  zones: ['Asia/Taipei'],
  accounts: 3,
  as_of: '2026-11-24T02:42:00Z',
  last_complete_day: '2026-11-23',
  missing: [{ account_id: 'a3', name: '星河-MY-01', days: 2, why: { code: 'insight.not_read_yet' } }],
}

/** Two accounts of a week; `more` changes what the table says. */
export function reportOf(view: InsightView, more: Partial<InsightAnswer> = {}): InsightShown {
  const dimension = view.subject === 'ad' ? 'ad' : 'account'
  const row = (id: string, spend: number, clicks: number, results: number) => ({
    time: null,
    groups: { [dimension]: id, ...(dimension === 'ad' ? { spreader: '21' } : {}) },
    sums: sums(spend, clicks, results),
    before: sums(spend * 0.8, clicks, results),
  })
  const rows = [row('a1', 400_000, 800, 20), row('a2', 200_000, 400, 0)]
  const days = Array.from({ length: 7 }, (_, at) => dayAfter(view.from, at))
  return {
    view,
    table: { ...ANSWER, rows, ...more },
    trend: {
      ...ANSWER,
      rows: days.flatMap((time, at) =>
        rows.map((one) => ({ ...one, time, sums: sums(Number(one.sums.spend) / 7 + at * 900, 50, 2), before: null })),
      ),
    },
  }
}

export const NO_FIGURES: Partial<InsightAnswer> = { rows: [], found: 0, total: null, as_of: null, rates: [] }
