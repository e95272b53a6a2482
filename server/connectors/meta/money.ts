import { META_WHOLE_UNITS } from '#domain/channels/meta/rules.ts'
import { exponentOf } from '#domain/money.ts'
import { Untranslatable } from '../core/failure.ts'

const offsetOf = (currency: string): bigint => (META_WHOLE_UNITS.has(currency.toUpperCase()) ? 1n : 100n)
const scaleOf = (currency: string): bigint => 10n ** BigInt(exponentOf(currency))

/** Our minor units (ISO 4217) → the network's. What does not divide is refused: an amount is never rounded. */
export function toNetworkAmount(amountMinor: string, currency: string, field: string): string {
  if (!/^\d+$/.test(amountMinor)) throw new Untranslatable(field, `${amountMinor} is no amount in minor units`)
  const scaled = BigInt(amountMinor) * offsetOf(currency)
  const scale = scaleOf(currency)
  if (scaled % scale !== 0n)
    throw new Untranslatable(field, `the network takes ${currency} in steps of ${scale / offsetOf(currency)} minor units`)
  return (scaled / scale).toString()
}

/** The network's amount → our minor units; null when it holds no such amount of ours (KWD 0.001 never comes from it). */
export function fromNetworkAmount(amount: string, currency: string): string | null {
  if (!/^\d+$/.test(amount)) return null
  const scaled = BigInt(amount) * scaleOf(currency)
  return scaled % offsetOf(currency) === 0n ? (scaled / offsetOf(currency)).toString() : null
}

/**
 * What a report says, in major units with a point (`12.3`, `5000`), → our minor units; null when it is no such amount. Money of a report may
 * hold more decimals than the currency has (an average, a value without tax): rounded once, half up.
 */
export function fromReportAmount(text: string, currency: string): string | null {
  const match = /^(\d{1,15})(?:\.(\d{1,12}))?$/.exec(text)
  if (!match) return null
  const [, whole = '0', fraction = ''] = match
  const divisor = 10n ** BigInt(fraction.length)
  const scaled = BigInt(whole + fraction) * scaleOf(currency)
  return ((scaled * 2n + divisor) / (divisor * 2n)).toString()
}
