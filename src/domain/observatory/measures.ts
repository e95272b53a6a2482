import { divided, fraction, minus, plus, readFraction, type Fraction } from '../metrics/fraction.ts'
import type { Sums } from '../metrics/evaluate.ts'
import { OBSERVED_DIMENSIONS, type ObservedDimension } from './grouping.ts'

/**
 * Who tells a sum. `platform`: networks and games, day by day. `booked`: posted costs, day by day. The others are of whole months, and only of those
 * whose `income` is confirmed, whose `outcome` is, or `both`.
 */
export type Origin = 'platform' | 'booked' | 'income' | 'outcome' | 'both'

const ALL = OBSERVED_DIMENSIONS
const COSTS = ['game', 'region', 'country', 'spreader'] as const
const INCOME = ['game', 'region', 'os'] as const
const BILLS = ['game', 'region', 'spreader'] as const
const BOTH = ['game', 'region'] as const

/** Sums that measures are made of, with what they are told by; none is ever spread over what its source does not know. */
export const OBSERVED_SUMS = {
  spend: { origin: 'platform', by: COSTS },
  allpay_amount: { origin: 'platform', by: ALL },
  allpay_taxed_amount: { origin: 'platform', by: ALL },
  /** posted costs that are on no channel's bill, publishing and shares left out */
  marketing_cost: { origin: 'booked', by: COSTS },
  /** posted costs of marketing, those on a bill too */
  booked_outcome: { origin: 'booked', by: COSTS },
  booked_share: { origin: 'booked', by: COSTS },
  flow: { origin: 'income', by: INCOME },
  refunded: { origin: 'income', by: INCOME },
  received: { origin: 'income', by: INCOME },
  /** what the platform told of the same months: a gap is of equal months */
  income_platform: { origin: 'income', by: ALL },
  confirmed_outcome: { origin: 'outcome', by: COSTS },
  /** bills of channels, and marketing that no channel bills */
  paid_outcome: { origin: 'outcome', by: BILLS },
  publishing: { origin: 'outcome', by: COSTS },
  confirmed_share: { origin: 'outcome', by: COSTS },
  cost_platform: { origin: 'outcome', by: COSTS },
  closed_received: { origin: 'both', by: BOTH },
  closed_share: { origin: 'both', by: BOTH },
  closed_outcome: { origin: 'both', by: BOTH },
  closed_publishing: { origin: 'both', by: BOTH },
} as const satisfies Readonly<Record<string, { origin: Origin; by: readonly ObservedDimension[] }>>
export type SumKey = keyof typeof OBSERVED_SUMS
export const SUM_KEYS = Object.keys(OBSERVED_SUMS).filter(isSumKey)
function isSumKey(key: string): key is SumKey {
  return Object.hasOwn(OBSERVED_SUMS, key)
}

/** Sums that are added and taken away. */
type Terms = { plus: readonly SumKey[]; minus?: readonly SumKey[] }

/** `dap`: as the platform counts; `fin`: as finance confirmed; `gap`: the second less the first, of the same months. */
export type ObservedSide = 'dap' | 'fin' | 'gap'

export type ObservedMeasure = {
  key: ObservedKey
  side: ObservedSide
  unit: 'money' | 'rate'
  terms: Terms
  /** of a rate: what it is divided by */
  under?: SumKey
  better: 'up' | 'down' | null
}

const money = <const K extends string>(key: K, side: ObservedSide, terms: Terms, better: ObservedMeasure['better']) => ({
  key,
  side,
  unit: 'money' as const,
  terms,
  better,
})
const rate = <const K extends string>(key: K, side: ObservedSide, terms: Terms, under: SumKey, better: ObservedMeasure['better']) => ({
  key,
  side,
  unit: 'rate' as const,
  terms,
  under,
  better,
})

const PROFIT: Terms = { plus: ['closed_received'], minus: ['closed_share', 'closed_outcome', 'closed_publishing'] }
const GROSS_PROFIT: Terms = { plus: ['closed_received'], minus: ['closed_share'] }
const INCOME_GAP: Terms = { plus: ['received'], minus: ['income_platform'] }
const COST_GAP: Terms = { plus: ['paid_outcome'], minus: ['cost_platform'] }

