/** An exact number; `under` is above 0. */
export type Fraction = { over: bigint; under: bigint }

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** Reads a plain decimal: `-12.50`. @throws RangeError for what is none */
export function readFraction(text: string): Fraction {
  const match = DECIMAL.exec(text)
  if (!match) throw new RangeError(`'${text}' is no decimal`)
  const [, sign = '', whole = '', part = ''] = match
  return { over: BigInt(`${sign}${whole}${part}`), under: 10n ** BigInt(part.length) }
}

export const fraction = (over: bigint, under = 1n): Fraction => ({ over, under })

export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.under === b.under ? fraction(a.over + b.over, a.under) : fraction(a.over * b.under + b.over * a.under, a.under * b.under)
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, fraction(-b.over, b.under))
export const times = (a: Fraction, factor: number): Fraction => fraction(a.over * BigInt(factor), a.under)

/** Null where there is nothing to divide by. */
export function divided(a: Fraction, b: Fraction): Fraction | null {
  if (b.over === 0n) return null
  const sign = b.over < 0n ? -1n : 1n
  return fraction(a.over * b.under * sign, a.under * b.over * sign)
}

/** Below 0, 0 or above, as a sort takes it. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.over * b.under - b.over * a.under
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** In units of `10^-decimals`, rounded once, half away from 0. */
export function rounded({ over, under }: Fraction, decimals = 0): bigint {
  const scaled = over * 10n ** BigInt(decimals) * 2n
  return scaled < 0n ? -((under - scaled) / (under * 2n)) : (scaled + under) / (under * 2n)
}

/** With so many decimals: `-0.05`. */
export function decimalText(value: Fraction, decimals: number): string {
  const units = rounded(value, decimals)
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}`
  return decimals > 0 ? `${whole}.${digits.slice(-decimals)}` : whole
}

/** A decimal without zeros at its end. */
export const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text)
