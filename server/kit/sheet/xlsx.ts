import { posix } from 'node:path'
import { blocker } from '#domain/blocker.ts'
import type { StatementLine } from '#domain/finance/row-reading.ts'
import { Refused } from '#server/kit/refused.ts'
import { unpacked, type ZipEntry } from '#server/kit/zip.ts'
import { workbookParts } from '../workbook-parts.ts'
import { dateStylesIn, dateText } from './dates.ts'
import { SheetShape, type OpenSheet, type SheetBounds } from './sheet.ts'
import { attribute, createXmlReader, type XmlListener } from './xml.ts'

const refused = (code: string, params?: Record<string, number | string>) =>
  new Refused(blocker(code, { field: 'file', ...(params ? { params } : {}) }))

/**
 * Opens the first sheet of a workbook that can be seen. It is unpacked twice: once to count its rows and find its merged cells, which are
 * behind them, and once to read them. In memory are the packed file, the shared texts, and a piece of the sheet.
 * @throws Refused with `import.file.*`, `import.too_many_*`
 */
export async function openWorkbook(bytes: Buffer, bounds: SheetBounds): Promise<OpenSheet> {
  const entries = workbookParts(bytes)
  const part = (name: string) => entries.find((entry) => entry.name === name)
  const { visible, from1904 } = await visibleSheets(bytes, part, bounds)
  const [first, ...others] = visible
  const sheet = first && first.target !== null ? part(first.target) : undefined
  if (!sheet) throw refused('import.file.unreadable')
  const shape = await countRows(bytes, sheet, bounds)
  const strings = await sharedTexts(bytes, part('xl/sharedStrings.xml'), bounds)
  const dates = bounds.dates ? await dateStyles(bytes, part('xl/styles.xml'), bounds) : null
  const beyond = new Map<number, string>()
  const otherSheets: string[] = []
  for (const { name, target } of others) {
    const other = target === null ? undefined : part(target)
    if (other && (await saysAnything(bytes, other, bounds))) otherSheets.push(name)
  }
  return {
    rows: shape.rows,
    hiddenColumns: shape.hiddenColumns,
    otherSheets,
    beyond,
    lines: () => linesOf(bytes, sheet, { strings, shape, bounds, beyond, dates: dates && { styles: dates, from1904 } }),
  }
}

type Check = Pick<SheetBounds, 'check'>

