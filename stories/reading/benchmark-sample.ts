import type { Benchmark } from '#contract/benchmark.ts'
import { benchmarkMetrics } from '#domain/benchmark/benchmark.ts'
import { sumKeys } from '#domain/metrics/evaluate.ts'
import { benchmarkViewIn, type BenchmarkView } from '#views/insight/benchmark/benchmark-query.ts'
import type { BenchmarkShown } from '#views/insight/benchmark/benchmark-rows.ts'
import { TODAY } from './insight-sample.ts'

export const benchmarkAt = (search = ''): BenchmarkView => benchmarkViewIn(new URLSearchParams(search), TODAY)

const KEYS = sumKeys(benchmarkMetrics)
const row = (group1: string, clicks: number) => ({
  groups: { group1, spreader: '21' },
  sums: {
    ...Object.fromEntries(KEYS.map((key) => [key, '0'])),
    spend: '500000',
    impressions: '100000',
    clicks: String(clicks),
    results: '10',
  },
})

const TABLE: Benchmark = {
  rows: [row('c1', 5_000), row('c2', 1_000), row('c3', 2_500)],
  found: 3,
  peers: [
    {
      groups: { spreader: '21' },
      quartiles: {
        ...Object.fromEntries(benchmarkMetrics.map(({ key }) => [key, { peers: 3, told: null }])),
        ctr: { peers: 12, told: { low: '0.012000000', middle: '0.020000000', high: '0.034000000' } },
        cpm: { peers: 12, told: { low: '4000.000000000', middle: '5000.000000000', high: '6000.000000000' } },
      },
    },
  ],
  names: { group1: { c1: '日本新客', c2: '台湾回流', c3: '香港新客' }, spreader: { '21': 'Meta' } },
  from: '2026-08-26',
  until: '2026-11-23',
  currency: 'CNY',
  rates: [],
  zones: ['Asia/Taipei'],
  accounts: 2,
  as_of: '2026-11-24T02:42:00Z',
  last_complete_day: '2026-11-23',
  missing: [],
}

export const benchmarkOf = (view: BenchmarkView, more: Partial<Benchmark> = {}): BenchmarkShown => ({ view, table: { ...TABLE, ...more } })
