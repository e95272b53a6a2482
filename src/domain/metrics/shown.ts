import { groupedDigits, NO_NUMBER } from '../display/numbers.ts'
import { formatAmount } from '../money.ts'
import { decimalText, rounded, times, type Fraction } from './fraction.ts'
import type { Metric } from './metric.ts'

/** A value as it is shown: rounded here and nowhere before. `1,234.50`, `12.35%`, `–`. */
export function shownValue({ unit }: Pick<Metric, 'unit'>, value: Fraction | null, currency: string): string {
  if (value === null) return NO_NUMBER
  switch (unit) {
    case 'money':
      return formatAmount(rounded(value), currency)
    case 'rate':
      return `${groupedDigits(decimalText(times(value, 100), 2))}%`
    case 'per_mille':
      return groupedDigits(decimalText(value, 2))
    case 'count':
    case 'days':
      return groupedDigits(decimalText(value, 0))
  }
}
