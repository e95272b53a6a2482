import { blocker } from '#domain/blocker.ts'
import { Refused } from '#server/kit/refused.ts'

export type XmlListener = {
  /** `attributes` is the text between the name and the end of the tag; `attribute()` reads one */
  open: (name: string, attributes: string) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** A tag or a text longer than this is no spreadsheet's. */
const PIECE_MAX = 1024 * 1024

/**
 * Reads XML piece by piece and keeps none of it. Spreadsheets declare no entities, so a document type is refused where it begins, and
 * nothing outside the file is ever read (XXE).
 * @throws Refused `import.file.unreadable`, `import.file.doctype`
 */
export function createXmlReader({ open, close, text }: XmlListener): { write: (piece: string) => void; end: () => void } {
  let rest = ''

  function write(piece: string): void {
    rest += piece
    let at = 0
    for (;;) {
      const start = rest.indexOf('<', at)
      if (start < 0) break
      const end = endOfTag(rest, start)
      if (end < 0) {
        if (start > at) text(decoded(rest.slice(at, start)))
        at = start
        break
      }
      if (start > at) text(decoded(rest.slice(at, start)))
      tag(rest.slice(start + 1, end))
      at = end + 1
    }
    rest = rest.slice(at)
    if (rest.length > PIECE_MAX) throw unreadable()
  }

  function tag(inside: string): void {
    const first = inside.charCodeAt(0)
    if (first === SLASH) return close(localName(inside.slice(1).trim()))
    if (first === QUESTION) return
    if (first === EXCLAMATION) {
      if (inside.startsWith('!--')) return
      if (inside.startsWith('![CDATA[')) return text(inside.slice(8, -2))
      throw new Refused(blocker('import.file.doctype', { field: 'file' }))
    }
    const empty = inside.endsWith('/')
    const whole = empty ? inside.slice(0, -1) : inside
    const blank = blankIn(whole)
    const name = localName(blank < 0 ? whole : whole.slice(0, blank))
    open(name, blank < 0 ? '' : whole.slice(blank))
    if (empty) close(name)
  }

  return {
    write,
    end: () => {
      if (rest.includes('<')) throw unreadable()
    },
  }
}

const SLASH = 47
const QUESTION = 63
const EXCLAMATION = 33

const unreadable = () => new Refused(blocker('import.file.unreadable', { field: 'file' }))

/** Index of the first white space; a loop, because a regular expression is slow for so many tags. */
function blankIn(text: string): number {
  for (let at = 0; at < text.length; at += 1) if (BLANKS.has(text.charCodeAt(at))) return at
  return -1
}

/** White space of XML (XML 1.0, 2.3). */
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d])

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The place of the `>` that ends what begins at `start`, or -1 when it has not come yet. */
function endOfTag(text: string, start: number): number {
  if (text.startsWith('<!--', start)) return after(text.indexOf('-->', start + 4), 2)
  if (text.startsWith('<![CDATA[', start)) return after(text.indexOf(']]>', start + 9), 2)
  return endOutsideQuotes(text, start)
}

const after = (found: number, more: number): number => (found < 0 ? -1 : found + more)

/** The first `>` outside of quotes, in one pass: a value full of `>` must not be looked through once for each. */
function endOutsideQuotes(text: string, start: number): number {
  let quote = 0
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === GREATER) return at
    else if (code === DOUBLE || code === SINGLE) quote = code
  }
  return -1
}

const GREATER = 62
const DOUBLE = 34
const SINGLE = 39

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (_, name: string) => {
    if (!name.startsWith('#')) {
      const known = NAMED[name]
      if (known === undefined) throw unreadable() // an entity someone would have to declare
      return known
    }
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** The value of an attribute, or null. */
export function attribute(attributes: string, name: string): string | null {
  return quoted(attributes, name, '"') ?? quoted(attributes, name, "'")
}

function quoted(attributes: string, name: string, quote: '"' | "'"): string | null {
  const begin = `${name}=${quote}`
  for (let at = attributes.indexOf(begin); at >= 0; at = attributes.indexOf(begin, at + 1)) {
    const before = attributes.charCodeAt(at - 1)
    if (before > 32 && before !== COLON) continue // the end of a longer name
    const from = at + begin.length
    const to = attributes.indexOf(quote, from)
    return to < 0 ? null : decoded(attributes.slice(from, to))
  }
  return null
}

const COLON = 58
