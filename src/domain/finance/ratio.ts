import { formatText } from '../display/numbers.ts'

/** Decimals a share is told with; a percentage of it shows two. */
const DECIMALS = 6

/** A share as a plain decimal, rounded half up, exact for amounts of any size; null where there is nothing to have a share of. */
export function ratio(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null
  const scaled = (part * 10n ** BigInt(DECIMALS) * 2n + whole) / (whole * 2n)
  const digits = scaled.toString().padStart(DECIMALS + 1, '0')
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}

/** `0.012345` → `1.23%`; the dash of a share of nothing. */
export const percentText = (rate: string | null): string => formatText(rate === null ? null : Number(rate), 'percent2')
