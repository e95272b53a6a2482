import { compare, divided, fraction, minus, plus, readFraction, times, type Fraction } from './fraction.ts'
import { kindOf, measuresOf, type Metric } from './metric.ts'

/** Sums by the key of their measure, exact: a converted amount has decimals of a minor unit. */
export type Sums = Readonly<Record<string, string>>

/**
 * The exact value of a metric; null, shown as "–", where its denominator is 0 or it cannot be told. Rounding is for display.
 * `days`: how many days the sums are of; what is counted once a day cannot be told of several.
 * @throws RangeError when a sum that it needs is not there
 */
export function valueOf(metric: Metric, sums: Sums, { days }: { days: number }): Fraction | null {
  if (days !== 1 && kindOf(metric) === 'distinct') return null
  const { formula } = metric
  const sum = ({ key }: { key: string }): Fraction => {
    const text = sums[key]
    if (text === undefined) throw new RangeError(`${metric.key} needs the sum '${key}'`)
    return readFraction(text)
  }
  if (formula.kind === 'sum') return sum(formula.of)
  if (formula.kind === 'first') {
    const found = formula.steps.find(({ over, under }) => {
      const spent = sum(under)
      return spent.over > 0n && compare(sum(over), spent) >= 0
    })
    return found ? fraction(BigInt(found.n)) : null
  }
  const over = formula.less ? minus(sum(formula.over), sum(formula.less)) : sum(formula.over)
  return divided(times(over, formula.times ?? 1), sum(formula.under))
}

/** Sums of parts, exact: the whole that the parts make. */
export function addSums(parts: readonly Sums[], keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    keys.map((key) => [key, plainOf(parts.reduce((all, one) => plus(all, readFraction(one[key] ?? '0')), fraction(0n)))]),
  )
}

/** What is left of a whole after some parts. */
export function lessSums(whole: Sums, part: Sums): Record<string, string> {
  return Object.fromEntries(
    Object.keys(whole).map((key) => [key, plainOf(minus(readFraction(whole[key] ?? '0'), readFraction(part[key] ?? '0')))]),
  )
}

/** A fraction whose denominator is a power of 10, as a plain decimal without zeros at its end. */
export function plainOf({ over, under }: Fraction): string {
  const decimals = under.toString().length - 1
  const digits = (over < 0n ? -over : over).toString().padStart(decimals + 1, '0')
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  return `${over < 0n ? '-' : ''}${whole}${decimals > 0 && part !== '' ? `.${part}` : ''}`
}

/** The keys of all sums that some metrics need, each once. */
export const sumKeys = (metrics: readonly Metric[]): string[] => [
  ...new Set(metrics.flatMap((metric) => measuresOf(metric).map(({ key }) => key))),
]
