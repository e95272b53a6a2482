import Papa from 'papaparse'
import { SHEET_LIMITS } from '#domain/batch/sheet.ts'
import { blocker } from '#domain/blocker.ts'
import { Refused } from '#server/kit/refused.ts'
import { LINE_MAX, openWorkbook } from '#server/kit/sheet/xlsx.ts'
import { refuseOle } from '#server/kit/workbook-parts.ts'
import { keepCells, type Choose, type KeptCells } from './sheet-cells.ts'

export const MAX_FILE_MB = SHEET_LIMITS.fileMb
const MB = 1024 * 1024

/** The cells of a spreadsheet as texts. `broken` are lines (from 1) whose quotes do not pair. */
export type Cells = KeptCells & { broken: number[] }

/** How a sheet is read: which columns of a wide one are kept, and what is asked again and again whether to go on. */
export type HowRead = { choose: Choose; check?: () => void }

/**
 * Reads an uploaded spreadsheet by what it contains, whatever its name says: XLSX, or text with commas, tabs or semicolons in
 * UTF-8, UTF-16 or GBK. Bounded in bytes, rows, columns, cells and characters before anything large is built.
 * @throws Refused with `import.file.*`, `import.encoding`, `import.empty`, `import.too_many_*`
 */
export async function readSheetFile(bytes: Buffer, how: HowRead): Promise<Cells> {
  refuseLarge(bytes.length)
  if (bytes.length === 0) throw refused('import.empty')
  if (bytes.subarray(0, 4).equals(ZIP)) return await readWorkbook(bytes, how)
  refuseOle(bytes)
  return readSheetText(decodeText(bytes), how)
}

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])

const refused = (code: string, params?: Record<string, number>) =>
  new Refused(blocker(code, { field: 'file', ...(params ? { params } : {}) }))

/** Known before anything is read. @throws Refused */
export function refuseLarge(size: number): void {
  if (size > MAX_FILE_MB * MB) throw refused('import.file.too_large', { max: MAX_FILE_MB })
}

/** Lines between two checks. */
const CHECK_EVERY = 200

/** Text with separators, as typed into a file or pasted. */
export function readSheetText(text: string, { choose, check }: HowRead): Cells {
  refuseLarge(text.length)
  const delimiter = delimiterOf(text)
  refuseEndless(text, delimiter)
  const kept = keepCells(choose, linesIn(text))
  const broken: number[] = []
  let line = 0
  Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimiter,
    skipEmptyLines: false,
    step: ({ data, errors }) => {
      line += 1
      if (errors.some(({ type }) => type === 'Quotes')) broken.push(line)
      kept.add(line, data)
      if (line % CHECK_EVERY === 0) check?.()
    },
  })
  return { ...kept.end(), broken }
}

function linesIn(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

/** What a spreadsheet may have at most in a row. */
const SEPARATORS_MAX = 16_384

/** A line of separators would be millions of empty cells before anyone counts them. */
function refuseEndless(text: string, delimiter: string): void {
  let [separators, newline] = [0, text.indexOf('\n')]
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    if (newline >= 0 && newline < at) {
      separators = 0
      newline = text.indexOf('\n', at)
    }
    separators += 1
    if (separators > SEPARATORS_MAX) throw refused('import.too_many_columns', { max: SEPARATORS_MAX })
  }
}

/** The separator that is most often outside quotes in the first line; a head has no other use for it. */
function delimiterOf(text: string): string {
  const counts = new Map(['\t', ',', ';', '|'].map((mark) => [mark, 0]))
  let quoted = false
  for (const sign of text) {
    // a doubled quote leaves and enters again at once
    if (sign === '"') quoted = !quoted
    if (quoted) continue
    if (sign === '\n' || sign === '\r') break
    const count = counts.get(sign)
    if (count !== undefined) counts.set(sign, count + 1)
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** The text in whichever encoding gives sense; GBK (as GB 18030) is what Excel in China writes. @throws Refused */
export function decodeText(bytes: Buffer): string {
  const encodings =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? ['utf-16le']
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? ['utf-16be']
        : [...looksWide(bytes), 'utf-8', 'gb18030']
  for (const encoding of encodings) {
    const text = tryDecode(bytes, encoding)
    if (text === null) continue
    if (isBinary(text)) throw refused('import.file.type')
    return text
  }
  throw refused(isBinary(bytes.toString('latin1')) ? 'import.file.type' : 'import.encoding')
}

/** Zero bytes at every other place: UTF-16 without a mark. */
function looksWide(bytes: Buffer): string[] {
  const sample = bytes.subarray(0, 2_000)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length / 8 && even === 0) return ['utf-16le']
  return even > sample.length / 8 && odd === 0 ? ['utf-16be'] : []
}

function tryDecode(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Characters no spreadsheet's text has. */
// eslint-disable-next-line no-control-regex
const isBinary = (text: string): boolean => /[\u0000-\u0008\u000e-\u001f]/.test(text.slice(0, 100_000))

/** Formatted rows without a text do not count, and a used range is not believed: lines come as the sheet has them. */
const BOUNDS = {
  bytes: MAX_FILE_MB * MB,
  rows: LINE_MAX,
  columns: SHEET_LIMITS.width,
  wide: true,
  dates: true,
  texts: { characters: SHEET_LIMITS.characters, count: 600_000 },
} as const

async function readWorkbook(bytes: Buffer, { choose, check }: HowRead): Promise<Cells> {
  const sheet = await openWorkbook(bytes, { ...BOUNDS, ...(check ? { check } : {}) })
  const kept = keepCells(choose, sheet.rows)
  for await (const { line, cells } of sheet.lines()) kept.add(line, cells)
  return { ...kept.end(sheet.beyond), broken: [] }
}
