import type { Metric, Measure } from '#domain/metrics/metric.ts'
import { TIME, type InsightQuery } from '#domain/metrics/query.ts'
import { branchSql, type Branch, type BranchContext } from './branch.ts'
import { binder } from './params.ts'
import type { Params } from '../client.ts'

export type Statement = { text: string; params: Params }

export type Order = Pick<InsightQuery, 'sort' | 'limit' | 'totals'> & { metrics: readonly Metric[] }

/**
 * The whole statement: the reads of all axes and ranges, joined by adding up, because a group that only one of them has is still a group. `v<n>`
 * are the sums of the measures in their order, `x<n>` those they are held against, `found` is how many rows there are. The total is a row of the
 * same read (`is_total`), so that it is of the same moment as its parts.
 */
export function statementOf(branches: readonly Branch[], context: BranchContext, order: Order): Statement {
  const binding = binder()
  const { measures, query, isCompared } = context
  const reads = branches.map((branch) => branchSql(branch, context, binding))
  const groups = groupsOf(query)
  const [first] = groups
  const hasTotal = order.totals && first !== undefined
  const cells = measures.flatMap((_, at) => [`toString(sum(m${at})) as v${at}`, ...(isCompared ? [`toString(sum(b${at})) as x${at}`] : [])])
  const isTotal = hasTotal ? `toUInt8(grouping(${first}))` : 'toUInt8(0)'
  const text = [
    `select ${[...groups, ...cells, `${isTotal} as is_total`, 'toString(count() over ()) as found'].join(', ')}`,
    `from (${reads.join(' union all ')})`,
    groupBy(groups, hasTotal),
    groups.length > 0 ? `order by ${['is_total desc', ...sortSql(order, measures), ...groups].join(', ')}` : '',
    `limit ${binding.bind('UInt32', order.limit + (hasTotal ? 1 : 0))}`,
  ].join(' ')
  return { text, params: binding.params() }
}

const groupsOf = ({ granularity, dimensions }: BranchContext['query']): string[] => [
  ...(granularity === 'total' ? [] : ['k_time']),
  ...dimensions.map((name) => `g_${name}`),
]

function groupBy(groups: readonly string[], hasTotal: boolean): string {
  if (groups.length === 0) return ''
  return hasTotal ? `group by grouping sets ((${groups.join(', ')}), ())` : `group by ${groups.join(', ')}`
}

function sortSql({ sort, metrics }: Order, measures: readonly Measure[]): string[] {
  return sort.map(({ by, descending }) => {
    const metric = metrics.find(({ key }) => key === by)
    const value = metric ? orderValue(metric, measures) : by === TIME ? 'k_time' : `g_${by}`
    return `${value} ${descending ? 'desc' : 'asc'} nulls last`
  })
}

/** A number to order by; what is shown is made of the exact sums. */
function orderValue({ formula }: Metric, measures: readonly Measure[]): string {
  const sum = ({ key }: Measure) => `toFloat64(sum(m${measures.findIndex((one) => one.key === key)}))`
  switch (formula.kind) {
    case 'sum':
      return sum(formula.of)
    case 'ratio': {
      const over = formula.less ? `(${sum(formula.over)} - ${sum(formula.less)})` : sum(formula.over)
      return `${over} / nullIf(${sum(formula.under)}, 0)`
    }
    case 'first': {
      const steps = formula.steps.map(({ n, over, under }) => `${sum(under)} > 0 and ${sum(over)} >= ${sum(under)}, ${n}`)
      return `multiIf(${steps.join(', ')}, null)`
    }
  }
}
