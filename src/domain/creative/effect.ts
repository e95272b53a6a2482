import { blocker, type Blocker } from '../blocker.ts'
import { recommendTypeOf } from '../dictionaries/recommend.ts'
import type { RecommendType } from '../material/material.ts'

/** From where on a figure is high, and over which days. Spend in minor units of the base currency, return in hundredths of what was spent. */
export type EffectThresholds = { spendMinor: string; ratePercent: number; days: number }

/** What the server begins with: 10,000.00 in the base currency over 30 days, and as much back as was spent. */
export const DEFAULT_THRESHOLDS: EffectThresholds = { spendMinor: '1000000', ratePercent: 100, days: 30 }
export const THRESHOLD_DAYS = [7, 14, 30, 90] as const

/** What a creative cost in the days, and what came back of it: minor units of the base currency. */
export type Effect = { spendMinor: string; returnMinor: string }

/** Returned for each unit spent, in percent; null without spend (a ratio with denominator 0 is "–"). */
export const ratePercentOf = ({ spendMinor, returnMinor }: Effect): number | null =>
  BigInt(spendMinor) === 0n ? null : Number((BigInt(returnMinor) * 10_000n) / BigInt(spendMinor)) / 100

/** The recommendation (S2 §3); one that cost nothing yet is unmarked. */
export function effectType(effect: Effect, { spendMinor, ratePercent }: EffectThresholds): RecommendType {
  const rate = ratePercentOf(effect)
  return rate === null ? '0' : recommendTypeOf({ spend: Number(effect.spendMinor), rate }, { spend: Number(spendMinor), rate: ratePercent })
}

/** Why thresholds cannot be kept. */
export function thresholdBlockers({ spendMinor, ratePercent, days }: EffectThresholds): Blocker[] {
  return [
    ...(/^[1-9]\d{0,14}$/.test(spendMinor) ? [] : [blocker('creative.threshold.spend', { field: 'spendMinor' })]),
    ...(ratePercent > 0 && ratePercent <= 100_000 ? [] : [blocker('creative.threshold.rate', { field: 'ratePercent' })]),
    ...(THRESHOLD_DAYS.some((one) => one === days) ? [] : [blocker('creative.threshold.days', { field: 'days' })]),
  ]
}
