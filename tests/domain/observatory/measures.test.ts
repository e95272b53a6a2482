import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import { foldCells, foldTotal, topOf, withRest, type Cell, type MonthStanding } from '#domain/observatory/fold.ts'
import { GROUPING_NAMES, observatoryOf, osOfStore, REST, type ObservatoryGrouping } from '#domain/observatory/grouping.ts'
import {
  dimensionsOf,
  OBSERVED_KEYS,
  OBSERVED_MEASURES,
  observedMeasure,
  observedValue,
  SUM_KEYS,
  sumsOf,
} from '#domain/observatory/measures.ts'
import { monthsOf, observatoryBlockers, untoldOf } from '#domain/observatory/question.ts'
import { addSums } from '#domain/metrics/evaluate.ts'
import { shownValue } from '#domain/metrics/shown.ts'
import { blocker } from '#domain/blocker.ts'

const told = new Set(SUM_KEYS)
const shown = (key: string, sums: Readonly<Record<string, string>>) => {
  const measure = observedMeasure(key)
  if (!measure) throw new Error(key)
  return shownValue(measure, observedValue(measure, sums), 'CNY')
}

test('every measure and grouping of the specification is there', () => {
  const named = [...FIXED.finance_measure, ...FIXED.ratio_measure].map(({ value }) => value)
  expect(named.filter((key) => !OBSERVED_KEYS.some((one) => one === key))).toEqual([])
  expect(FIXED.observatory_grouping.map(({ value }) => value)).toEqual(GROUPING_NAMES)
})

const SUMS = {
  spend: '70000',
  marketing_cost: '10000',
  booked_share: '5000',
  allpay_amount: '200000',
  allpay_taxed_amount: '136000',
  booked_outcome: '81000',
  flow: '210000',
  refunded: '4000',
  received: '140000',
  income_platform: '136000',
  confirmed_outcome: '81000',
  paid_outcome: '79000',
  publishing: '3000',
  confirmed_share: '5000',
  cost_platform: '80000',
  closed_received: '140000',
  closed_share: '5000',
  closed_outcome: '79000',
  closed_publishing: '3000',
}

test('each measure by hand', () => {
  expect(Object.fromEntries(OBSERVED_KEYS.map((key) => [key, shown(key, SUMS)]))).toEqual({
    dap_cost_amount: '800.00',
    dap_ua_cost: '700.00',
    dap_mkt_cost: '100.00',
    dap_share: '50.00',
    dap_profit: '510.00', // 1360 − 50 − 700 − 100
    dap_pay_amount: '2,000.00',
    dap_real_income: '1,360.00',
    fin_outcome: '810.00',
    fin_publish: '30.00',
    fin_share: '50.00',
    fin_actual_outcome: '790.00',
    fin_daily_outcome: '810.00',
    fin_actual_income: '1,400.00',
    fin_flow: '2,100.00',
    fin_flow_refunded: '2,060.00',
    fin_refund: '40.00',
    fin_profit: '530.00', // 1400 − 50 − 790 − 30
    fin_gross_profit: '1,350.00',
    fin_profit_rate: '37.86%',
    fin_gross_profit_rate: '96.43%',
    gap_income: '40.00',
    gap_income_rate: '2.94%',
    gap_cost: '−10.00',
    gap_cost_rate: '−1.25%',
  })
})

test('what is not told, and a rate of nothing, is no number', () => {
  const { received: _received, ...without } = SUMS
  expect([shown('fin_actual_income', without), shown('gap_income', without)]).toEqual(['–', '–'])
  expect([shown('fin_profit_rate', { ...SUMS, closed_received: '0' }), shown('gap_cost_rate', { ...SUMS, cost_platform: '0' })]).toEqual([
    '–',
    '–',
  ])
  expect(shown('fin_profit', { ...SUMS, closed_received: '0' })).toBe('−870.00')
})

const cell = (day: string, group: string, sums: Cell['sums']): Cell => ({ day, group, sums })
const MONTHS: MonthStanding[] = [
  { month: '2026-09', income: true, outcome: true },
  { month: '2026-10', income: true, outcome: false },
  { month: '2026-11', income: false, outcome: false },
]

