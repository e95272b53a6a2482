import { expect, test } from 'vitest'
import { shiftedBack, shiftedEnd, shiftOf } from '#domain/metrics/comparison.ts'
import { queryBlockers } from '#domain/metrics/query-blockers.ts'
import { metricsOf, type InsightQuery } from '#domain/metrics/query.ts'
import { LANGUAGES, sayBlocker } from '#i18n/catalogue.ts'

const QUERY: InsightQuery = {
  metrics: ['spend'],
  dimensions: [],
  filters: [],
  from: '2026-09-01',
  until: '2026-09-30',
  granularity: 'day',
  comparison: null,
  sort: [],
  limit: 100,
  totals: true,
  currency: 'CNY',
}
const reasons = (more: Partial<InsightQuery>, zones: string[] = ['Asia/Shanghai']) => queryBlockers({ ...QUERY, ...more }, { zones })
const codes = (...asked: Parameters<typeof reasons>) => reasons(...asked).map(({ code, field }) => `${code} ${field}`)

test('a question that is in order has no reasons', () => {
  expect(reasons({})).toEqual([])
  expect(
    reasons({
      metrics: ['spend', 'cpi', 'retention_7'],
      dimensions: ['game', 'country'],
      sort: [
        { by: 'cpi', descending: true },
        { by: 'time', descending: false },
      ],
    }),
  ).toEqual([])
})

test('ten years by hour by ad say how many points that is, and what to narrow', () => {
  const [reason, ...others] = reasons({ from: '2016-12-01', until: '2026-11-30', granularity: 'rt60', dimensions: ['ad'] })
  expect([reason, others]).toEqual([
    { code: 'insight.too_many_points', field: 'from', params: { points: 87_648, most: 400, count: 16 } },
    [],
  ])
  expect(reason && sayBlocker('en', reason)).toBe(
    '87648 points in time, and this grouping allows 400: choose a coarser granularity, at most 16 days, or a coarser grouping',
  )
  expect(reasons({ from: '2026-11-01', until: '2026-11-16', granularity: 'rt60', dimensions: ['ad'] })).toEqual([])
  expect(reasons({ from: '2016-12-01', until: '2026-11-30', granularity: 'month', dimensions: ['ad'] })).toEqual([])
})

test('what is not known is named by its field', () => {
  expect(codes({ metrics: ['spend', 'luck'] })).toEqual(['insight.metric_unknown metrics'])
  expect(codes({ dimensions: ['mood', 'game'] })).toEqual(['insight.dimension_unknown dimensions'])
  expect(codes({ dimensions: ['game', 'game'] })).toEqual(['insight.dimension_twice dimensions'])
  expect(codes({ filters: [{ dimension: '__proto__', is: 'in', values: [] }] })).toEqual(['insight.dimension_unknown filters.0.dimension'])
  expect(codes({ sort: [{ by: 'clicks', descending: true }] })).toEqual(['insight.sort_unknown sort.0.by'])
  expect(codes({ granularity: 'total', sort: [{ by: 'time', descending: true }] })).toEqual(['insight.sort_unknown sort.0.by'])
})

test('two hundred dimensions, and other lists that are too long, are refused before they are read', () => {
  const many = Array.from({ length: 200 }, (_, at) => `d${at}`)
  expect(reasons({ dimensions: many })).toEqual([{ code: 'insight.too_many', field: 'dimensions', params: { count: 200, most: 6 } }])
  expect(codes({ metrics: [] })).toEqual(['insight.metrics.required metrics'])
  expect(codes({ filters: [{ dimension: 'ad', is: 'in', values: Array.from({ length: 2_001 }, String) }] })).toEqual([
    'insight.too_many filters',
  ])
  expect([0, 10_001, 1.5, NaN].map((limit) => codes({ limit }))).toEqual(Array.from({ length: 4 }, () => ['insight.limit limit']))
})

test('days are days, in order and not too many', () => {
  expect(codes({ from: '2026-02-30', until: 'tomorrow' })).toEqual(['insight.day from', 'insight.day until'])
  expect(codes({ from: '2026-10-01', until: '2026-09-30' })).toEqual(['insight.range_order until'])
  expect(codes({ from: '2000-01-01', granularity: 'total' })).toEqual(['insight.range_too_long from'])
})

test('a grouping or a filter that a part of a metric is not told by is refused with those that are', () => {
  expect(reasons({ metrics: ['cpi'], dimensions: ['os'] })).toEqual([
    {
      code: 'insight.grouping_not_allowed',
      field: 'dimensions',
      params: { metric: 'cpi', name: 'os', allowed: 'spreader, account, game, region, country, group1, group2, ad, creative' },
    },
  ])
  expect(codes({ metrics: ['ins_num'], dimensions: ['os'] })).toEqual([])
  expect(codes({ metrics: ['spend'], filters: [{ dimension: 'os', is: 'in', values: ['ios'] }] })).toEqual([
    'insight.grouping_not_allowed filters.0.dimension',
  ])
})

