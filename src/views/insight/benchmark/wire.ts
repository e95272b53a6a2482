import { call } from '#client/call.ts'
import { benchmark } from '#contract/benchmark.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { readBy } from '#views/things/wired.ts'
import { filtersOf } from '../wire.ts'
import type { BenchmarkView } from './benchmark-query.ts'
import type { BenchmarkShown } from './benchmark-rows.ts'

export const benchmarkMachine = createReading<BenchmarkShown, BenchmarkView>({ keepsAnswer: true })

export const wiredBenchmark = readBy(benchmarkMachine, async (view, how) => {
  const { of, same, from, until } = view
  return { view, table: (await call(benchmark, { of, same: [...same], from, until, filters: filtersOf(view) }, how)).data }
})
