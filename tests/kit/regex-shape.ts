/** One character of a pattern, as the sample characters it takes: a bit each. */
type Place = bigint
/** A part of a pattern in Glushkov's form: which places it may begin and end with, and whether it may be empty. */
type Part = { first: readonly number[]; last: readonly number[]; nullable: boolean }

/** One of each kind a pattern can tell apart: all of ASCII, and what else our patterns name. */
const SAMPLES = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...Array.from('\u00a0\u3000\ufeff中文，。；、：（）「」《》＝＋－＠．！？é😀'),
]

const ANY: Place = (1n << BigInt(SAMPLES.length)) - 1n

/**
 * How much work a pattern may make of a text that does not fit, as the exponent of the text's length: 1 is linear, 2 quadratic, Infinity
 * exponential. Found by looking for two ways through the pattern for one text (Weber and Seidl 1991): two ways from a place back to itself
 * are exponential; a way to stay at each of two places and one from the first to the second, all for one text, add one power. A search that
 * may begin anywhere adds one more. Looks around are judged as patterns of their own.
 * @throws when the pattern has what this does not read: a reference back to a group, or a repeat of more than `LARGEST`
 */
export function powerOf(source: string, flags: string): number {
  const shape = new Shape(source, flags)
  const inner = shape.looks.map((look) => powerOf(look, flags))
  return Math.max(shape.power(), ...inner)
}

const LARGEST = 12

class Shape {
  readonly looks: string[] = []
  readonly #source: string
  readonly #flags: string
  readonly #places: Place[] = []
  /** how many ways lead from a place straight to another */
  readonly #follow: Map<number, number>[] = []
  readonly #anchored: boolean
  #at = 0

