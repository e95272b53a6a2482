import { blocker, quoted, type Blocker } from './blocker.ts'

/** What was typed, read: a value, or why it is none. */
export type Read<T> = { ok: true; value: T } | { ok: false; blockers: readonly Blocker[] }

const refused = (code: string, params?: Record<string, string | number>): { ok: false; blockers: readonly Blocker[] } => ({
  ok: false,
  blockers: [blocker(code, params ? { params } : {})],
})

/** As it was meant: full-width digits and signs, and the minus of the screen, as plain ones, thousands separators gone, a leading dot with its 0 (S1 §5). */
export const tidyNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll('−', '-')
    .replaceAll('。', '.')
    .trim()
    .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '')
    .replace(/^(-?)\./, '$10.')

/**
 * A decimal number as plain text without needless zeros (`.50` → `0.5`): non-negative unless told, at most `decimals` decimals
 * (2 unless told; zeros at the end do not count). `1e3`, spaces within and further signs are no number.
 */
export function readDecimal(
  typed: string,
  { decimals = 2, negative = false }: { decimals?: number; negative?: boolean } = {},
): Read<string> {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(tidyNumber(typed))
  if (!match || /^\s*-?[.。．]\s*$/.test(typed)) return refused('value.not_number', { text: quoted(typed) })
  const [, sign = '', whole = '', rest = ''] = match
  const fraction = rest.replace(/0+$/, '')
  const plain = `${whole.replace(/^0+(?=\d)/, '')}${fraction ? `.${fraction}` : ''}`
  if (sign && plain !== '0' && !negative) return refused('value.negative')
  if (fraction.length > decimals) return decimals === 0 ? refused('value.decimals_none') : refused('value.decimals', { max: decimals })
  return { ok: true, value: sign && plain !== '0' ? `-${plain}` : plain }
}

/** Whole numbers of more digits than this cannot be told apart by a double. */
const MAX_DIGITS = 15

/** A whole number as text, with an optional minus sign (S1 §5), within bounds that both count. */
export function readInteger(typed: string, { min, max }: { min?: number | undefined; max?: number | undefined } = {}): Read<string> {
  const text = tidyNumber(typed)
  if (!/^-?\d+$/.test(text) || text.replace('-', '').length > MAX_DIGITS) return refused('value.not_integer', { text: quoted(typed) })
  const value = Number(text)
  if (min !== undefined && value < min) return refused('value.below', { min })
  if (max !== undefined && value > max) return refused('value.above', { max })
  return { ok: true, value: String(value === 0 ? 0 : value) }
}
