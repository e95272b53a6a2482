import { blocker, type Blocker } from './blocker.ts'

/**
 * A formula over the macros of a row, as people know them from spreadsheets: `=game & "_" & upper(country) & "_" & seq`. Texts are in quotes, a quote
 * inside is doubled; names are macros; `&` joins. Nothing else is run.
 */
export type Formula = { parts: readonly Part[] }

type Part =
  { kind: 'text'; text: string } | { kind: 'macro'; name: string } | { kind: 'call'; name: FunctionName; args: readonly Formula[] }

/** What macros say of a row; a missing one is an empty text. */
export type MacroValues = Readonly<Record<string, string | undefined>>

export type ParsedFormula = { ok: true; formula: Formula } | { ok: false; problem: Blocker }

/** Functions by name, each over the texts of its arguments. */
const FUNCTIONS = {
  upper: { args: 1, run: ([text = '']) => text.toUpperCase() },
  lower: { args: 1, run: ([text = '']) => text.toLowerCase() },
  trim: { args: 1, run: ([text = '']) => text.trim() },
  left: { args: 2, run: ([text = '', count = '']) => Array.from(text).slice(0, sizeOf(count)).join('') },
  right: { args: 2, run: ([text = '', count = '']) => (sizeOf(count) === 0 ? '' : Array.from(text).slice(-sizeOf(count)).join('')) },
  pad: { args: 2, run: ([text = '', width = '']) => text.padStart(Math.min(sizeOf(width), MAX_PAD), '0') },
  replace: { args: 3, run: ([text = '', find = '', put = '']) => (find === '' ? text : text.replaceAll(find, () => put)) },
} as const satisfies Record<string, { args: number; run: (texts: readonly string[]) => string }>

type FunctionName = keyof typeof FUNCTIONS
export const FORMULA_FUNCTIONS = Object.keys(FUNCTIONS)
const MAX_PAD = 20
/** Deeper nesting than anyone writes; it keeps a pasted text from using up the stack. */
const MAX_DEPTH = 20

export const isFormula = (text: string): boolean => /^\s*=/.test(text)

/** Reads a formula that begins with `=`. A problem says the place of the sign, from 1, and what is wrong there. */
export function parseFormula(text: string, macros: ReadonlySet<string>): ParsedFormula {
  const reader = readerOf(text)
  try {
    reader.take('=')
    const formula = readJoined(reader, macros, 0)
    if (!reader.atEnd()) throw reader.wrong('formula.sign', { sign: reader.peek() })
    return { ok: true, formula }
  } catch (error) {
    if (error instanceof Wrong) return { ok: false, problem: error.problem }
    throw error
  }
}

/** What the formula says of a row. */
export const evaluateFormula = ({ parts }: Formula, values: MacroValues): string => parts.map((part) => valueOf(part, values)).join('')

function valueOf(part: Part, values: MacroValues): string {
  if (part.kind === 'text') return part.text
  // a name that every object has is no macro of the row
  if (part.kind === 'macro') return Object.hasOwn(values, part.name) ? (values[part.name] ?? '') : ''
  return FUNCTIONS[part.name].run(part.args.map((one) => evaluateFormula(one, values)))
}

class Wrong extends Error {
  readonly problem: Blocker
  constructor(code: string, params: Record<string, string | number>) {
    super(code)
    this.problem = blocker(code, { params })
  }
}

type Reader = ReturnType<typeof readerOf>

function readerOf(text: string) {
  let at = 0
  const skip = () => {
    while (at < text.length && /\s/.test(text.charAt(at))) at += 1
  }
  const wrong = (code: string, params: Record<string, string | number> = {}, from = at) => new Wrong(code, { at: from + 1, ...params })
  return {
    wrong,
    place: () => (skip(), at),
    atEnd: () => (skip(), at >= text.length),
    peek: () => (skip(), text.charAt(at)),
    /** a sign that has to be there */
    take(sign: string): void {
      skip()
      if (text.charAt(at) !== sign)
        throw at >= text.length ? wrong('formula.ends', { sign }) : wrong('formula.expected', { sign, found: text.charAt(at) })
      at += 1
    },
    /** a name or a number; empty when there is none */
    word(): string {
      skip()
      const found = /^[\p{L}\p{N}_]+/u.exec(text.slice(at))?.[0] ?? ''
      at += found.length
      return found
    },
    /** a text in quotes, the reader being at the first of them */
    quoted(): string {
      const began = at
      let taken = ''
      at += 1
      for (;;) {
        const end = text.indexOf('"', at)
        if (end < 0) {
          at = began
          throw wrong('formula.quote')
        }
        taken += text.slice(at, end)
        at = end + 1
        if (text.charAt(at) !== '"') return taken
        taken += '"'
        at += 1
      }
    },
  }
}

function readJoined(reader: Reader, macros: ReadonlySet<string>, depth: number): Formula {
  if (depth > MAX_DEPTH) throw reader.wrong('formula.deep')
  const parts = [readPart(reader, macros, depth)]
  while (reader.peek() === '&') {
    reader.take('&')
    parts.push(readPart(reader, macros, depth))
  }
  return { parts }
}

function readPart(reader: Reader, macros: ReadonlySet<string>, depth: number): Part {
  if (reader.atEnd()) throw reader.wrong('formula.unfinished')
  if (reader.peek() === '"') return { kind: 'text', text: reader.quoted() }
  const from = reader.place()
  const word = reader.word()
  if (word === '') throw reader.wrong('formula.sign', { sign: reader.peek() })
  if (reader.peek() === '(') return readCall(reader, { word, from }, macros, depth)
  if (/^\p{N}+$/u.test(word)) return { kind: 'text', text: word }
  const name = word.toLowerCase()
  if (!macros.has(name)) throw reader.wrong('formula.unknown', { name: word, known: [...macros].join(', ') }, from)
  return { kind: 'macro', name }
}

function readCall(reader: Reader, { word, from }: { word: string; from: number }, macros: ReadonlySet<string>, depth: number): Part {
  const name = word.toLowerCase()
  if (!isFunction(name)) throw reader.wrong('formula.function', { name: word, known: FORMULA_FUNCTIONS.join(', ') }, from)
  reader.take('(')
  const args = [readJoined(reader, macros, depth + 1)]
  while (reader.peek() === ',') {
    reader.take(',')
    args.push(readJoined(reader, macros, depth + 1))
  }
  reader.take(')')
  const wanted = FUNCTIONS[name].args
  if (args.length !== wanted) throw reader.wrong('formula.arguments', { name, wanted, given: args.length }, from)
  return { kind: 'call', name, args }
}

const isFunction = (name: string): name is FunctionName => Object.hasOwn(FUNCTIONS, name)

const sizeOf = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : 0)
