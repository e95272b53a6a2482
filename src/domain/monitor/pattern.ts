import { blocker, type Blocker } from '../blocker.ts'
import { alternativesOf, PatternRefused, type Node } from './pattern-parser.ts'

/** Longer patterns are refused when a row is saved. */
export const MAX_PATTERN_LENGTH = 200
/** Longer addresses match nothing. */
export const MAX_ADDRESS_LENGTH = 2_048
/** Characters a pattern may represent after its counted repeats are written out: with the address' length, the bound of all work. */
export const MAX_POSITIONS = 128

const WORDS = MAX_POSITIONS / 32
const ASCII = 128

/** One alternative as the set of its positions (Glushkov): which may come first, which after which, which may be last. */
type Automaton = {
  anchoredStart: boolean
  anchoredEnd: boolean
  /** it matches the empty text */
  empty: boolean
  first: Uint32Array
  last: Uint32Array
  /** `WORDS` words for each position */
  follow: Uint32Array
  /** `WORDS` words for each ASCII character: the positions that represent it */
  accepts: Uint32Array
}

export type Pattern = {
  source: string
  /** Is the pattern found in the address? Never more than `MAX_ADDRESS_LENGTH × MAX_POSITIONS` steps. */
  found: (address: string, count?: (steps: number) => void) => boolean
}

/** Why a pattern is not accepted; none means `compilePattern` takes it. Look-around and back-references are refused with all else it cannot run. */
export function patternBlockers(source: string): Blocker[] {
  try {
    compilePattern(source)
    return []
  } catch (error) {
    if (error instanceof PatternRefused) return [blocker(error.code, { field: 'url', params: error.params })]
    throw error
  }
}

/** @throws PatternRefused, as `patternBlockers` tells */
export function compilePattern(source: string): Pattern {
  if (source === '') throw new PatternRefused('monitor.pattern.empty')
  if (source.length > MAX_PATTERN_LENGTH) throw new PatternRefused('monitor.pattern.too_long', { limit: MAX_PATTERN_LENGTH })
  const automata = alternativesOf(source, MAX_POSITIONS).map(({ anchoredStart, anchoredEnd, node }) => ({
    anchoredStart,
    anchoredEnd,
    ...automatonOf(node),
  }))
  return {
    source,
    found: (address, count) => address.length <= MAX_ADDRESS_LENGTH && automata.some((one) => run(one, address, count)),
  }
}

const bits = () => new Uint32Array(WORDS)
const join = (one: Uint32Array, other: Uint32Array) => one.map((word, at) => word | (other[at] ?? 0))

function automatonOf(root: Node): Pick<Automaton, 'empty' | 'first' | 'last' | 'follow' | 'accepts'> {
  const follow = new Uint32Array(MAX_POSITIONS * WORDS)
  const accepts = new Uint32Array(ASCII * WORDS)
  let positions = 0
  const into = (table: Uint32Array, row: number, set: Uint32Array) =>
    set.forEach((word, at) => {
      table[row * WORDS + at] = (table[row * WORDS + at] ?? 0) | word
    })
  const link = (from: Uint32Array, to: Uint32Array) => {
    for (let position = 0; position < positions; position += 1)
      if (((from[position >>> 5] ?? 0) >>> (position & 31)) & 1) into(follow, position, to)
  }

  type Part = { empty: boolean; first: Uint32Array; last: Uint32Array }
  function visit(node: Node): Part {
    switch (node.kind) {
      case 'set': {
        const own = bits()
        own[positions >>> 5] = (1 << (positions & 31)) >>> 0
        positions += 1
        for (const code of node.codes) into(accepts, code, own)
        return { empty: false, first: own, last: own }
      }
      case 'sequence':
        return node.parts.map(visit).reduce<Part>(
          (before, part) => {
            link(before.last, part.first)
            return {
              empty: before.empty && part.empty,
              first: before.empty ? join(before.first, part.first) : before.first,
              last: part.empty ? join(before.last, part.last) : part.last,
            }
          },
          { empty: true, first: bits(), last: bits() },
        )
      case 'choice':
        return node.parts.map(visit).reduce((one, other) => ({
          empty: one.empty || other.empty,
          first: join(one.first, other.first),
          last: join(one.last, other.last),
        }))
      case 'optional':
        return { ...visit(node.part), empty: true }
      case 'repeated': {
        const part = visit(node.part)
        link(part.last, part.first)
        return part
      }
    }
  }
  return { ...visit(root), follow, accepts }
}

/** All positions at once, a character at a time: what the pattern looks like has no say in how long it takes. */
function run(
  { anchoredStart, anchoredEnd, empty, first, last, follow, accepts }: Automaton,
  address: string,
  count?: (steps: number) => void,
): boolean {
  if (empty && (!anchoredStart || !anchoredEnd || address === '')) return true
  let active = bits()
  let next = bits()
  let steps = 0
  for (let index = 0; index < address.length; index += 1) {
    const code = address.charCodeAt(index)
    const open = index === 0 || !anchoredStart
    for (let word = 0; word < WORDS; word += 1) next[word] = open ? (first[word] ?? 0) : 0
    for (let word = 0; word < WORDS; word += 1) {
      for (let left = active[word] ?? 0; left !== 0; left &= left - 1) {
        const row = (word * 32 + (31 - Math.clz32(left & -left))) * WORDS
        for (let at = 0; at < WORDS; at += 1) next[at] = (next[at] ?? 0) | (follow[row + at] ?? 0)
        steps += 1
      }
    }
    let alive = 0
    let ended = 0
    for (let word = 0; word < WORDS; word += 1) {
      const kept = code < ASCII ? (next[word] ?? 0) & (accepts[code * WORDS + word] ?? 0) : 0
      next[word] = kept
      alive |= kept
      ended |= kept & (last[word] ?? 0)
    }
    if (ended !== 0 && (!anchoredEnd || index === address.length - 1)) return tell(true)
    if (alive === 0 && anchoredStart) return tell(false)
    ;[active, next] = [next, active]
  }
  return tell(false)

  function tell(answer: boolean): boolean {
    count?.(steps)
    return answer
  }
}
