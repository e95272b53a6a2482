import type { Benchmark } from '#contract/benchmark.ts'
import { benchmarkMetrics, LEAST_PEERS, placeOf, type Place } from '#domain/benchmark/benchmark.ts'
import { valueOf } from '#domain/metrics/evaluate.ts'
import { SUBJECTS } from '#domain/metrics/families.ts'
import { decimalText, readFraction } from '#domain/metrics/fraction.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import { shownValue } from '#domain/metrics/shown.ts'
import type { Language } from '#i18n/words.ts'
import type { Say } from '#views/kit/words.tsx'
import { nameOf } from '../insight-rows.ts'
import type { BenchmarkView } from './benchmark-query.ts'

/** A metric of a row, and where it is among its peers; `told` null: there are too few. */
export type PlacedCell = {
  metric: Metric
  value: number | null
  text: string
  peers: number
  told: { low: string; middle: string; high: string } | null
  place: Place | null
}
export type BenchmarkRow = {
  id: string
  name: string
  value: string
  /** what its peers share with it, by name */
  shared: Readonly<Record<string, string>>
  groups: Readonly<Record<string, string>>
  cells: Readonly<Record<string, PlacedCell>>
}
export type BenchmarkShown = { view: BenchmarkView; table: Benchmark }

export function benchmarkRows({ view, table }: BenchmarkShown, language: Language): BenchmarkRow[] {
  const dimension = SUBJECTS[view.of]
  return table.rows.map(({ groups, sums }) => {
    const peers = table.peers.find((one) => view.same.every((name) => (one.groups[name] ?? '') === (groups[name] ?? '')))
    const cells = benchmarkMetrics.map((metric) => [metric.key, cellOf(metric, sums, peers, table.currency)] as const)
    const value = groups[dimension] ?? ''
    return {
      id: Object.values(groups).join(' '),
      name: nameOf(table, dimension, value, language),
      value,
      shared: Object.fromEntries(view.same.map((name) => [name, nameOf(table, name, groups[name] ?? '', language)])),
      groups,
      cells: Object.fromEntries(cells),
    }
  })
}

function cellOf(
  metric: Metric,
  sums: Benchmark['rows'][number]['sums'],
  peers: Benchmark['peers'][number] | undefined,
  currency: string,
): PlacedCell {
  const value = valueOf(metric, sums, { days: 1 })
  const of = peers?.quartiles[metric.key]
  const told = of?.told ?? null
  const quartiles = told && { low: readFraction(told.low), middle: readFraction(told.middle), high: readFraction(told.high) }
  const text = (quartile: string) => shownValue(metric, readFraction(quartile), currency)
  return {
    metric,
    value: value && Number(decimalText(value, 12)),
    text: shownValue(metric, value, currency),
    peers: of?.peers ?? 0,
    told: told && { low: text(told.low), middle: text(told.middle), high: text(told.high) },
    place: value && quartiles ? placeOf(metric, value, quartiles) : null,
  }
}

/** Where a value is among its peers, in words. */
export function placeWords(say: Say, { peers, told, place }: PlacedCell): string {
  if (told === null) return say('insight_benchmark.too_few', { peers, least: LEAST_PEERS })
  return [...(place ? [say(`insight_benchmark.place.${place}`)] : []), say('insight_benchmark.quartiles', { peers, ...told })].join('\n')
}