  constructor(source: string, flags: string) {
    this.#source = source
    this.#flags = flags.replace(/[gyd]/g, '')
    this.#anchored = flags.includes('y') || everyAlternativeAnchored(source)
    this.#choice()
    if (this.#at < source.length) throw new Error(`a pattern this check does not read: /${source}/`)
  }

  power(): number {
    const cycles = this.#follow.map((_, place) => this.#reaches(place, place))
    for (const [from, targets] of this.#follow.entries())
      for (const [to, ways] of targets) if (ways > 1 && cycles[from] && (from === to || this.#reaches(to, from))) return Infinity
    for (const [place, inCycle] of cycles.entries()) if (inCycle && this.#splitsAndMeets(place)) return Infinity
    // a search that fails at one place begins again at the next
    return 1 + this.#longestChain(cycles) + (this.#anchored || !cycles.includes(true) ? 0 : 1)
  }

  #reaches(from: number, to: number): boolean {
    return this.#closure([[from]], ([place = 0]) => [...(this.#follow[place]?.keys() ?? [])].map((next) => [next])).has(String(to))
  }

  /** From a place twice, along one text, to two different places and back to the place twice. */
  #splitsAndMeets(place: number): boolean {
    const apart = this.#closure([[place, place]], (pair) => this.#together(pair))
    return [...apart].some((key) => {
      const pair = key.split(' ').map(Number)
      return pair[0] !== pair[1] && this.#closure([pair], (one) => this.#together(one)).has(`${place} ${place}`)
    })
  }

  /** The most places of which each loops on a text that also leads to the next, less one: every further one is a power. */
  #longestChain(cycles: readonly boolean[]): number {
    const looping = cycles.flatMap((inCycle, place) => (inCycle ? [place] : []))
    const next = new Map(looping.map((p) => [p, looping.filter((q) => q !== p && !this.#reaches(q, p) && this.#sharesLoop(p, q))]))
    const depth = (place: number): number => Math.max(0, ...(next.get(place) ?? []).map((one) => 1 + depth(one)))
    return Math.max(0, ...looping.map(depth))
  }

  #sharesLoop(p: number, q: number): boolean {
    return this.#reaches(p, q) && this.#closure([[p, p, q]], (three) => this.#together(three)).has(`${p} ${q} ${q}`)
  }

  /** All places move one character on, the same character. */
  #together(places: readonly number[]): number[][] {
    return places
      .reduce<{ to: number[]; shared: Place }[]>(
        (ways, place) =>
          ways.flatMap(({ to, shared: before }) =>
            [...(this.#follow[place]?.keys() ?? [])].flatMap((next) => {
              const shared = before & (this.#places[next] ?? 0n)
              return shared !== 0n ? [{ to: [...to, next], shared }] : []
            }),
          ),
        [{ to: [], shared: ANY }],
      )
      .map(({ to }) => to)
  }

  /** All that is reached in one step or more. */
  #closure(from: readonly (readonly number[])[], step: (at: readonly number[]) => number[][]): Set<string> {
    const seen = new Set<string>()
    const open = from.map((one) => [...one])
    for (let at = open.pop(); at; at = open.pop())
      for (const next of step(at)) {
        const key = next.join(' ')
        if (!seen.has(key)) open.push(next)
        seen.add(key)
      }
    return seen
  }

  #choice(): Part {
    const parts = [this.#sequence()]
    while (this.#take('|')) parts.push(this.#sequence())
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      nullable: parts.some(({ nullable }) => nullable),
    }
  }

  #sequence(): Part {
    let whole: Part = { first: [], last: [], nullable: true }
    while (this.#at < this.#source.length && !/[|)]/.test(this.#peek())) whole = this.#after(whole, this.#repeated())
    return whole
  }

  #after(one: Part, two: Part): Part {
    this.#connect(one.last, two.first)
    return {
      first: one.nullable ? [...one.first, ...two.first] : one.first,
      last: two.nullable ? [...one.last, ...two.last] : two.last,
      nullable: one.nullable && two.nullable,
    }
  }

  #connect(from: readonly number[], to: readonly number[]): void {
    for (const place of from) for (const next of to) this.#follow[place]?.set(next, (this.#follow[place]?.get(next) ?? 0) + 1)
  }

  #repeated(): Part {
    const begin = this.#at
    const part = this.#atom()
    const end = this.#at
    const [least, most] = this.#bounds()
    if (least === 1 && most === 1) return part
    if (most > LARGEST || least > LARGEST) {
      // as often as it likes: more ways than there are, never fewer
      this.#connect(part.last, part.first)
      return { ...part, nullable: part.nullable || least === 0 }
    }
    const after = this.#at
    let whole: Part = { ...part, nullable: part.nullable || least === 0 }
    for (let copy = 2; copy <= most; copy += 1) {
      this.#at = begin
      const next = this.#atom()
      whole = this.#after(whole, { ...next, nullable: next.nullable || copy > least })
      if (this.#at !== end) throw new Error(`a repeat this check does not read: /${this.#source}/`)
    }
    this.#at = after
    return whole
  }

  #bounds(): [number, number] {
    const bounds = this.#plainBounds()
    if (bounds[0] !== 1 || bounds[1] !== 1) this.#take('?')
    return bounds
  }

  #plainBounds(): [number, number] {
    if (this.#take('*')) return [0, Infinity]
    if (this.#take('+')) return [1, Infinity]
    if (this.#take('?')) return [0, 1]
    const counted = /^\{(\d+)(,(\d*))?\}/.exec(this.#source.slice(this.#at))
    if (!counted) return [1, 1]
    this.#at += counted[0].length
    const least = Number(counted[1])
    return [least, counted[2] === undefined ? least : counted[3] ? Number(counted[3]) : Infinity]
  }

  #atom(): Part {
    const nothing: Part = { first: [], last: [], nullable: true }
    const rest = this.#source.slice(this.#at)
    const look = /^\(\?<?[=!]/.exec(rest)
    if (look) {
      this.looks.push(this.#group(look[0].length))
      return nothing
    }
    if (rest.startsWith('(')) {
      this.#at += /^\((\?:|\?<\w+>)?/.exec(rest)?.[0].length ?? 1
      const part = this.#choice()
      if (!this.#take(')')) throw new Error(`a group that does not end: /${this.#source}/`)
      return part
    }
    if (/^(\^|\$|\\b|\\B)/.test(rest)) {
      this.#at += rest.startsWith('\\') ? 2 : 1
      return nothing
    }
    if (/^\\([1-9]|k<)/.test(rest)) throw new Error(`a reference back: /${this.#source}/`)
    const atom = /^(\[(?:\\[^]|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[^]|[^])/u.exec(rest)?.[0] ?? ''
    this.#at += atom.length
    return this.#place(atom)
  }

  /** The text of a group that is skipped over. */
  #group(begin: number): string {
    const start = this.#at + begin
    this.#at = start
    const probe = new Shape(this.#source.slice(start, closing(this.#source, start)), this.#flags)
    this.#at = start + probe.#source.length
    if (!this.#take(')')) throw new Error(`a group that does not end: /${this.#source}/`)
    return probe.#source
  }

  #place(atom: string): Part {
    const single = new RegExp(`^(?:${atom})$`, this.#flags.replace('m', ''))
    const place = this.#places.length
    this.#places.push(SAMPLES.reduce((taken, sample, index) => (single.test(sample) ? taken | (1n << BigInt(index)) : taken), 0n))
    this.#follow.push(new Map())
    return { first: [place], last: [place], nullable: false }
  }

  #peek(): string {
    return this.#source[this.#at] ?? ''
  }

  #take(sign: string): boolean {
    if (this.#peek() !== sign) return false
    this.#at += 1
    return true
  }
}

/** Where the bracket of a group closes whose inside begins at `start`. */
function closing(source: string, start: number): number {
  let depth = 0
  let inSet = false
  for (let at = start; at < source.length; at += 1) {
    const sign = source[at]
    if (sign === '\\') at += 1
    else if (inSet) inSet = sign !== ']'
    else if (sign === '[') inSet = true
    else if (sign === '(') depth += 1
    else if (sign === ')') {
      if (depth === 0) return at
      depth -= 1
    }
  }
  throw new Error(`a group that does not end: /${source}/`)
}

/** No alternative of the outermost level begins anywhere else than at the start. */
function everyAlternativeAnchored(source: string): boolean {
  let from = 0
  let depth = 0
  let inSet = false
  const alternatives: string[] = []
  for (let at = 0; at <= source.length; at += 1) {
    const sign = source[at]
    if (sign === '\\') at += 1
    else if (inSet) inSet = sign !== ']'
    else if (sign === '[') inSet = true
    else if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    else if (sign === undefined || (sign === '|' && depth === 0)) {
      alternatives.push(source.slice(from, at))
      from = at + 1
    }
  }
  return alternatives.every((one) => one.startsWith('^') || /^\((\?:)?\^/.test(one))
}
