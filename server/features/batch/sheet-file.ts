import Papa from 'papaparse'
import { readSheet, type CellValue } from 'read-excel-file/node'
import { SHEET_LIMITS } from '#domain/batch/sheet.ts'
import { blocker } from '#domain/blocker.ts'
import { Refused } from '#server/kit/refused.ts'
import { refuseDamaged } from '#server/kit/sheet/damaged.ts'
import { refuseOle } from '#server/kit/workbook-parts.ts'

export const MAX_FILE_MB = SHEET_LIMITS.fileMb
const MB = 1024 * 1024

/** The cells of a spreadsheet as texts. `broken` are lines (from 1) whose quotes do not pair. */
export type Cells = { cells: string[][]; broken: number[] }

/**
 * Reads an uploaded spreadsheet by what it contains, whatever its name says: XLSX, or text with commas, tabs or semicolons in
 * UTF-8, UTF-16 or GBK. Bounded in bytes, rows and columns before anything large is built.
 * @throws Refused with `import.file.*`, `import.encoding`, `import.empty`, `import.too_many_*`
 */
export async function readSheetFile(bytes: Buffer): Promise<Cells> {
  refuseLarge(bytes.length)
  if (bytes.length === 0) throw refused('import.empty')
  if (bytes.subarray(0, 4).equals(ZIP)) return bounded({ cells: await readWorkbook(bytes), broken: [] })
  refuseOle(bytes)
  return readSheetText(decodeText(bytes))
}

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])

const refused = (code: string, params?: Record<string, number>) =>
  new Refused(blocker(code, { field: 'file', ...(params ? { params } : {}) }))

/** Known before anything is read. @throws Refused */
export function refuseLarge(size: number): void {
  if (size > MAX_FILE_MB * MB) throw refused('import.file.too_large', { max: MAX_FILE_MB })
}

/** Text with separators, as typed into a file or pasted. */
export function readSheetText(text: string): Cells {
  refuseLarge(text.length)
  const parsed = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimiter: delimiterOf(text),
    skipEmptyLines: false,
    preview: SHEET_LIMITS.rows + 2,
  })
  const broken = new Set(parsed.errors.flatMap((error) => (error.type === 'Quotes' && error.row !== undefined ? [error.row + 1] : [])))
  return bounded({ cells: parsed.data, broken: [...broken] })
}

/** The separator that stands most often outside quotes in the first line; a head has no other use for it. */
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

function bounded({ cells, broken }: Cells): Cells {
  const trimmed = cells.map((row) => row.map(cleaned))
  while (trimmed.length > 0 && trimmed.at(-1)?.every((cell) => cell.trim() === '')) trimmed.pop()
  if (trimmed.length < 2 || trimmed[0]?.every((cell) => cell.trim() === '')) throw refused('import.empty')
  if (trimmed.length - 1 > SHEET_LIMITS.rows) throw refused('import.too_many_rows', { max: SHEET_LIMITS.rows })
  const width = trimmed.reduce((widest, row) => Math.max(widest, row.findLastIndex((cell) => cell.trim() !== '') + 1), 0)
  if (width > SHEET_LIMITS.columns) throw refused('import.too_many_columns', { max: SHEET_LIMITS.columns })
  return { cells: trimmed.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? '')), broken }
}

/** PostgreSQL holds neither NUL nor half a character; a leading mark we put before `+ - @` on the way out comes off again. */
const cleaned = (cell: string): string =>
  cell
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/^'(?=[+\-@＋－＠])/, '')

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

async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  await refuseDamaged(bytes, { bytes: MAX_FILE_MB * MB, columns: SHEET_LIMITS.columns })
  try {
    const rows = await readSheet(bytes, { trim: false })
    return rows.map((row) => row.map(cellText))
  } catch {
    throw refused('import.file.unreadable')
  }
}

/** A date cell has no zone: its clock is kept as it stands. A formula comes as its last result. */
function cellText(cell: CellValue | null | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 19).replace('T', ' ')
  return String(cell)
}
