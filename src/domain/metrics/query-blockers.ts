import { blocker, quoted, type Blocker } from '../blocker.ts'
import { readDay } from '../day.ts'
import { metricOf } from './catalogue.ts'
import { comparisonsOf } from './comparison.ts'
import { isDimension } from './dimensions.ts'
import { GRAINS, isPartGrain } from './facts.ts'
import { finestOf, groupingsOf, kindOf, type Metric } from './metric.ts'
import { daysOf, MOST, MOST_DAYS, pointsOf } from './query-limits.ts'
import { TIME, type InsightQuery } from './query.ts'

/** Why a question is not asked; each names its field and what to ask for instead. `zones`: of the ad accounts that it reaches. */
export function queryBlockers(query: InsightQuery, { zones }: { zones: readonly string[] }): Blocker[] {
  const sizes = sizeBlockers(query)
  if (sizes.length > 0) return sizes // a list that is too long is not read
  return [
    ...nameBlockers(query),
    ...rangeBlockers(query),
    ...metricBlockers(query),
    ...comparisonBlockers(query),
    ...sortBlockers(query),
    ...zoneBlockers(query, zones),
  ]
}

function sizeBlockers({ metrics, dimensions, filters, sort, limit }: InsightQuery): Blocker[] {
  const values = filters.reduce((sum, one) => sum + one.values.length, 0)
  const tooMany = (field: string, count: number, most: number) =>
    count > most ? [blocker('insight.too_many', { field, params: { count, most } })] : []
  return [
    ...(metrics.length === 0 ? [blocker('insight.metrics.required', { field: 'metrics' })] : []),
    ...tooMany('metrics', metrics.length, MOST.metrics),
    ...tooMany('dimensions', dimensions.length, MOST.dimensions),
    ...tooMany('filters', filters.length, MOST.filters),
    ...tooMany('filters', values, MOST.values),
    ...tooMany('sort', sort.length, MOST.sort),
    ...(Number.isInteger(limit) && limit >= 1 && limit <= MOST.rows
      ? []
      : [blocker('insight.limit', { field: 'limit', params: { most: MOST.rows } })]),
  ]
}

function nameBlockers({ metrics, dimensions, filters }: InsightQuery): Blocker[] {
  const unknown = (field: string, name: string) => blocker('insight.dimension_unknown', { field, params: { name: quoted(name) } })
  const twice = dimensions.filter((name, at) => dimensions.indexOf(name) !== at)
  return [
    ...metrics
      .filter((key) => !metricOf(key))
      .map((key) => blocker('insight.metric_unknown', { field: 'metrics', params: { name: quoted(key) } })),
    ...dimensions.filter((name) => !isDimension(name)).map((name) => unknown('dimensions', name)),
    ...twice.map((name) => blocker('insight.dimension_twice', { field: 'dimensions', params: { name: quoted(name) } })),
    ...filters.flatMap(({ dimension }, at) => (isDimension(dimension) ? [] : [unknown(`filters.${at}.dimension`, dimension)])),
  ]
}

function rangeBlockers(query: InsightQuery): Blocker[] {
  const wrong = (['from', 'until'] as const).filter((field) => readDay(query[field]) !== query[field])
  if (wrong.length > 0) return wrong.map((field) => blocker('insight.day', { field, params: { text: quoted(query[field]) } }))
  if (query.from > query.until)
    return [blocker('insight.range_order', { field: 'until', params: { from: query.from, until: query.until } })]
  const days = daysOf(query)
  if (days > MOST_DAYS) return [blocker('insight.range_too_long', { field: 'from', params: { count: days, most: MOST_DAYS } })]
  const { points, most, days: fewer } = pointsOf(query)
  return points > most ? [blocker('insight.too_many_points', { field: 'from', params: { points, most, count: fewer } })] : []
}

const known = ({ metrics }: InsightQuery): Metric[] => metrics.flatMap((key) => metricOf(key) ?? [])

/** What a metric does not allow: a grouping or a filter that a part of it is not told by, a part of a day, several days at once. */
function metricBlockers(query: InsightQuery): Blocker[] {
  const { granularity } = query
  const part = isPartGrain(granularity) ? granularity : null
  const isOfDays = granularity === 'day' || part !== null || query.from === query.until
  return known(query).flatMap((metric) => {
    const finest = finestOf(metric)
    if (part !== null && GRAINS[finest] > GRAINS[part])
      return [
        blocker(finest === 'day' ? 'insight.metric_needs_days' : 'insight.metric_needs_hours', {
          field: 'granularity',
          params: { metric: metric.key },
        }),
      ]
    const [allowed, ofDays] = [groupingsOf(metric, part ?? 'day'), groupingsOf(metric)]
    const notAllowed = (field: string, name: string) =>
      isDimension(name) && !allowed.includes(name)
        ? [
            blocker(ofDays.includes(name) ? 'insight.grouping_needs_days' : 'insight.grouping_not_allowed', {
              field,
              params: { metric: metric.key, name, allowed: allowed.join(', ') },
            }),
          ]
        : []
    return [
      ...query.dimensions.flatMap((name) => notAllowed('dimensions', name)),
      ...query.filters.flatMap(({ dimension }, at) => notAllowed(`filters.${at}.dimension`, dimension)),
      ...(!isOfDays && kindOf(metric) === 'distinct'
        ? [blocker('insight.metric_needs_one_day', { field: 'granularity', params: { metric: metric.key } })]
        : []),
    ]
  })
}

function comparisonBlockers({ comparison, granularity }: InsightQuery): Blocker[] {
  return comparison === null || comparisonsOf(granularity).includes(comparison)
    ? []
    : [blocker('insight.comparison_not_allowed', { field: 'comparison' })]
}

function sortBlockers({ sort, metrics, dimensions, granularity }: InsightQuery): Blocker[] {
  const names = [...metrics, ...dimensions, ...(granularity === 'total' ? [] : [TIME])]
  return sort.flatMap(({ by }, at) =>
    names.includes(by) ? [] : [blocker('insight.sort_unknown', { field: `sort.${at}.by`, params: { name: quoted(by) } })],
  )
}

/** The hours of two zones are not the same hours. Days are the accounts' own, and the answer says so. */
function zoneBlockers({ granularity, dimensions }: InsightQuery, zones: readonly string[]): Blocker[] {
  const all = [...new Set(zones)].sort()
  return isPartGrain(granularity) && all.length > 1 && !dimensions.includes('account')
    ? [blocker('insight.zones_differ', { field: 'filters', params: { zones: all.join(', '), count: all.length } })]
    : []
}
