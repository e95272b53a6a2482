import { BENCHMARK_DAYS, BENCHMARK_OF, PEERS_BY, type BenchmarkOf, type PeersBy } from '#domain/benchmark/benchmark.ts'
import { dayAfter } from '#domain/day.ts'
import type { DimensionFilters } from '#domain/metrics/filters.ts'
import type { DayRange } from '#domain/metrics/ranges.ts'
import { filtersIn, oneOf, rangeIn, rewritten, writtenRange } from '../insight-query.ts'

/** What the page of benchmarks shows, as its address holds it. */
export type BenchmarkView = DayRange & {
  of: BenchmarkOf
  same: readonly PeersBy[]
  filters: DimensionFilters
  /** the row that is looked at; '': none is */
  open: string
}

const DEFAULTS = { of: BENCHMARK_OF[0], same: 'spreader' } as const
const NONE = 'none'

/** What an address asks for. Days that it does not say are the last ninety that are over. */
export function benchmarkViewIn(search: URLSearchParams, today: string): BenchmarkView {
  const same = (search.get('same') ?? DEFAULTS.same).split(',')
  const until = dayAfter(today, -1)
  const usual = { range: 'own' as const, from: dayAfter(until, 1 - BENCHMARK_DAYS), until }
  return {
    of: oneOf(BENCHMARK_OF, search.get('of'), DEFAULTS.of),
    same: PEERS_BY.filter((one) => same.includes(one)),
    ...(search.has('days') ? rangeIn(search, today, 'last30') : usual),
    filters: filtersIn(search),
    open: search.get('open') ?? '',
  }
}

/** The address of a view; `today`: days that are the usual ones are not written. */
export function benchmarkSearchOf(view: BenchmarkView, today: string, kept = new URLSearchParams()): URLSearchParams {
  const usual = benchmarkViewIn(new URLSearchParams(), today)
  const isUsual = view.range === 'own' && view.from === usual.from && view.until === usual.until
  const same = view.same.join(',') || NONE
  return rewritten(
    [
      ['of', view.of === DEFAULTS.of ? '' : view.of],
      ['same', same === DEFAULTS.same ? '' : same],
      ...(isUsual
        ? ([
            ['days', ''],
            ['from', ''],
            ['until', ''],
          ] satisfies [string, string][])
        : writtenRange(view, 'yesterday').map(([name, text]): [string, string] => (name === 'days' ? [name, view.range] : [name, text]))),
      ['open', view.open],
    ],
    view.filters,
    kept,
  )
}
