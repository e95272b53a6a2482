import type { SheetLayout } from '#domain/batch/sheet-columns.ts'
import { columnLetters } from '#domain/sheet-cell.ts'
import { SHEET_LIMITS } from '#domain/batch/sheet.ts'
import { blocker } from '#domain/blocker.ts'
import { Refused } from '#server/kit/refused.ts'

/** The columns to keep of a head with these names, at most so many, by their places, in their order. */
export type Choose = (heads: readonly string[], max: number) => readonly number[]

/** `layout`: null when all columns are kept. */
export type KeptCells = { cells: string[][]; layout: SheetLayout | null }

const refused = (code: string, params: Record<string, number>) => new Refused(blocker(code, { field: 'file', params }))

/** Takes the lines of a sheet of about so many rows one by one and keeps what is asked for: columns that no one knows are dropped as they come. */
export function keepCells(choose: Choose, rows: number) {
  const max = Math.min(SHEET_LIMITS.columns, Math.floor(SHEET_LIMITS.cells / Math.min(Math.max(rows, 1), SHEET_LIMITS.rows)))
  const cells: string[][] = []
  const ignored = new Map<number, string>()
  let places: readonly number[] = []
  let [width, characters] = [0, 0]

  function begin(head: readonly string[]): void {
    places = choose(head, max)
    const kept = new Set(places)
    // a sheet without a column too many has all of them, also those that only a row below has
    if (places.length === head.length) places = Array.from({ length: max }, (_, at) => at)
    else for (const [at, name] of head.entries()) if (!kept.has(at) && name.trim() !== '') ignored.set(at, nameOf(at, name))
  }

  function keep(row: readonly string[]): string[] {
    const line: string[] = []
    for (const [index, at] of places.entries()) {
      if (at >= row.length) break
      const cell = cleaned((row[at] ?? '').slice(0, SHEET_LIMITS.cell + 1))
      if (cell.trim() === '') continue
      while (line.length < index) line.push('')
      line.push(cell)
      characters += cell.length
    }
    if (characters > SHEET_LIMITS.characters) throw refused('import.file.too_heavy', { max: SHEET_LIMITS.fileMb })
    for (let at = (places.at(-1) ?? 0) + 1; at < row.length; at += 1)
      if (!ignored.has(at) && (row[at] ?? '').trim() !== '') ignored.set(at, nameOf(at, ''))
    return line
  }

  return {
    /** Lines come in their order, from 1; the first is the head. */
    add(line: number, row: readonly string[]): void {
      if (line === 1) begin(row)
      const kept = keep(row)
      if (kept.length === 0) return
      if (line - 1 > SHEET_LIMITS.rows) throw refused('import.too_many_rows', { max: SHEET_LIMITS.rows })
      while (cells.length < line - 1) cells.push([])
      cells.push(kept)
      width = Math.max(width, kept.length)
    },
    /** `beyond`: columns that were not even looked at, with a text of theirs. @throws Refused `import.empty` */
    end(beyond: ReadonlyMap<number, string> = new Map()): KeptCells {
      if (cells.length < 2 || cells[0]?.length === 0) throw new Refused(blocker('import.empty', { field: 'file' }))
      for (const row of cells) while (row.length < width) row.push('')
      for (const at of beyond.keys()) ignored.set(at, nameOf(at, ''))
      const names = [...ignored].sort(([one], [other]) => one - other).map(([, name]) => name)
      return { cells, layout: names.length > 0 ? { places: places.slice(0, width), ignored: names } : null }
    },
  }
}

const nameOf = (at: number, head: string): string => head.trim().slice(0, 60) || columnLetters(at)

/** PostgreSQL holds neither NUL nor half a character; a leading mark we put before `+ - @` on the way out comes off again. */
const cleaned = (cell: string): string =>
  cell
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/^'(?=[+\-@＋－＠])/, '')
