/**
 * JSON with 64-bit integers as bare numbers, as networks with ids above 2^53 send and expect it. What has more than fifteen digits is a bigint in
 * memory: `JSON.parse` would round it silently.
 */
const MARK = '\uE000long:'
const PIECES = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const MARKED = /^\uE000long:(-?\d+)$/

/** The value of JSON text; undefined when it is none. */
export function readLongJson(text: string): unknown {
  try {
    const marked = text.replace(PIECES, (piece) => (/^-?\d{16,}$/.test(piece) ? `"${MARK}${piece}"` : piece))
    return JSON.parse(marked, (_key, value: unknown) => {
      const digits = typeof value === 'string' ? MARKED.exec(value)?.[1] : undefined
      return digits === undefined ? value : BigInt(digits)
    })
  } catch {
    return undefined
  }
}

/** Bigints are printed as bare numbers of all their digits. */
export const writeLongJson = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? `${MARK}${one}` : one)).replaceAll(/"\uE000long:(-?\d+)"/g, '$1')

/** The same value with long integers as text, for those who compare or print it. */
export const withLongAsText = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one))) as T

/** An id as text, however it was written; null when it is none. */
export function idText(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string' ? String(value) : ''
  return /^\d{1,20}$/.test(text) ? text : null
}
