import { baseCurrency } from '../company-terms.ts'
import { exponentOf } from '../money.ts'
import { monthOfDay } from './month.ts'

/** How much of `base` one unit of `currency` is worth, from a day on, under a name people know it by. */
export type FxRate = {
  id: string
  /** `2026-10 月末中间价` */
  name: string
  currency: string
  base: string
  /** the first day it holds, `YYYY-MM-DD` */
  day: string
  /** an exact decimal above 0, as text: `7.1234` */
  rate: string
}

const RATE = /^(\d{1,12})(?:\.(\d{1,12}))?$/

/** A rate as text: above 0, at most 12 digits on either side of the point. */
export const isRate = (text: string): boolean => RATE.test(text) && /[1-9]/.test(text)

/**
 * Minor units of one currency in minor units of another, rounded once, half away from 0.
 * @throws RangeError when the rate is none
 */
export function convert(amountMinor: bigint, { from, to, rate }: { from: string; to: string; rate: string }): bigint {
  const match = RATE.exec(rate)
  if (!match || !isRate(rate)) throw new RangeError(`'${rate}' is no rate`)
  const [, whole = '0', fraction = ''] = match
  const scaled = amountMinor * BigInt(whole + fraction) * 10n ** BigInt(exponentOf(to))
  return roundedDivision(scaled, 10n ** BigInt(fraction.length + exponentOf(from)))
}

/**
 * Minor units of the base currency in minor units of another, rounded once, half away from 0; `rate` is what one unit of the other is worth.
 * @throws RangeError when the rate is none
 */
export function convertFromBase(baseMinor: bigint, { to, rate }: { to: string; rate: string }): bigint {
  const match = RATE.exec(rate)
  if (!match || !isRate(rate)) throw new RangeError(`'${rate}' is no rate`)
  const [, whole = '0', fraction = ''] = match
  return roundedDivision(
    baseMinor * 10n ** BigInt(fraction.length + exponentOf(to)),
    BigInt(whole + fraction) * 10n ** BigInt(exponentOf(baseCurrency())),
  )
}

function roundedDivision(value: bigint, by: bigint): bigint {
  if (value < 0n) return -roundedDivision(-value, by)
  return (value * 2n + by) / (by * 2n)
}

/**
 * The rate of a day among those of its own month: the latest that began no later, or the month's first when none had begun. A month without a
 * rate has none: another month's is never taken in its place. The base currency needs none: it is worth 1 of itself.
 */
export function rateOn(rates: readonly FxRate[], currency: string, day: string): FxRate | null {
  if (currency === baseCurrency()) return sameCurrency(day)
  const month = monthOfDay(day)
  const ofMonth = rates
    .filter((rate) => rate.currency === currency && rate.base === baseCurrency() && monthOfDay(rate.day) === month)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  return ofMonth.findLast((rate) => rate.day <= day) ?? ofMonth[0] ?? null
}

const sameCurrency = (day: string): FxRate => ({ id: '', name: '', currency: baseCurrency(), base: baseCurrency(), day, rate: '1' })
