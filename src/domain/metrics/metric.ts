import { hasDimension } from './dimensions.ts'
import { FACTS, isMoney, isOfADay, isToldBy, type Column, type Dimension, type FactsName, type Grain, type PartGrain } from './facts.ts'

/**
 * The day that a row counts for: of `delivery` and `event` the day it happened, of `cohort` the day the player came. Cohort figures are held
 * against the spend of that day.
 */
export const AXES = ['delivery', 'event', 'cohort'] as const
export type Axis = (typeof AXES)[number]

/** One sum over rows. */
export type Measure = {
  /** its name in an answer, unique in the catalogue */
  key: string
  axis: Axis
  column: Column
  /** of a cohort: what happened on the n-th day after the player came, or up to it; day 0 is the day of arrival */
  days?: { on: number } | { until: number }
  /** only cohorts whose n-th day is over */
  ripe?: number
}

export type Formula =
  | { kind: 'sum'; of: Measure }
  /** a ratio of sums, never the mean of ratios: `(over − less) / under × times` */
  | { kind: 'ratio'; over: Measure; less?: Measure; under: Measure; times?: number }
  /** the first n whose ratio is at least 1 */
  | { kind: 'first'; steps: readonly { n: number; over: Measure; under: Measure }[] }

export type Family = 'delivery' | 'events' | 'cohorts' | 'revenue'
/** A rate is a fraction of 1; money is minor units of one currency. */
export type Unit = 'count' | 'money' | 'rate' | 'per_mille' | 'days'

export type Metric = {
  key: string
  family: Family
  /** the key of its words is `metrics.name.<name>`, said with `n` */
  name: string
  n?: number
  unit: Unit
  formula: Formula
  /** what is good news; null: neither */
  better: 'up' | 'down' | null
}

/** Sums that the metric is made of, each once. */
export function measuresOf({ formula }: Metric): Measure[] {
  const all = (): (Measure | undefined)[] => {
    if (formula.kind === 'sum') return [formula.of]
    if (formula.kind === 'ratio') return [formula.over, formula.less, formula.under]
    return formula.steps.flatMap(({ over, under }) => [over, under])
  }
  return [...new Map(all().flatMap((one) => (one ? [[one.key, one] as const] : []))).values()]
}

/**
 * How its values of parts make the value of the whole: they add up; or the ratio is made again from the sums; or, as players are counted once a
 * day, it can be told of one day only.
 */
export function kindOf(metric: Metric): 'additive' | 'ratio' | 'distinct' {
  if (measuresOf(metric).some(({ axis, column }) => axis === 'event' && isOfADay(column))) return 'distinct'
  return metric.formula.kind === 'sum' ? 'additive' : 'ratio'
}

export const factsOf = ({ axis }: Measure): FactsName => (axis === 'delivery' ? 'delivery' : 'players')

/** Who tells it: the networks' reports, the servers of the games, or both. */
export const sourcesOf = (metric: Metric): FactsName[] => [...new Set(measuresOf(metric).map(factsOf))]

/** What it may be grouped and filtered by: what every part of it is told of, of days or of parts of a day. */
export const groupingsOf = (metric: Metric, grain: Grain = 'day'): Dimension[] =>
  FACTS.players.dimensions.filter((dimension) =>
    sourcesOf(metric).every((facts) => hasDimension(facts, dimension) && (grain === 'day' || isToldBy(grain, facts, dimension))),
  )

/** Does it hold for a part of a day? A cohort is a day's. */
const isWithinADay = (metric: Metric): boolean => measuresOf(metric).every(({ axis }) => axis !== 'cohort')

/** The finest time that it is told by. */
export function finestOf(metric: Metric): Grain {
  const grains = ['rt5', 'rt60'] as const
  const isTold = (grain: PartGrain) => measuresOf(metric).every((measure) => isToldBy(grain, factsOf(measure), measure.column))
  return (isWithinADay(metric) && grains.find(isTold)) || 'day'
}

/** How currencies meet in it: an amount in one currency; a ratio of amounts, which needs one as well; or none. */
export function currencyRuleOf(metric: Metric): 'amount' | 'both_sides' | 'none' {
  if (metric.unit === 'money') return 'amount'
  return measuresOf(metric).some(({ column }) => isMoney(column)) ? 'both_sides' : 'none'
}

/** After how many days a cohort's value no longer grows; null: it is right at once. */
export function ripeAfter(metric: Metric): number | null {
  if (metric.formula.kind === 'first') return null // it asks of each day only the cohorts that had it
  const days = measuresOf(metric).flatMap(({ ripe }) => ripe ?? [])
  return days.length > 0 ? Math.max(...days) : null
}

/** Building blocks of the families. */
export const delivered = (column: (typeof FACTS)['delivery']['measures'][number]): Measure => ({ key: column, axis: 'delivery', column })
export const happened = (column: (typeof FACTS)['players']['measures'][number]): Measure => ({ key: column, axis: 'event', column })
export const sumOf = (of: Measure): Formula => ({ kind: 'sum', of })
export const ratioOf = (over: Measure, under: Measure, times = 1): Formula => ({ kind: 'ratio', over, under, times })
