import { withHyphen, withMinus } from './display/numbers.ts'
import { readDecimal, type Read } from './number.ts'

/** Money is integer minor units of a currency; a float never holds an amount. */
export type Money = { amount_minor: bigint; currency: string }

/** ISO 4217 exponents that are not 2. Source: ISO 4217 active codes list. */
export const EXPONENTS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
}

/** How many decimals the currency has: JPY 0, USD 2, KWD 3. */
export const exponentOf = (currency: string): number => EXPONENTS[currency.toUpperCase()] ?? 2

/**
 * Reads what a person typed as an amount in major units (`12`, `12.5`, `.5`, `1,234.50`) into minor units: non-negative, and no more
 * decimals than the currency has (S1 §5: 2 unless configured).
 */
export function readAmount(typed: string, currency: string): Read<bigint> {
  const exponent = exponentOf(currency)
  const read = readDecimal(typed, { decimals: exponent })
  if (!read.ok) return read
  const [whole = '0', fraction = ''] = read.value.split('.')
  return { ok: true, value: BigInt(whole + fraction.padEnd(exponent, '0')) }
}

/** The same for an amount that may be below zero: what was taken back, a correction. */
export function readSignedAmount(typed: string, currency: string): Read<bigint> {
  const exponent = exponentOf(currency)
  const read = readDecimal(typed, { decimals: exponent, negative: true })
  if (!read.ok) return read
  const [whole = '0', fraction = ''] = read.value.split('.')
  return { ok: true, value: BigInt(whole + fraction.padEnd(exponent, '0')) }
}

/** `123450n, 'USD'` → `1,234.50`; JPY has no decimals. Without a currency sign: the column or the sentence names the unit. */
export function formatAmount(amountMinor: bigint | number | string, currency: string): string {
  const minor = BigInt(amountMinor)
  const exponent = exponentOf(currency)
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const fraction = exponent ? `.${digits.slice(-exponent)}` : ''
  return withMinus(`${minor < 0n ? '-' : ''}${whole}${fraction}`)
}

const SIGNS: Record<string, string> = { USD: '$', CNY: '¥', JPY: 'JP¥', KRW: '₩', EUR: '€', GBP: '£', TWD: 'NT$', HKD: 'HK$', SGD: 'S$' }

/** `¥1,234.50`, `JP¥5,000`, `−$6.98`, `KWD 1.250`: for sentences and totals where several currencies are shown side by side. */
export function formatMoney(amountMinor: bigint | number | string, currency: string): string {
  return priced(formatAmount(amountMinor, currency), currency)
}

/** An amount that is in words already, with the sign of its currency: `−6.98` → `−$6.98`; what is no amount (`–`) stays as it is. */
export function priced(amount: string, currency: string): string {
  const [, sign = '', size] = /^(−?)(\d.*)$/.exec(amount) ?? []
  return size === undefined ? amount : `${sign}${SIGNS[currency] ?? `${currency} `}${size}`
}

/** The amount as plain major units for an export or an input: `1234.50`. */
export const plainAmount = (amountMinor: bigint | number | string, currency: string): string =>
  withHyphen(formatAmount(amountMinor, currency)).replaceAll(',', '')

/**
 * What was typed in one currency, as minor units of another: `10.00` of USD is `10` of JPY, and nothing is converted. Null where the other
 * currency has not that many decimals: then it has to be typed again.
 */
export function sameFigureIn(amountMinor: string, from: string, to: string): string | null {
  if (amountMinor === '') return ''
  const read = readAmount(plainAmount(amountMinor, from), to)
  return read.ok ? String(read.value) : null
}

/** Adds up per currency; amounts of different currencies never meet. Insertion order is kept. */
export function sumByCurrency(amounts: Iterable<Money>): Money[] {
  const sums = new Map<string, bigint>()
  for (const { amount_minor, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + amount_minor)
  return [...sums].map(([currency, amount_minor]) => ({ currency, amount_minor }))
}