/** The measures of S2 §3 in its order, refunds, and the gaps between both sides; readings: decision 112. */
export const OBSERVED_MEASURES = [
  money('dap_cost_amount', 'dap', { plus: ['spend', 'marketing_cost'] }, null),
  money('dap_ua_cost', 'dap', { plus: ['spend'] }, null),
  money('dap_mkt_cost', 'dap', { plus: ['marketing_cost'] }, null),
  money('dap_share', 'dap', { plus: ['booked_share'] }, null),
  money('dap_profit', 'dap', { plus: ['allpay_taxed_amount'], minus: ['booked_share', 'spend', 'marketing_cost'] }, 'up'),
  money('dap_pay_amount', 'dap', { plus: ['allpay_amount'] }, 'up'),
  money('dap_real_income', 'dap', { plus: ['allpay_taxed_amount'] }, 'up'),
  money('fin_outcome', 'fin', { plus: ['confirmed_outcome'] }, null),
  money('fin_publish', 'fin', { plus: ['publishing'] }, null),
  money('fin_share', 'fin', { plus: ['confirmed_share'] }, null),
  money('fin_actual_outcome', 'fin', { plus: ['paid_outcome'] }, null),
  money('fin_daily_outcome', 'fin', { plus: ['booked_outcome'] }, null),
  money('fin_actual_income', 'fin', { plus: ['received'] }, 'up'),
  money('fin_flow', 'fin', { plus: ['flow'] }, 'up'),
  money('fin_flow_refunded', 'fin', { plus: ['flow'], minus: ['refunded'] }, 'up'),
  money('fin_refund', 'fin', { plus: ['refunded'] }, 'down'),
  money('fin_profit', 'fin', PROFIT, 'up'),
  money('fin_gross_profit', 'fin', GROSS_PROFIT, 'up'),
  rate('fin_profit_rate', 'fin', PROFIT, 'closed_received', 'up'),
  rate('fin_gross_profit_rate', 'fin', GROSS_PROFIT, 'closed_received', 'up'),
  money('gap_income', 'gap', INCOME_GAP, null),
  rate('gap_income_rate', 'gap', INCOME_GAP, 'income_platform', null),
  money('gap_cost', 'gap', COST_GAP, null),
  rate('gap_cost_rate', 'gap', COST_GAP, 'cost_platform', null),
] as const satisfies readonly Omit<ObservedMeasure, 'key'>[]
export type ObservedKey = (typeof OBSERVED_MEASURES)[number]['key']
export const OBSERVED_KEYS: readonly ObservedKey[] = OBSERVED_MEASURES.map(({ key }) => key)

const BY_KEY = new Map<string, ObservedMeasure>(OBSERVED_MEASURES.map((measure) => [measure.key, measure]))
export const observedMeasure = (key: string): ObservedMeasure | null => BY_KEY.get(key) ?? null

/** Sums that a measure is made of, each once. */
export const sumsOf = ({ terms, under }: ObservedMeasure): SumKey[] => [
  ...new Set([...terms.plus, ...(terms.minus ?? []), ...(under ? [under] : [])]),
]

const originsOf = (measure: ObservedMeasure): Origin[] => [...new Set(sumsOf(measure).map((key) => OBSERVED_SUMS[key].origin))]

/** Which confirmation of a month it waits for; none: it is told day by day. */
export function confirmationOf(measure: ObservedMeasure): 'income' | 'outcome' | 'both' | null {
  const origins = originsOf(measure)
  return (['both', 'income', 'outcome'] as const).find((one) => origins.includes(one)) ?? null
}

/** What it may be grouped and narrowed by: what each of its sums is told by. */
export const dimensionsOf = (measure: ObservedMeasure): ObservedDimension[] =>
  OBSERVED_DIMENSIONS.filter((dimension) => sumsOf(measure).every((key) => OBSERVED_SUMS[key].by.some((one) => one === dimension)))

/** Where its sums come from, for a person to read. */
export type ObservedSource = 'networks' | 'games' | 'costs' | 'statements'
const SOURCES: Readonly<Record<SumKey, readonly ObservedSource[]>> = {
  spend: ['networks'],
  allpay_amount: ['games'],
  allpay_taxed_amount: ['games'],
  marketing_cost: ['costs'],
  booked_outcome: ['costs'],
  booked_share: ['costs'],
  flow: ['statements'],
  refunded: ['statements'],
  received: ['statements'],
  income_platform: ['games'],
  confirmed_outcome: ['costs'],
  paid_outcome: ['statements', 'costs'],
  publishing: ['costs'],
  confirmed_share: ['costs'],
  cost_platform: ['networks', 'costs'],
  closed_received: ['statements'],
  closed_share: ['costs'],
  closed_outcome: ['statements', 'costs'],
  closed_publishing: ['costs'],
}
export const observedSources = (measure: ObservedMeasure): ObservedSource[] => [
  ...new Set(sumsOf(measure).flatMap((key) => [...SOURCES[key]])),
]

/** The exact value; null, shown as "–", where a sum is not told or there is nothing to divide by. */
export function observedValue({ terms, under }: ObservedMeasure, sums: Sums): Fraction | null {
  const told = (keys: readonly SumKey[]): Fraction | null =>
    keys.reduce<Fraction | null>((all, key) => {
      const text = sums[key]
      return all === null || text === undefined ? null : plus(all, readFraction(text))
    }, fraction(0n))
  const [over, less] = [told(terms.plus), told(terms.minus ?? [])]
  if (over === null || less === null) return null
  const value = minus(over, less)
  if (under === undefined) return value
  const by = told([under])
  return by && divided(value, by)
}