test('cohorts are of whole days, and what is counted once a day is of one', () => {
  const today = { from: '2026-09-30', until: '2026-09-30' }
  expect(codes({ ...today, metrics: ['ltv_7'], granularity: 'rt60' })).toEqual(['insight.metric_needs_days granularity'])
  expect(codes({ metrics: ['dau'], granularity: 'week' })).toEqual(['insight.metric_needs_one_day granularity'])
  expect(codes({ metrics: ['arpu'], granularity: 'total' })).toEqual(['insight.metric_needs_one_day granularity'])
  expect([codes({ metrics: ['dau'] }), codes({ ...today, metrics: ['dau'], granularity: 'total' })]).toEqual([[], []])
})

test('what networks do not tell of a part of a day is refused by its name, and what games tell is not', () => {
  const today = { from: '2026-09-30', until: '2026-09-30' }
  expect(reasons({ ...today, metrics: ['spend', 'results', 'return_rate'], granularity: 'rt60' })).toEqual(
    ['results', 'return_rate'].map((metric) => ({ code: 'insight.metric_needs_days', field: 'granularity', params: { metric } })),
  )
  expect(reasons({ ...today, metrics: ['cpi', 'ins_num'], granularity: 'rt5' })).toEqual([
    { code: 'insight.metric_needs_hours', field: 'granularity', params: { metric: 'cpi' } },
  ])
  const byCountry = { ...today, granularity: 'rt60', dimensions: ['country'] } as const
  expect(codes({ ...byCountry, metrics: ['clicks', 'ins_num'] })).toEqual(['insight.grouping_needs_days dimensions'])
  expect([codes({ ...byCountry, metrics: ['ins_num'] }), codes({ ...byCountry, metrics: ['ins_num'], granularity: 'rt5' })]).toEqual([
    [],
    [],
  ])
})

test('hours of two zones do not meet, days and groups of one account do', () => {
  const zones = ['Asia/Shanghai', 'America/New_York', 'Asia/Shanghai']
  const hours = { from: '2026-09-30', granularity: 'rt60' } as const
  expect(reasons(hours, zones)).toEqual([
    { code: 'insight.zones_differ', field: 'filters', params: { zones: 'America/New_York, Asia/Shanghai', count: 2 } },
  ])
  expect([codes({}, zones), codes({ ...hours, dimensions: ['account'] }, zones), codes(hours, ['Asia/Shanghai', 'Asia/Shanghai'])]).toEqual(
    [[], [], []],
  )
})

test('every reason has words in both languages', () => {
  const all = [
    reasons({ from: '2026-09-30', until: '2026-09-30', metrics: ['spend'], granularity: 'rt5' }),
    reasons({ from: '2026-09-30', until: '2026-09-30', metrics: ['spend'], dimensions: ['country'], granularity: 'rt60' }),
    reasons({ metrics: ['cpi', 'luck'], dimensions: ['os', 'mood', 'os'], sort: [{ by: 'x', descending: true }] }),
    reasons({ from: 'x' }),
    reasons({ granularity: 'month', comparison: 'week' }),
    reasons({ limit: 0, dimensions: Array.from({ length: 9 }, String) }),
  ].flat()
  expect(all.length).toBeGreaterThan(7)
  for (const language of LANGUAGES)
    expect(all.map((reason) => sayBlocker(language, reason)).filter((text) => /blocker\.|\{\{|\$t\(/.test(text))).toEqual([])
})

test('a metric that was not asked about before is a mistake of the caller', () => {
  expect(() => metricsOf({ metrics: ['luck'] })).toThrow(RangeError)
})

const range = (more: Partial<InsightQuery>) => {
  const query = { ...QUERY, ...more }
  const shift = shiftOf(query)
  return shift && [shiftedBack(query.from, shift), shiftedEnd(query.until, shift)]
}

test('days are held against the days before, the day before, the same weekdays, or those of 52 weeks before', () => {
  const week = { from: '2026-09-14', until: '2026-09-20' }
  expect(range({ ...week, comparison: 'previous' })).toEqual(['2026-09-07', '2026-09-13'])
  expect(range({ ...week, comparison: 'day' })).toEqual(['2026-09-13', '2026-09-19'])
  expect(range({ ...week, comparison: 'week' })).toEqual(['2026-09-07', '2026-09-13'])
  expect(range({ ...week, comparison: 'year' })).toEqual(['2025-09-15', '2025-09-21'])
  expect(range({ ...week, comparison: null })).toBe(null)
})

test('weeks are held against whole weeks, months against months whatever their length', () => {
  expect(range({ from: '2026-09-14', until: '2026-09-23', granularity: 'week', comparison: 'previous' })).toEqual([
    '2026-08-31',
    '2026-09-09',
  ])
  expect(range({ from: '2026-03-01', until: '2026-03-31', granularity: 'month', comparison: 'previous' })).toEqual([
    '2026-02-01',
    '2026-02-28',
  ])
  expect(range({ from: '2026-02-01', until: '2026-02-28', granularity: 'month', comparison: 'previous' })).toEqual([
    '2026-01-01',
    '2026-01-31',
  ])
  expect(range({ from: '2026-03-10', until: '2026-05-09', granularity: 'month', comparison: 'previous' })).toEqual([
    '2025-12-10',
    '2026-02-09',
  ])
  expect(range({ from: '2026-01-01', until: '2026-06-30', granularity: 'quarter', comparison: 'previous' })).toEqual([
    '2025-07-01',
    '2025-12-31',
  ])
  expect(range({ from: '2026-01-01', until: '2026-06-30', granularity: 'month', comparison: 'year' })).toEqual(['2025-01-01', '2025-06-30'])
})
