import type { ByteRange } from './object-store.ts'

/**
 * What of a file of `size` bytes a Range header asks for: null for all of it, `outside` for what it does not have. Several ranges at once,
 * and units other than bytes, are answered with the whole file, as RFC 9110 allows.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!found) return null
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return null
  if (first === '') return size === 0 || Number(last) === 0 ? 'outside' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return null
  return from >= size ? 'outside' : { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
