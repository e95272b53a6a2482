import { BENCHMARK_ROWS, type Benchmark } from '#contract/benchmark.ts'
import { BENCHMARK_DAYS, BENCHMARK_METRICS, LEAST_PEERS, type BenchmarkOf, type PeersBy } from '#domain/benchmark/benchmark.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { isOfANetwork, SUBJECTS } from '#domain/metrics/families.ts'
import type { InsightFilter, InsightQuery } from '#domain/metrics/query.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { askQuartiles, type PeerQuartiles } from '#server/column-store/query/quartiles.ts'
import { fromStore, ratesOf, refused, type Caller } from './insight-answer.ts'
import { answerOf, firstOf, openFrame, standingOf } from './insight-frame.ts'
import { namesOf } from './insight.service.ts'

export type BenchmarkAsked = {
  of: BenchmarkOf
  same: readonly PeersBy[]
  from?: string | undefined
  until?: string | undefined
  filters: readonly InsightFilter[]
  currency?: string | undefined
}

/**
 * What the caller sees of a kind, next to the quartiles of its peers. Peers are what the caller sees as well: a quarter of five campaigns of
 * a game that is not theirs would tell them what they may not see. @throws Refused, whose reasons name the field and what to narrow
 */
export async function readBenchmark(store: ColumnStore | null, asked: BenchmarkAsked, call: Caller): Promise<Benchmark> {
  const frame = await openFrame(store, call)
  const until = asked.until ?? frame.context.lastCompleteDay
  const from = asked.from ?? firstOf(until, BENCHMARK_DAYS)
  const same = [...new Set(asked.same)]
  const dimension = SUBJECTS[asked.of]
  // ids of objects are their network's
  const among: readonly string[] = isOfANetwork(asked.of) ? ['spreader'] : []
  const query: InsightQuery = {
    metrics: BENCHMARK_METRICS,
    dimensions: [...new Set([dimension, ...among, ...same])],
    filters: asked.filters,
    from,
    until,
    granularity: 'total',
    comparison: null,
    sort: [{ by: 'spend', descending: true }],
    limit: BENCHMARK_ROWS,
    totals: false,
    currency: asked.currency ?? baseCurrency(),
  }
  // what is not known is no unit
  const known: InsightQuery = { ...query, filters: [...query.filters, { dimension, is: 'not_in', values: [''] }] }
  const rowsAsked = { ...known, metrics: [...BENCHMARK_METRICS, 'spend', 'impressions'] }
  const [answer, quartiles] = await Promise.all([
    answerOf(frame, rowsAsked),
    fromStore(() => askQuartiles(frame.store, { ...known, sort: [] }, same, frame.context), { kind: 'answer' as const, peers: [] }),
  ])
  if (quartiles.kind === 'refused') throw refused(quartiles.blockers)
  return {
    rows: answer.rows.map(({ groups, sums }) => ({ groups, sums })),
    found: answer.found,
    peers: quartiles.peers.map(toldPeers),
    names: await namesOf(call, query, answer.rows, frame),
    from,
    until,
    currency: query.currency,
    rates: ratesOf(answer),
    ...(await standingOf(frame, query)),
  }
}

const toldPeers = ({ groups, quartiles }: PeerQuartiles): Benchmark['peers'][number] => ({
  groups,
  quartiles: Object.fromEntries(
    Object.entries(quartiles).map(([key, { peers, ...told }]) => [key, { peers, told: peers < LEAST_PEERS ? null : told }]),
  ),
})
