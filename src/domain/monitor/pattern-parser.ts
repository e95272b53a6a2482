/** A pattern that is not accepted; `code` is a blocker's. */
export class PatternRefused extends Error {
  override name = 'PatternRefused'
  readonly code: string
  readonly params: Record<string, string | number>

  constructor(code: string, params: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

/** What a pattern says. A `set` represents one character out of these; `repeated` is once or more. */
export type Node =
  | { kind: 'set'; codes: readonly number[] }
  | { kind: 'sequence'; parts: readonly Node[] }
  | { kind: 'choice'; parts: readonly Node[] }
  | { kind: 'optional'; part: Node }
  | { kind: 'repeated'; part: Node }

/** `^` and `$` are at the ends of a pattern, or of one of its outermost alternatives, and nowhere else. */
export type Alternative = { anchoredStart: boolean; anchoredEnd: boolean; node: Node }

const ALL = Array.from({ length: 128 }, (_, code) => code)
const codesOf = (from: string, to: string) => ALL.filter((code) => code >= from.charCodeAt(0) && code <= to.charCodeAt(0))
const without = (codes: readonly number[]) => ALL.filter((code) => !codes.includes(code))
const DIGIT = codesOf('0', '9')
const WORD = [...DIGIT, ...codesOf('A', 'Z'), ...codesOf('a', 'z'), 95]
const SPACE = [9, 10, 12, 13, 32]
const CLASSES: Readonly<Record<string, readonly number[]>> = {
  d: DIGIT,
  D: without(DIGIT),
  w: WORD,
  W: without(WORD),
  s: SPACE,
  S: without(SPACE),
}
const DOT = without([10])
const COUNTED = /^\{(\d{1,4})(,(\d{0,4}))?\}/

/**
 * Reads the part of the usual syntax that a matcher without memory can run: literals, `.`, classes, `\d \w \s`, groups, `|`, `* + ?`,
 * counted repeats. Addresses are percent-encoded, so a pattern is ASCII.
 * @throws PatternRefused
 */
export function alternativesOf(source: string, maxPositions: number): Alternative[] {
  const reader = new Reader(source, maxPositions)
  return reader.pattern()
}

class Reader {
  readonly #source: string
  #left: number
  #at = 0

  constructor(source: string, maxPositions: number) {
    this.#source = source
    this.#left = maxPositions
  }

  pattern(): Alternative[] {
    const found: Alternative[] = []
    do {
      const anchoredStart = this.#take('^')
      const node = this.#sequence(0)
      found.push({ anchoredStart, anchoredEnd: this.#take('$'), node })
    } while (this.#take('|'))
    if (this.#at < this.#source.length) throw this.#refused(this.#peek() === ')' ? 'monitor.pattern.bracket' : 'monitor.pattern.anchor')
    return found
  }

  #choice(depth: number): Node {
    const parts = [this.#sequence(depth)]
    while (this.#take('|')) parts.push(this.#sequence(depth))
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts }
  }

  #sequence(depth: number): Node {
    const parts: Node[] = []
    while (this.#at < this.#source.length && !['|', ')'].includes(this.#peek())) {
      if (this.#peek() === '$' && depth === 0) break
      parts.push(this.#repeated(depth))
    }
    return { kind: 'sequence', parts }
  }

  #repeated(depth: number): Node {
    const begin = this.#at
    const before = this.#left
    const atom = this.#atom(depth)
    const size = before - this.#left
    const bounds = this.#bounds()
    if (bounds === null) return atom
    if (/^[*+?{]/.test(this.#source.slice(this.#at))) throw this.#refused('monitor.pattern.repeat')
    const [least, most] = bounds
    if (most !== null && (most < least || most > 1_000)) throw this.#refused('monitor.pattern.repeat')
    // what represents nothing costs one as well: a thousand copies of it, a thousand times over, are work too
    this.#spend(Math.max(size, 1) * (Math.max(most ?? least, 1) - 1))
    return repeat(() => new Reader(this.#source.slice(begin, this.#at), Number.MAX_SAFE_INTEGER).#atom(depth), atom, least, most)
  }

  /** least and most of `* + ? {n,m}`; a `?` behind them asks for the shortest match, which makes no difference to whether there is one */
  #bounds(): [number, number | null] | null {
    const bounds = this.#plainBounds()
    if (bounds) this.#take('?')
    return bounds
  }

  #plainBounds(): [number, number | null] | null {
    if (this.#take('*')) return [0, null]
    if (this.#take('+')) return [1, null]
    if (this.#take('?')) return [0, 1]
    const counted = COUNTED.exec(this.#source.slice(this.#at))
    if (!counted) return null
    this.#at += counted[0].length
    const least = Number(counted[1])
    return [least, counted[2] === undefined ? least : counted[3] ? Number(counted[3]) : null]
  }

  #atom(depth: number): Node {
    const sign = this.#next()
    switch (sign) {
      case '(':
        return this.#group(depth)
      case '[':
        return this.#set(this.#bracket())
      case '.':
        return this.#set(DOT)
      case '\\':
        return this.#set(this.#escaped())
      case '^':
      case '$':
        throw this.#refused('monitor.pattern.anchor')
      case '*':
      case '+':
      case '?':
      case '{':
        throw this.#refused('monitor.pattern.repeat')
      default:
        return this.#set([this.#ascii(sign)])
    }
  }

  #group(depth: number): Node {
    if (depth >= 20) throw this.#refused('monitor.pattern.too_complex')
    if (this.#source.startsWith('?:', this.#at)) this.#at += 2
    else if (this.#peek() === '?') throw this.#refused('monitor.pattern.look_around')
    const node = this.#choice(depth + 1)
    if (!this.#take(')')) throw this.#refused('monitor.pattern.bracket')
    return node
  }

  #escaped(): readonly number[] {
    const sign = this.#next()
    const known = CLASSES[sign]
    if (known) return known
    if (/[1-9k]/.test(sign)) throw this.#refused('monitor.pattern.back_reference')
    if (/[a-zA-Z0-9]/.test(sign)) throw this.#refused('monitor.pattern.escape')
    return [this.#ascii(sign)]
  }

  #bracket(): readonly number[] {
    const negated = this.#take('^')
    const codes = new Set<number>()
    let first = true
    while (first || this.#peek() !== ']') {
      first = false
      if (this.#source.startsWith('[:', this.#at)) throw this.#refused('monitor.pattern.escape')
      const from = this.#member()
      if (from.length === 1 && this.#peek() === '-' && this.#source[this.#at + 1] !== ']') {
        this.#at += 1
        const to = this.#member()
        const [low = 0, high = 0] = [from[0], to[0]]
        if (to.length !== 1 || high < low) throw this.#refused('monitor.pattern.bracket')
        for (let code = low; code <= high; code += 1) codes.add(code)
      } else from.forEach((code) => codes.add(code))
    }
    this.#at += 1
    return negated ? without([...codes]) : [...codes]
  }

  #member(): readonly number[] {
    const sign = this.#next('monitor.pattern.bracket')
    return sign === '\\' ? this.#escaped() : [this.#ascii(sign)]
  }

  #set(codes: readonly number[]): Node {
    this.#spend(1)
    return { kind: 'set', codes }
  }

  #spend(positions: number): void {
    this.#left -= positions
    if (this.#left < 0) throw this.#refused('monitor.pattern.too_complex')
  }

  #ascii(sign: string): number {
    const code = sign.charCodeAt(0)
    if (code < 32 || code > 126) throw this.#refused('monitor.pattern.not_ascii')
    return code
  }

  #peek = (): string => this.#source[this.#at] ?? ''

  #next(orElse = 'monitor.pattern.escape'): string {
    const sign = this.#peek()
    if (sign === '') throw this.#refused(orElse)
    this.#at += 1
    return sign
  }

  #take(sign: string): boolean {
    if (this.#peek() !== sign) return false
    this.#at += 1
    return true
  }

  #refused = (code: string) => new PatternRefused(code, { at: this.#at })
}

/** Repeats written out; every copy needs positions of its own, so each is read again. */
function repeat(copy: () => Node, one: Node, least: number, most: number | null): Node {
  const must = Array.from({ length: least }, (_, index) => (index === 0 ? one : copy()))
  if (most === null) {
    const tail: Node = { kind: 'repeated', part: must.pop() ?? one }
    return { kind: 'sequence', parts: [...must, least === 0 ? { kind: 'optional', part: tail } : tail] }
  }
  if (most === 0) return { kind: 'sequence', parts: [] }
  const may = Array.from({ length: most - least }, (_, index): Node => ({
    kind: 'optional',
    part: least === 0 && index === 0 ? one : copy(),
  }))
  return { kind: 'sequence', parts: [...must, ...may] }
}
