import { blocker } from '#domain/blocker.ts'
import type { StatementLine } from '#domain/finance/row-reading.ts'
import { Refused } from '#server/kit/refused.ts'
import { SheetShape, type OpenSheet, type SheetBounds } from './sheet.ts'

const refused = (code: string, params?: Record<string, number>) =>
  new Refused(blocker(code, { field: 'file', ...(params ? { params } : {}) }))

const PIECE = 64 * 1024

/**
 * Opens text with separators: UTF-8, UTF-16 with its mark, or GBK (as GB 18030), which is what Excel in China writes. It is decoded piece
 * by piece, once to find the encoding and count lines, and once to read them.
 * @throws Refused with `import.encoding`, `import.file.type`, `import.too_many_rows`
 */
export function openText(bytes: Buffer, bounds: SheetBounds): OpenSheet {
  const encoding = encodingOf(bytes)
  const shape = new SheetShape(bounds)
  let delimiter: string | null = null
  let ended = true
  for (const piece of textOf(bytes, encoding)) {
    // eslint-disable-next-line no-control-regex
    if (/[\u0000-\u0008\u000e-\u001f]/.test(piece)) throw refused('import.file.type')
    delimiter ??= delimiterOf(piece)
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) shape.countRow()
    if (piece !== '') ended = piece.endsWith('\n')
  }
  if (!ended) shape.countRow()
  return {
    rows: shape.rows,
    hiddenColumns: shape.hiddenColumns,
    otherSheets: [],
    beyond: new Map(),
    lines: () => linesOf(bytes, encoding, delimiter ?? ',', bounds),
  }
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const fits = ['utf-8', 'gb18030'].find((encoding) => isEncodedIn(bytes, encoding))
  if (!fits) throw refused('import.encoding')
  return fits
}

function isEncodedIn(bytes: Buffer, encoding: string): boolean {
  try {
    for (const piece of pieces(bytes, encoding)) void piece
    return true
  } catch {
    return false
  }
}

function* pieces(bytes: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for (let at = 0; at < bytes.length; at += PIECE) yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
  yield decoder.decode()
}

/** The text with one kind of line end: LF, CR LF and a CR of its own all end a line. */
function* textOf(bytes: Buffer, encoding: string): Generator<string> {
  let held = ''
  for (const piece of pieces(bytes, encoding)) {
    const text = held + piece
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n')
  }
  if (held !== '') yield '\n'
}

/** The separator that is most often outside quotes in the line that has most of any. */
function delimiterOf(start: string): string {
  const lines = start.split('\n', 30).map((line) => line.replace(/"(?:[^"]|"")*"/g, ''))
  const counts = ['\t', ',', ';', '|'].map((mark) => ({ mark, count: Math.max(...lines.map((line) => line.split(mark).length - 1)) }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark
}

/** A quoted cell that goes on for longer has lost its quote. */
const OPEN_MAX = { lines: 50, characters: 64 * 1024 }

/** Quoted cells may hold separators and line ends (RFC 4180); a quote that does not pair makes its line, not the file, unreadable. */
async function* linesOf(bytes: Buffer, encoding: string, delimiter: string, bounds: SheetBounds): AsyncGenerator<StatementLine> {
  const waiting: string[] = []
  let line = 1
  function* settled(isEnd: boolean): Generator<StatementLine> {
    while (waiting.length > 0) {
      const count = wholeLines(waiting)
      const lost = count === 0 && (isEnd || isTooLong(waiting))
      if (count === 0 && !lost) return
      const span = Math.max(count, 1)
      yield { ...lineOf(waiting.splice(0, span).join('\n'), line, delimiter, bounds), span }
      line += span
    }
  }
  let held = ''
  for (const piece of textOf(bytes, encoding)) {
    const parts = `${held}${piece}`.split('\n')
    held = parts.pop() ?? ''
    for (const part of parts) {
      waiting.push(part)
      yield* settled(false)
    }
  }
  if (held !== '') waiting.push(held)
  yield* settled(true)
}

/** How many of the lines make a whole one: as many as it takes for quotes to pair; 0 when they do not yet. */
function wholeLines(lines: readonly string[]): number {
  let isOpened = false
  for (const [index, text] of lines.entries()) {
    if (isOpen(text)) isOpened = !isOpened
    if (!isOpened) return index + 1
  }
  return 0
}

const isTooLong = (lines: readonly string[]): boolean =>
  lines.length > OPEN_MAX.lines || lines.reduce((sum, { length }) => sum + length, 0) > OPEN_MAX.characters

/** An odd number of quotes: a quoted cell goes on in the next line. */
function isOpen(text: string): boolean {
  let count = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1
  return count % 2 === 1
}

function lineOf(text: string, line: number, delimiter: string, bounds: SheetBounds): Omit<StatementLine, 'span'> {
  const plain = line === 1 ? text.replace(/^\ufeff/, '') : text
  const broken = isOpen(plain)
  const cells = (broken || !plain.includes('"') ? plain.split(delimiter) : quotedCells(plain, delimiter)).map(cleaned)
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (width > bounds.columns) throw refused('import.too_many_columns', { max: bounds.columns })
  return { line, cells: cells.slice(0, width), formulas: [], hidden: false, merged: false, broken }
}

function quotedCells(text: string, delimiter: string): string[] {
  const cells: string[] = []
  let at = 0
  for (;;) {
    if (text[at] !== '"') {
      const end = text.indexOf(delimiter, at)
      cells.push(text.slice(at, end < 0 ? undefined : end))
      if (end < 0) return cells
      at = end + 1
      continue
    }
    let end = text.indexOf('"', at + 1)
    while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
    const next = end < 0 ? -1 : text.indexOf(delimiter, end)
    cells.push(text.slice(at + 1, end < 0 ? undefined : end).replaceAll('""', '"'))
    if (next < 0) return cells
    at = next + 1
  }
}

/** PostgreSQL holds no half character; a leading mark we put before `+ - @` on the way out comes off again. */
const cleaned = (cell: string): string => cell.replace(/\p{Surrogate}/gu, '\ufffd').replace(/^'(?=[+\-@＋－＠])/, '')
