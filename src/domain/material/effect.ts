import { daysBetween } from '../day.ts'
import { metricOf } from '../metrics/catalogue.ts'
import { addSums, valueOf, type Sums } from '../metrics/evaluate.ts'
import { divided, minus, type Fraction } from '../metrics/fraction.ts'
import type { Metric } from '../metrics/metric.ts'

/** What the effect of a material or a creative is told in: what it cost, how it was looked at, and where games tell of players what came of it. */
export const EFFECT_METRICS = [
  'spend',
  'impressions',
  'clicks',
  'ctr',
  'cpm',
  'results',
  'result_cost',
  'returned',
  'return_rate',
  'ins_num',
  'ipm',
  'cpi',
  'retention_1',
  'ltv_7',
  'roas_0',
  'roas_7',
  'roi',
] as const
export type EffectMetric = (typeof EFFECT_METRICS)[number]
export const effectMetrics: readonly Metric[] = EFFECT_METRICS.flatMap((key) => metricOf(key) ?? [])

export const EFFECT_OF = ['material', 'creative'] as const
export type EffectOf = (typeof EFFECT_OF)[number]

/** What an ad of a question is: its id is its network's. */
export const AN_AD = ['spreader', 'account', 'ad'] as const
/** What of a report is ads. */
export const OF_ADS = 'ad'

/** What a day of use brought, as exact sums. */
export type UsedDay = { day: string; sums: Sums }
/** `age`: days since it was first seen; the first is 0. */
export type WornDay = UsedDay & { age: number }

/** The days since it was first seen, which is the first day with an impression; what was told before then is of no use to it. */
export function wornDays(days: readonly UsedDay[]): WornDay[] {
  const sorted = days.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const first = sorted.find(({ sums }) => Number(sums.impressions ?? 0) > 0)
  if (!first) return []
  return sorted.flatMap((one) => (one.day < first.day ? [] : [{ ...one, age: daysBetween(first.day, one.day) }]))
}

/** Days at each end that are held against each other. */
export const WEAR_DAYS = 7

/**
 * How far a rate has changed: of the last seven days that are over against the first seven of its use, as a fraction of the first. Null where
 * it was not used that long, or there is nothing to divide by.
 */
export function wearOf(metric: Metric, worn: readonly WornDay[], lastCompleteDay: string): Fraction | null {
  const over = worn.filter(({ day }) => day <= lastCompleteDay)
  const last = over.at(-1)
  if (!last || last.age < 2 * WEAR_DAYS - 1) return null
  const keys = Object.keys(last.sums)
  const valueIn = (from: number, until: number) => {
    const within = over.filter(({ age }) => age >= from && age <= until)
    const sums = within.map(({ sums: told }) => told)
    return valueOf(metric, addSums(sums, keys), { days: 1 })
  }
  const [begun, now] = [valueIn(0, WEAR_DAYS - 1), valueIn(last.age - WEAR_DAYS + 1, last.age)]
  return begun && now ? divided(minus(now, begun), begun) : null
}
