/** A small seeded generator (mulberry32): the same seed gives the same company on every machine. */
export type Random = {
  /** 0 ≤ x < 1 */
  next: () => number
  /** from, to: whole numbers, both included */
  between: (from: number, to: number) => number
  pick: <T>(choices: readonly [T, ...T[]]) => T
  /** so many decimal digits, the first never 0 */
  digits: (count: number) => string
}

export function createRandom(seed: string): Random {
  let state = Array.from(seed).reduce((sum, character) => Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    digits: (count) => Array.from({ length: count }, (_, place) => between(place === 0 ? 1 : 0, 9)).join(''),
  }
}
