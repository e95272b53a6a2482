import type { InsightAnswer } from '#contract/insights.ts'
import { NEW_TABLE, type TableSpec } from '#domain/insight-table/table-spec.ts'
import type { ReportJob } from '#server/features/insight/report-sheet.ts'

const sums = (spend: string, impressions: string, clicks: string, results = '0') => ({ spend, impressions, clicks, results })

export const ANSWER: InsightAnswer = {
  rows: [
    { time: null, groups: { account: 'a1', country: 'JP' }, sums: sums('712345.6', '80000', '1200', '7'), before: null },
    { time: null, groups: { account: 'a2', country: '' }, sums: sums('33', '0', '0'), before: null },
  ],
  found: 2,
  total: { sums: sums('712378.6', '80000', '1200', '7'), before: null },
  rest: null,
  names: { account: { a1: '=HYPERLINK("http://x","星河")', a2: '@星河' } },
  currency: 'CNY',
  rates: [{ currency: 'USD', rates: ['7.12340000', '7.05010000'] }],
  zones: ['America/New_York', 'Asia/Shanghai'],
  accounts: 3,
  as_of: '2026-11-24T02:42:00Z',
  last_complete_day: '2026-11-23',
  missing: [{ account_id: 'a3', name: '-星河', days: 2, why: { code: 'insight.not_read_yet' } }],
}

const SPEC: TableSpec = {
  ...NEW_TABLE,
  dimensions: ['account', 'country'],
  metrics: ['spend', 'clicks', 'ctr', 'cpc', 'result_cost'],
  filters: [{ dimension: 'country', is: 'in', values: ['JP', 'TW'] }],
}

/** A report that is to be made into a file. */
export const aReport = ({
  spec = {},
  told = {},
  ...more
}: Partial<Omit<ReportJob, 'spec' | 'told'>> & { spec?: Partial<TableSpec>; told?: Partial<InsightAnswer> } = {}): ReportJob => ({
  name: '晨会',
  spec: { ...SPEC, ...spec },
  day: '2026-11-24',
  told: { ...ANSWER, ...told },
  format: 'xlsx',
  language: 'zh',
  by: '陈晓宇',
  at: '2026-11-24T03:00:00Z',
  due: null,
  missed: 0,
  ...more,
})