test('figures of finance are of confirmed months only, and a gap holds equal months against each other', () => {
  const cells = MONTHS.flatMap(({ month }) => [
    cell(`${month}-01`, 'a', { allpay_taxed_amount: '100', spend: '50' }),
    cell(`${month}-01`, 'a', {
      received: '90',
      flow: '150',
      refunded: '10',
      billed: '55',
      publishing: '2',
      booked_share: '5',
      marketing_cost: '7',
      booked_outcome: '60',
    }),
  ])
  const [quarter, ...others] = foldCells(cells, { time: 'total', months: MONTHS, told })
  expect(others).toEqual([])
  expect(quarter?.sums).toMatchObject({
    allpay_taxed_amount: '300',
    received: '180',
    income_platform: '200',
    paid_outcome: '62',
    cost_platform: '57',
    closed_received: '90',
    closed_outcome: '62',
  })
  const byMonth = foldCells(cells, { time: 'month', months: MONTHS, told })
  expect(byMonth.map(({ time, sums }) => [time, sums.received, sums.paid_outcome, sums.closed_received])).toEqual([
    ['2026-09-01', '90', '62', '90'],
    ['2026-10-01', '90', undefined, undefined],
    ['2026-11-01', undefined, undefined, undefined],
  ])
})

test('a game without a line in a confirmed month received nothing, which is 0', () => {
  const [row] = foldCells([cell('2026-09-01', 'a', { spend: '5' })], { time: 'month', months: MONTHS, told })
  expect(row?.sums).toMatchObject({ received: '0', paid_outcome: '0' })
})

