import { posix } from 'node:path'
import { blocker } from '#domain/blocker.ts'
import type { StatementLine } from '#domain/finance/row-reading.ts'
import { Refused } from '#server/kit/refused.ts'
import { refuseDeclaredBomb, unpacked, zipEntries, type ZipEntry } from '#server/kit/zip.ts'
import { SheetShape, type OpenSheet, type SheetBounds } from './sheet.ts'
import { attribute, createXmlReader, type XmlListener } from './xml.ts'

const refused = (code: string, params?: Record<string, number | string>) =>
  new Refused(blocker(code, { field: 'file', ...(params ? { params } : {}) }))

/**
 * Opens the first sheet of a workbook that can be seen. It is unpacked twice: once to count its rows and find its merged cells, which stand
 * behind them, and once to read them. In memory are the packed file, the shared texts, and a piece of the sheet.
 * @throws Refused with `import.file.*`, `import.too_many_*`
 */
export async function openWorkbook(bytes: Buffer, bounds: SheetBounds): Promise<OpenSheet> {
  const entries = zipEntries(bytes)
  refuseDeclaredBomb(entries)
  const part = (name: string) => entries.find((entry) => entry.name === name)
  const sheet = part(await firstVisibleSheet(bytes, part))
  if (!sheet) throw refused('import.file.type')
  const shape = await countRows(bytes, sheet, bounds)
  const strings = await sharedTexts(bytes, part('xl/sharedStrings.xml'))
  return { rows: shape.rows, hiddenColumns: shape.hiddenColumns, lines: () => linesOf(bytes, sheet, { strings, shape, bounds }) }
}

async function scan(bytes: Buffer, entry: ZipEntry, listener: XmlListener, between: () => void = () => undefined): Promise<void> {
  const reader = createXmlReader(listener)
  const decoder = createDecoder()
  for await (const piece of unpacked(bytes, entry)) {
    reader.write(decoder(piece, true))
    between()
  }
  reader.write(decoder(Buffer.alloc(0), false))
  reader.end()
}

function createDecoder(): (piece: Buffer, more: boolean) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (piece, more) => {
    try {
      return decoder.decode(piece, { stream: more })
    } catch {
      throw refused('import.file.unreadable')
    }
  }
}

const NONE: XmlListener = { open: () => undefined, close: () => undefined, text: () => undefined }

/** The part that holds the first sheet whose state is not hidden (ECMA-376 part 1, 18.2.19). */
async function firstVisibleSheet(bytes: Buffer, part: (name: string) => ZipEntry | undefined): Promise<string> {
  const [workbook, relations] = [part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels')]
  if (!workbook || !relations) throw refused('import.file.type')
  let chosen: string | null = null
  await scan(bytes, workbook, {
    ...NONE,
    open: (name, attributes) => {
      if (name === 'sheet' && chosen === null && /hidden/i.test(attribute(attributes, 'state') ?? '') === false)
        chosen = attribute(attributes, 'r:id') ?? attribute(attributes, 'id')
    },
  })
  let target: string | null = null
  await scan(bytes, relations, {
    ...NONE,
    open: (name, attributes) => {
      // a target outside the file is never followed
      if (name === 'Relationship' && attribute(attributes, 'Id') === chosen && attribute(attributes, 'TargetMode') !== 'External')
        target = attribute(attributes, 'Target')
    },
  })
  if (target === null) throw refused('import.file.unreadable')
  return posix.resolve('/xl', target).slice(1)
}

/** Counts rows and finds merged areas and hidden columns; cells are passed over. */
async function countRows(bytes: Buffer, sheet: ZipEntry, bounds: SheetBounds): Promise<SheetShape> {
  const shape = new SheetShape(bounds)
  await scan(bytes, sheet, {
    ...NONE,
    open: (name, attributes) => {
      if (name === 'row') shape.countRow()
      else if (name === 'mergeCell') shape.merge(attribute(attributes, 'ref') ?? '')
      else if (name === 'col' && isTrue(attribute(attributes, 'hidden')))
        shape.hide(Number(attribute(attributes, 'min')), Number(attribute(attributes, 'max')))
    },
  })
  return shape
}

const isTrue = (value: string | null): boolean => value === '1' || value === 'true'

/** Texts that cells share: what they may come to, in characters and in number. */
const TEXTS_MAX = { characters: 48 * 1024 * 1024, count: 2_000_000 }

async function sharedTexts(bytes: Buffer, entry: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = []
  if (!entry) return texts
  let [text, inText, inPhonetic, characters] = ['', false, false, 0]
  await scan(bytes, entry, {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 't') inText = true
      else if (name === 'rPh') inPhonetic = true
    },
    close: (name) => {
      if (name === 't') inText = false
      else if (name === 'rPh') inPhonetic = false
      else if (name === 'si') {
        texts.push(text)
        characters += text.length
        if (characters > TEXTS_MAX.characters || texts.length > TEXTS_MAX.count) throw refused('import.file.zip_bomb')
      }
    },
    text: (piece) => {
      if (inText && !inPhonetic) text += piece
    },
  })
  return texts
}

