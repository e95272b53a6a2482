/** Characters of one piece. */
const PIECE = 64 * 1024

/**
 * A list as JSON in UTF-8, made piece by piece. As one text it would be the largest thing in the heap of a thread, and where V8 finds no place for
 * a text of that size it ends the whole process, not the thread; bytes lie outside the heap and are handed over without a copy.
 */
export function jsonBytes(items: readonly unknown[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const pieces: Uint8Array[] = []
  let piece = '['
  for (const [index, item] of items.entries()) {
    piece += `${index > 0 ? ',' : ''}${JSON.stringify(item)}`
    if (piece.length < PIECE) continue
    pieces.push(encoder.encode(piece))
    piece = ''
  }
  pieces.push(encoder.encode(`${piece}]`))
  const bytes = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const one of pieces) {
    bytes.set(one, at)
    at += one.byteLength
  }
  return bytes
}

/** The same as text. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
