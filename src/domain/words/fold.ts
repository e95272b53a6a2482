/** A text as it is compared: `units` is folded; unit i of it came from `starts[i]` to `ends[i]` of the text as it was written. */
export type Folded = { units: string; starts: Int32Array; ends: Int32Array }
export type Fold = (text: string) => Folded

const DROPPED = 0
const SLOW = 0xffff
const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff

/**
 * Makes the folding that words and texts are compared in: full-width forms become half-width, capitals small, traditional characters
 * simplified; what cannot be seen (joiners, variation selectors, combining marks, soft hyphens) is left out. `simplified` maps one character
 * to one. Positions lead back to the text as it was written, in UTF-16 units.
 */
export function createFold(simplified: ReadonlyMap<string, string>): Fold {
  const table = new Uint16Array(0x10000).fill(SLOW)
  const known = new Uint8Array(0x10000)

  const foldPoint = (point: string): string =>
    Array.from(point.normalize('NFKC').toLowerCase(), (one) => (INVISIBLE.test(one) ? '' : (simplified.get(one) ?? one))).join('')

  const unitOf = (unit: number): number => {
    if (known[unit] === 0) {
      known[unit] = 1
      const folded = foldPoint(String.fromCharCode(unit))
      table[unit] = folded === '' ? DROPPED : folded.length === 1 ? folded.charCodeAt(0) : SLOW
    }
    return table[unit] ?? SLOW
  }

  return (text) => {
    const units: number[] = []
    const starts: number[] = []
    const ends: number[] = []
    const take = (unit: number, from: number, to: number) => {
      units.push(unit)
      starts.push(from)
      ends.push(to)
    }
    for (let at = 0; at < text.length;) {
      const unit = text.charCodeAt(at)
      const quick = isSurrogate(unit) ? SLOW : unitOf(unit)
      if (quick !== SLOW) {
        if (quick !== DROPPED) take(quick, at, at + 1)
        at += 1
        continue
      }
      const point = String.fromCodePoint(text.codePointAt(at) ?? 0)
      for (const one of foldPoint(point).split('')) take(one.charCodeAt(0), at, at + point.length)
      at += point.length
    }
    return { units: stringOf(units), starts: Int32Array.from(starts), ends: Int32Array.from(ends) }
  }
}

/** Format characters, marks that combine with the letter before them, and control characters that are no white space. */
const INVISIBLE = /[\p{Cf}\p{Mn}\p{Me}]|[^\P{Cc}\t\n\r]/u

const CHUNK = 8_192

function stringOf(units: readonly number[]): string {
  let text = ''
  for (let from = 0; from < units.length; from += CHUNK) text += String.fromCharCode(...units.slice(from, from + CHUNK))
  return text
}