type Reading = { strings: readonly string[]; shape: SheetShape; bounds: SheetBounds }

/** The rows of the sheet, as they come. */
async function* linesOf(bytes: Buffer, sheet: ZipEntry, reading: Reading): AsyncGenerator<StatementLine> {
  const ready: StatementLine[] = []
  const reader = createXmlReader(rowListener(reading, (line) => ready.push(line)))
  const decoder = createDecoder()
  for await (const piece of unpacked(bytes, sheet)) {
    reader.write(decoder(piece, true))
    yield* ready
    ready.length = 0
  }
  reader.write(decoder(Buffer.alloc(0), false))
  reader.end()
  yield* ready
}

type Cell = { at: number; type: string; value: string; formula: boolean }

function rowListener({ strings, shape, bounds }: Reading, onLine: (line: StatementLine) => void): XmlListener {
  let [line, hidden] = [0, false]
  let cells: string[] = []
  let formulas: number[] = []
  let cell: Cell | null = null
  let inValue = false

  function endCell({ at, type, value, formula }: Cell): void {
    const text = type === 's' ? (strings[Number(value)] ?? '') : cellText(type, value)
    if (formula) formulas.push(at)
    if (text === '') return
    if (at >= bounds.columns) throw refused('import.too_many_columns', { max: bounds.columns })
    while (cells.length < at) cells.push('')
    cells[at] = text
  }

  return {
    open: (name, attributes) => {
      if (name === 'c') {
        const at = columnOf(attribute(attributes, 'r')) ?? (cell ? cell.at + 1 : cells.length)
        cell = { at, type: attribute(attributes, 't') ?? 'n', value: '', formula: false }
      } else if (name === 'v' || name === 't') inValue = true
      else if (name === 'f' && cell) cell.formula = true
      else if (name === 'row') {
        line = Number(attribute(attributes, 'r') ?? line + 1)
        hidden = isTrue(attribute(attributes, 'hidden'))
        cells = []
        formulas = []
        cell = null
      }
    },
    text: (text) => {
      if (inValue && cell) cell.value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'c' && cell) endCell(cell)
      else if (name === 'row') onLine({ line, cells, formulas, hidden, merged: shape.isMerged(line), broken: false })
    },
  }
}

/** A number is held as the nearest double: its shortest form is what was typed. A date has no type of its own and stays its number. */
function cellText(type: string, value: string): string {
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n' || value === '') return value.replaceAll('\0', '')
  const number = Number(value)
  return Number.isFinite(number) && Math.abs(number) < 1e21 ? String(number) : value
}

/** `AB12` → 27 */
function columnOf(reference: string | null): number | null {
  const letters = reference === null ? null : /^([A-Z]{1,3})\d/.exec(reference)?.[1]
  if (letters === null || letters === undefined) return null
  let index = 0
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}