async function scan(bytes: Buffer, entry: ZipEntry, listener: XmlListener, { check }: Check): Promise<void> {
  const reader = createXmlReader(listener)
  const decoder = createDecoder()
  for await (const piece of unpacked(bytes, entry)) {
    reader.write(decoder(piece, true))
    check?.()
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

/** The sheets whose state is not hidden (ECMA-376 part 1, 18.2.19), in their order, with the parts that hold them. */
async function visibleSheets(
  bytes: Buffer,
  part: (name: string) => ZipEntry | undefined,
  bounds: Check,
): Promise<{ visible: { name: string; target: string | null }[]; from1904: boolean }> {
  const workbook = part('xl/workbook.xml')
  if (!workbook) throw refused('import.file.unreadable')
  const visible: { name: string; id: string | null }[] = []
  let from1904 = false
  await scan(
    bytes,
    workbook,
    {
      ...NONE,
      open: (name, attributes) => {
        if (name === 'sheet' && !/hidden/i.test(attribute(attributes, 'state') ?? ''))
          visible.push({ name: attribute(attributes, 'name') ?? '', id: attribute(attributes, 'r:id') ?? attribute(attributes, 'id') })
        else if (name === 'workbookPr') from1904 = isTrue(attribute(attributes, 'date1904'))
      },
    },
    bounds,
  )
  const relations = part('xl/_rels/workbook.xml.rels')
  if (!relations) throw refused('import.file.unreadable')
  const targets = new Map<string, string>()
  await scan(
    bytes,
    relations,
    {
      ...NONE,
      open: (name, attributes) => {
        const [id, target] = [attribute(attributes, 'Id'), attribute(attributes, 'Target')]
        // a target outside the file is never followed
        if (name === 'Relationship' && id !== null && target !== null && attribute(attributes, 'TargetMode') !== 'External')
          targets.set(id, posix.resolve('/xl', target).slice(1))
      },
    },
    bounds,
  )
  return { visible: visible.map(({ name, id }) => ({ name, target: targets.get(id ?? '') ?? null })), from1904 }
}

/** Whether a sheet has a cell with a value; it is read no further than that. */
async function saysAnything(bytes: Buffer, sheet: ZipEntry, { check }: Check): Promise<boolean> {
  let found = false
  const reader = createXmlReader({
    ...NONE,
    open: (name) => {
      found ||= name === 'v' || name === 't'
    },
  })
  const decoder = createDecoder()
  for await (const piece of unpacked(bytes, sheet)) {
    reader.write(decoder(piece, true))
    if (found) return true
    check?.()
  }
  return false
}

/** Rows of a sheet (ECMA-376 part 1, 18.3.1.73, as spreadsheets limit it). */
export const LINE_MAX = 1_048_576

/** Counts rows and finds merged areas and hidden columns; cells are passed over. Rows are in the order of their numbers, each once. */
async function countRows(bytes: Buffer, sheet: ZipEntry, bounds: SheetBounds): Promise<SheetShape> {
  const shape = new SheetShape(bounds)
  let line = 0
  await scan(
    bytes,
    sheet,
    {
      ...NONE,
      open: (name, attributes) => {
        if (name === 'row') {
          shape.countRow()
          const number = Number(attribute(attributes, 'r') ?? line + 1)
          if (!Number.isInteger(number) || number <= line || number > LINE_MAX)
            throw refused('import.file.out_of_order', { line: shape.rows })
          line = number
        } else if (name === 'mergeCell') shape.merge(attribute(attributes, 'ref') ?? '')
        else if (name === 'col' && isTrue(attribute(attributes, 'hidden')))
          shape.hide(Number(attribute(attributes, 'min')), Number(attribute(attributes, 'max')))
      },
    },
    bounds,
  )
  return shape
}

const isTrue = (value: string | null): boolean => value === '1' || value === 'true'

/** Which styles of cells show a date or a time. */
async function dateStyles(bytes: Buffer, entry: ZipEntry | undefined, bounds: SheetBounds): Promise<ReadonlySet<number>> {
  const { listener, styles } = dateStylesIn()
  if (entry) await scan(bytes, entry, listener, bounds)
  return styles
}

/** Texts that cells share: what they may come to, in characters and in number. */
const TEXTS_MAX = { characters: 48 * 1024 * 1024, count: 2_000_000 }

async function sharedTexts(bytes: Buffer, entry: ZipEntry | undefined, bounds: SheetBounds): Promise<string[]> {
  const texts: string[] = []
  if (!entry) return texts
  const { texts: max = TEXTS_MAX } = bounds
  let [text, inText, inPhonetic, characters] = ['', false, false, 0]
  await scan(
    bytes,
    entry,
    {
      open: (name) => {
        if (name === 'si') text = ''
        else if (name === 't') inText = true
        else if (name === 'rPh') inPhonetic = true
      },
      close: (name) => {
        if (name === 't') inText = false
        else if (name === 'rPh') inPhonetic = false
        else if (name === 'si') {
          texts.push(ownText(text))
          characters += text.length
          if (characters > max.characters || texts.length > max.count) throw refused('import.file.zip_bomb')
        }
      },
      text: (piece) => {
        if (inText && !inPhonetic) text += piece
      },
    },
    bounds,
  )
  return texts
}

/** A text that was cut out of a longer one keeps the longer one in memory, with all the marks between: here it gets bytes of its own. */
const ownText = (text: string): string => (text.length < CUT_FROM ? text : Buffer.from(text).toString())
/** shorter texts are copied by V8 itself */
const CUT_FROM = 13

type Reading = {
  strings: readonly string[]
  shape: SheetShape
  bounds: SheetBounds
  beyond: Map<number, string>
  dates: { styles: ReadonlySet<number>; from1904: boolean } | null
}

/** The rows of the sheet, as they come. */
async function* linesOf(bytes: Buffer, sheet: ZipEntry, reading: Reading): AsyncGenerator<StatementLine> {
  const ready: StatementLine[] = []
  const reader = createXmlReader(rowListener(reading, (line) => ready.push(line)))
  const decoder = createDecoder()
  for await (const piece of unpacked(bytes, sheet)) {
    reader.write(decoder(piece, true))
    reading.bounds.check?.()
    yield* ready
    ready.length = 0
  }
  reader.write(decoder(Buffer.alloc(0), false))
  reader.end()
  yield* ready
}

type Cell = { at: number; type: string; style: number; value: string; formula: boolean }

function rowListener({ strings, shape, bounds, beyond, dates }: Reading, onLine: (line: StatementLine) => void): XmlListener {
  let [line, hidden] = [0, false]
  let cells: string[] = []
  let formulas: number[] = []
  let cell: Cell | null = null
  let inValue = false

  function shared(value: string): string {
    if (value === '') return ''
    const text = /^\d{1,7}$/.test(value) ? strings[Number(value)] : undefined
    if (text === undefined) throw refused('import.file.shared_text', { line })
    return text
  }

  /** The place of a cell: behind the one before it, and in the row that it says. */
  function placeOf(reference: string | null): number {
    const next = cell ? cell.at + 1 : 0
    if (reference === null) return next
    const match = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference)
    const at = match ? columnOf(match[1] ?? '') : -1
    if (at < next || Number(match?.[2]) !== line) throw refused('import.file.out_of_order', { line })
    return at
  }

  function endCell({ at, type, style, value, formula }: Cell): void {
    const text = type === 's' ? shared(value) : isDate(type, style) ? dateText(value, dates?.from1904 ?? false) : cellText(type, value)
    if (formula) formulas.push(at)
    if (text === '') return
    if (at >= bounds.columns) {
      if (!bounds.wide) throw refused('import.too_many_columns', { max: bounds.columns })
      if (text.trim() !== '' && !beyond.has(at)) beyond.set(at, ownText(text))
      return
    }
    while (cells.length < at) cells.push('')
    cells[at] = type === 's' ? text : ownText(text)
  }

  const isDate = (type: string, style: number): boolean => type === 'n' && dates !== null && dates.styles.has(style)

  return {
    open: (name, attributes) => {
      if (name === 'c') {
        const at = placeOf(attribute(attributes, 'r'))
        cell = { at, type: attribute(attributes, 't') ?? 'n', style: Number(attribute(attributes, 's') ?? 0), value: '', formula: false }
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
      else if (name === 'row') onLine({ line, span: 1, cells, formulas, hidden, merged: shape.isMerged(line), broken: false })
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

/** `AB` → 27 */
function columnOf(letters: string): number {
  let index = 0
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}