test('five parts, the rest and what is of no part add up to the whole, whatever they are', () => {
  const amount = fc.integer({ min: -1_000, max: 100_000 }).map(String)
  const some = fc.array(
    fc.record({
      day: fc.constantFrom('2026-09-01', '2026-10-01', '2026-11-01'),
      group: fc.constantFrom('', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      sums: fc.record({ spend: amount, allpay_taxed_amount: amount, received: amount, billed: amount, marketing_cost: amount }),
    }),
  )
  fc.assert(
    fc.property(some, (cells) => {
      const folding = { time: 'month' as const, months: MONTHS, told }
      const spend = (group: string) =>
        observedValue(
          OBSERVED_MEASURES[1],
          foldTotal(
            cells.filter((one) => one.group === group),
            { ...folding, months: [] },
          ),
        )
      const top = topOf([...new Set(cells.map(({ group }) => group))].map((group) => ({ group, value: spend(group) })))
      expect(top.length).toBeLessThanOrEqual(5)
      const rows = foldCells(withRest(cells, top), folding)
      expect(new Set(rows.map(({ group }) => group)).size).toBeLessThanOrEqual(7)
      const total = foldTotal(cells, folding)
      for (const key of ['spend', 'allpay_taxed_amount', 'received', 'paid_outcome', 'closed_received'])
        expect(
          addSums(
            rows.map(({ sums }) => sums),
            [key],
          )[key],
        ).toBe(total[key] ?? '0')
    }),
  )
})

test('the largest are taken, of equal ones the first; what is of no part and what has no value are not', () => {
  const parts = [
    ['b', 5],
    ['a', 5],
    ['', 9],
    ['c', 1],
    ['d', 7],
  ] as const
  const top = topOf(
    [...parts.map(([group, value]) => ({ group, value: { over: BigInt(value), under: 1n } })), { group: 'e', value: null }],
    3,
  )
  expect(top).toEqual(['d', 'a', 'b'])
  expect(withRest([cell('2026-09-01', 'c', {}), cell('2026-09-01', '', {})], top).map(({ group }) => group)).toEqual([REST, ''])
})

const QUESTION = {
  grouping: 'game',
  time: 'total',
  metrics: ['dap_ua_cost'],
  filters: [],
  from: '2026-09-01',
  until: '2026-10-31',
} as const

test.each<[string, object, { field: string; code: string }[]]>([
  ['whole months', { metrics: ['fin_profit'] }, []],
  [
    'finance by day',
    { metrics: ['dap_profit', 'fin_profit', 'gap_cost'], time: 'day' },
    [{ field: 'metrics', code: 'observatory.needs_months' }],
  ],
  ['what is booked by day', { metrics: ['fin_daily_outcome'], time: 'week', from: '2026-09-05' }, []],
  [
    'half a month',
    { metrics: ['fin_flow'], from: '2026-09-02', until: '2026-10-30' },
    [
      { field: 'from', code: 'observatory.whole_months' },
      { field: 'until', code: 'observatory.whole_months' },
    ],
  ],
  ['an unknown measure', { metrics: ['love'] }, [{ field: 'metrics', code: 'insight.metric_unknown' }]],
  ['nothing', { metrics: [] }, [{ field: 'metrics', code: 'insight.metrics.required' }]],
  [
    'a filter by ad',
    { filters: [{ dimension: 'ad', is: 'in', values: ['1'] }] },
    [{ field: 'filters.0.dimension', code: 'observatory.filter_unknown' }],
  ],
  ['no day', { from: '2026-02-31' }, [{ field: 'from', code: 'insight.day' }]],
  ['the wrong way round', { from: '2026-12-01' }, [{ field: 'until', code: 'insight.range_order' }]],
  ['two years by day', { time: 'day', from: '2025-01-01', until: '2026-12-31' }, [{ field: 'from', code: 'observatory.range_too_long' }]],
])('%s: %j is refused with %j', (_what, more, expected) => {
  expect(observatoryBlockers({ ...QUESTION, ...more }).map(({ field, code }) => ({ field, code }))).toEqual(expected)
})

test('a measure is not told by what its source does not know, nor to whom it is not open', () => {
  const open = { hidden: null, isOfSomeMedia: false }
  const untold = (grouping: ObservatoryGrouping, metrics: readonly string[], more = {}) =>
    untoldOf({ ...QUESTION, grouping, metrics }, { ...open, ...more }).map(({ measure, why }) => [measure, why.code])
  expect(untold('top5_country', ['dap_ua_cost', 'fin_actual_income', 'fin_publish'])).toEqual([['fin_actual_income', 'observatory.not_by']])
  expect(untold('top5_media_src', ['fin_flow', 'fin_actual_outcome', 'gap_cost'])).toEqual([['fin_flow', 'observatory.not_by']])
  expect(untold('appstore', ['dap_ua_cost', 'dap_pay_amount', 'fin_flow', 'fin_profit'])).toEqual([
    ['dap_ua_cost', 'observatory.not_by'],
    ['fin_profit', 'observatory.not_by'],
  ])
  expect(untold('game', ['dap_profit', 'fin_flow', 'gap_income'], { hidden: blocker('observatory.finance_closed') })).toEqual([
    ['fin_flow', 'observatory.finance_closed'],
    ['gap_income', 'observatory.finance_closed'],
  ])
  expect(untold('game', ['dap_profit', 'fin_flow', 'gap_cost'], { isOfSomeMedia: true })).toEqual([['fin_flow', 'observatory.some_media']])
})

test('what a measure may be grouped by is what every part of it knows', () => {
  for (const measure of OBSERVED_MEASURES)
    for (const key of sumsOf(measure))
      expect(dimensionsOf({ ...measure, terms: { plus: [key] } }).length).toBeGreaterThanOrEqual(dimensionsOf(measure).length)
  expect(dimensionsOf(observedMeasure('gap_income') ?? OBSERVED_MEASURES[0])).toEqual(['game', 'region', 'os'])
})

test('stores are those of an operating system, a report is a path, months are those a range touches', () => {
  expect(['App Store', ' google play ', '某渠道'].map(osOfStore)).toEqual(['ios', 'android', ''])
  expect(observatoryOf('game', 'quarter')).toEqual({ grouping: 'game', time: 'quarter' })
  expect([observatoryOf('planet'), observatoryOf('game', 'rt5')].map((one) => (Array.isArray(one) ? one[0]?.field : one))).toEqual([
    'b',
    'granularity',
  ])
  expect(monthsOf({ from: '2025-12-31', until: '2026-02-01' })).toEqual(['2025-12', '2026-01', '2026-02'])
})
