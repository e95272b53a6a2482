import { baseCurrency } from '#domain/company-terms.ts'
import { rateOn, type FxRate } from '#domain/finance/fx.ts'
import { monthOfDay } from '#domain/finance/month.ts'
import { decimalText, divided, fraction, readFraction, type Fraction } from '#domain/metrics/fraction.ts'
import { exponentOf } from '#domain/money.ts'
import type { Binder } from './params.ts'

/** What one minor unit of a currency is worth in minor units of another, from each of some days on. */
export type Factors = { currency: string; since: readonly string[]; factors: readonly string[] }
export type Conversion = { into: string; of: readonly Factors[] }

/** Amounts of a currency in a month. */
export type CurrencyMonth = { currency: string; month: string }

const DECIMALS = 18

/** Days on which a rate of a month begins to hold: its first, and those of its later rates. */
function daysOfRates(rates: readonly FxRate[], currencies: readonly string[], month: string): string[] {
  const first = `${month}-01`
  const later = rates.filter(({ currency, day }) => currencies.includes(currency) && monthOfDay(day) === month && day > first)
  return [...new Set([first, ...later.map(({ day }) => day)])].sort()
}

/**
 * How to convert some currencies in some months, by the rates of those months; an amount that is in the currency already needs none, and without
 * others the conversion only holds every amount to that currency. `missing`: where there is no rate. Then nothing is converted.
 */
export function conversionOf(
  found: readonly CurrencyMonth[],
  into: string,
  rates: readonly FxRate[],
): { conversion: Conversion | null; missing: CurrencyMonth[] } {
  const foreign = found.filter(({ currency }) => currency !== into)
  const currencies = [...new Set(foreign.map(({ currency }) => currency))].sort()
  const missing: CurrencyMonth[] = []
  const of = currencies.map((currency): Factors => {
    const months = [...new Set(foreign.flatMap((one) => (one.currency === currency ? [one.month] : [])))].sort()
    const steps = months.flatMap((month) =>
      daysOfRates(rates, [currency, into], month).map((day) => ({ month, day, factor: factorOn(rates, currency, into, day) })),
    )
    for (const { month, factor } of steps)
      if (factor === null && !missing.some((one) => one.currency === currency && one.month === month)) missing.push({ currency, month })
    return { currency, since: steps.map(({ day }) => day), factors: steps.map(({ factor }) => factor ?? '0') }
  })
  return { conversion: missing.length === 0 ? { into, of } : null, missing }
}

/** By the company's currency, which rates are told in; rounded at 18 decimals only where neither is that one. */
function factorOn(rates: readonly FxRate[], from: string, into: string, day: string): string | null {
  const [worth, worthInto] = [worthOn(rates, from, day), worthOn(rates, into, day)]
  const factor = worth && worthInto ? divided(worth, worthInto) : null
  if (!factor) return null
  const [up, down] = [exponentOf(into), exponentOf(from)]
  return decimalText(fraction(factor.over * 10n ** BigInt(up), factor.under * 10n ** BigInt(down)), DECIMALS)
}

function worthOn(rates: readonly FxRate[], currency: string, day: string): Fraction | null {
  const found = currency === baseCurrency() ? '1' : rateOn(rates, currency, day)?.rate
  return found === undefined ? null : readFraction(found)
}

/** What a row is converted by. The engine throws for an amount of a currency that came after the rates were looked up (`cameLater`). */
export function factorOf({ into, of }: Conversion, row: { isAny: string; currency: string; day: string }, { bind }: Binder): string {
  const cases = of.map(({ currency, since, factors }) => {
    const list = `arrayMap(x -> ${exact('x')}, ${bind('Array(String)', [...factors])})`
    const place = `greatest(1, arrayLastIndex(d -> d <= ${row.day}, ${bind('Array(Date)', [...since])}))`
    // a month that had no amounts when its rates were looked up has none here
    const months = bind('Array(Date)', [...new Set(since.map((day) => `${monthOfDay(day)}-01`))])
    const isKnown = `${row.currency} = ${bind('String', currency)} and has(${months}, toStartOfMonth(${row.day}))`
    return `${isKnown}, arrayElement(${list}, ${place})`
  })
  const unknown = exact(`throwIf(${row.isAny}, 'an amount of a currency without a rate')`)
  return `multiIf(${[`${row.currency} = ${bind('String', into)}, ${exact('1')}`, ...cases].join(', ')}, ${unknown})`
}

/** A value as a sum of converted amounts holds it. */
export const exact = (value: string): string => `toDecimal256(${value}, ${DECIMALS})`
