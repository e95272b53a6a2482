import { LEAST } from '#domain/benchmark/benchmark.ts'
import { delivered, measuresOf, type Measure, type Metric } from '#domain/metrics/metric.ts'
import { queryBlockers } from '#domain/metrics/query-blockers.ts'
import { metricsOf, type InsightQuery } from '#domain/metrics/query.ts'
import type { ColumnStore } from '../client.ts'
import { branchesOf, grainOf, workloadOf, type AskContext, type Refusal } from './ask.ts'
import { branchSql, type BranchContext } from './branch.ts'
import { conversionFor } from './currencies.ts'
import { binder } from './params.ts'
import { storeBlocker } from './store-blocker.ts'

/** Of units that share some values: how many had enough of each metric, and its quartiles as plain decimals. */
export type PeerQuartiles = {
  groups: Readonly<Record<string, string>>
  quartiles: Readonly<Record<string, { peers: number; low: string; middle: string; high: string }>>
}

/**
 * The quartiles of the metrics of a question over its units, by the dimensions that peers share. A unit is one value of all dimensions of the
 * question. Those without enough impressions, or installs where the metric is a rate of players, are not counted.
 */
export async function askQuartiles(
  store: ColumnStore,
  query: InsightQuery,
  same: readonly string[],
  context: AskContext,
): Promise<{ kind: 'answer'; peers: PeerQuartiles[] } | Refusal> {
  const blockers = queryBlockers(query, context)
  if (blockers.length > 0) return { kind: 'refused', blockers }
  try {
    return await answer(store, query, same, context)
  } catch (error) {
    const reason = context.signal?.aborted ? null : storeBlocker(error)
    if (!reason) throw error
    return { kind: 'refused', blockers: [reason] }
  }
}

/** Decimals that a quartile is told with. */
const DECIMALS = 9

async function answer(
  store: ColumnStore,
  query: InsightQuery,
  same: readonly string[],
  { reach, lastCompleteDay, rates, signal }: AskContext,
): Promise<{ kind: 'answer'; peers: PeerQuartiles[] } | Refusal> {
  const metrics = metricsOf(query)
  const measures = [...new Map([delivered('impressions'), ...metrics.flatMap(measuresOf)].map((one) => [one.key, one])).values()]
  const branches = branchesOf(query, measures)
  const base: BranchContext = {
    query,
    grain: grainOf(query.granularity),
    measures,
    reach,
    lastCompleteDay,
    endMinute: null,
    conversion: null,
    isCompared: false,
  }
  const { conversion, blockers } = await conversionFor(store, branches, base, { into: query.currency, rates, signal })
  if (blockers.length > 0) return { kind: 'refused', blockers }
  const binding = binder()
  const reads = branches.map((branch) => branchSql(branch, { ...base, conversion }, binding))
  const units = query.dimensions.map((name) => `g_${name}`)
  const shared = same.map((name) => `g_${name}`)
  const sums = measures.map((_, at) => `toFloat64(sum(m${at})) as s${at}`)
  const cells = metrics.flatMap((metric, at) => {
    const { value, isEnough } = valueSql(metric, measures)
    const counted = `isNotNull(${value}) and ${isEnough}`
    const quartiles = `quantilesExactInclusiveIf(0.25, 0.5, 0.75)(ifNull(${value}, 0), ${counted})`
    return [
      `toString(countIf(${counted})) as n${at}`,
      `arrayMap(x -> toDecimalString(ifNotFinite(x, 0), ${DECIMALS}), ${quartiles}) as q${at}`,
    ]
  })
  const text = [
    `select ${[...shared, ...cells].join(', ')} from (`,
    `select ${[...units, ...sums].join(', ')} from (${reads.join(' union all ')}) group by ${units.join(', ')})`,
    shared.length > 0 ? `group by ${shared.join(', ')} order by ${shared.join(', ')}` : '',
  ].join(' ')
  const found = await store.read<Record<string, string | string[]>>(text, binding.params(), {
    workload: workloadOf(query),
    ...(signal ? { signal } : {}),
  })
  return { kind: 'answer', peers: found.map((row) => peersOf(row, same, metrics)) }
}

function valueSql({ formula }: Metric, measures: readonly Measure[]): { value: string; isEnough: string } {
  const sum = ({ key }: Pick<Measure, 'key'>) => `s${measures.findIndex((one) => one.key === key)}`
  if (formula.kind !== 'ratio') throw new RangeError('quartiles are of ratios')
  const over = formula.less ? `(${sum(formula.over)} - ${sum(formula.less)})` : sum(formula.over)
  const isOfPlayers = formula.under.column === 'installs'
  return {
    value: `(${over} * ${formula.times ?? 1} / nullIf(${sum(formula.under)}, 0))`,
    isEnough: isOfPlayers ? `${sum(formula.under)} >= ${LEAST.installs}` : `${sum({ key: 'impressions' })} >= ${LEAST.impressions}`,
  }
}

const peersOf = (row: Readonly<Record<string, string | string[]>>, same: readonly string[], metrics: readonly Metric[]): PeerQuartiles => ({
  groups: Object.fromEntries(same.map((name) => [name, String(row[`g_${name}`] ?? '')])),
  quartiles: Object.fromEntries(
    metrics.map(({ key }, at) => {
      const [low = '0', middle = '0', high = '0'] = row[`q${at}`] ?? []
      return [key, { peers: Number(row[`n${at}`] ?? 0), low, middle, high }]
    }),
  ),
})
