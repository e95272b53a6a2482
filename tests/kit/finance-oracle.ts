import { YEAR_CURRENCIES, type YearRate } from './finance-year.ts'

/**
 * The arithmetic of finance a second time, by other users: on decimal digits, the way it is done on paper. It shares no line with
 * `src/domain/finance`, so that a mistake there does not hide here.
 */
export const BOOKS = { currency: 'CNY', decimals: 2 } as const

const decimalsOf = (currency: string): number => {
  for (const [code, { decimals }] of Object.entries(YEAR_CURRENCIES)) if (code === currency) return decimals
  throw new Error(`the oracle does not know ${currency}`)
}

/** The digits of a plain decimal and how many of them come behind the point. */
function digitsOf(plain: string): { digits: bigint; behind: number } {
  const [whole = '', fraction = ''] = plain.split('.')
  return { digits: BigInt(whole + fraction), behind: fraction.length }
}

/** The rate that a person would look up: the last one that is not later than the day. */
export function rateOnPaper(rates: readonly YearRate[], currency: string, day: string): string {
  if (currency === BOOKS.currency) return '1'
  const lines = rates.filter((rate) => rate.currency === currency && rate.day <= day).map(({ day: since, rate }) => `${since} ${rate}`)
  const last = lines.sort().at(-1)
  if (last === undefined) throw new Error(`no rate of ${currency} on ${day}`)
  return last.split(' ')[1] ?? ''
}

/** Minor units of the books that so many minor units of a currency are: multiplied out, then rounded once at the first digit that falls off. */
export function inBooks(minor: string, currency: string, rate: string): bigint {
  const factor = digitsOf(rate)
  const product = (BigInt(minor) * factor.digits).toString()
  const behind = decimalsOf(currency) + factor.behind
  const keep = BOOKS.decimals
  if (behind <= keep) return BigInt(product + '0'.repeat(keep - behind))
  const padded = product.padStart(behind + 1, '0')
  const kept = BigInt(padded.slice(0, padded.length - (behind - keep)))
  return Number(padded.charAt(padded.length - (behind - keep))) >= 5 ? kept + 1n : kept
}

/** Sums by key, each key's figures added one by one. */
export function sumsBy<T>(rows: readonly T[], keyOf: (row: T) => string, minorOf: (row: T) => bigint): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const row of rows) {
    const key = keyOf(row)
    sums.set(key, (sums.get(key) ?? 0n) + minorOf(row))
  }
  return new Map([...sums].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** A plain decimal of an export as minor units again: `-12.5` of USD is -1250. */
export function minorOfPlain(plain: string, currency: string): bigint {
  const decimals = decimalsOf(currency)
  const { digits, behind } = digitsOf(plain.replace('-', ''))
  const minor = digits * 10n ** BigInt(decimals - behind)
  return plain.startsWith('-') ? -minor : minor
}

/** Minor units as a plain decimal, written digit by digit: -1250 of USD is `-12.50`. */
export function plainOnPaper(minor: bigint, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const sign = minor < 0n ? '-' : ''
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-decimals)}`
}
