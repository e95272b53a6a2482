import { blocker } from '#domain/blocker.ts'
import type { StatementLine } from '#domain/finance/row-reading.ts'
import { Refused } from '#server/kit/refused.ts'

/** What is read of one file at most. */
export type SheetBounds = {
  bytes: number
  rows: number
  /** a cell beyond is refused, or with `wide` passed over and told */
  columns: number
  wide?: true
  /** what the texts that cells share may come to */
  texts?: { characters: number; count: number }
  /** a cell with the format of a date is its text, `2026-11-20 09:00:00`; else the number it is held as */
  dates?: true
  /** called again and again while the file is read; throws when that is enough */
  check?: () => void
}

/** A spreadsheet whose lines come one by one and are not kept. */
export type OpenSheet = {
  /** lines in the file, counted before the first is read */
  rows: number
  /** places of columns that are not seen, from 0 */
  hiddenColumns: ReadonlySet<number>
  /** further sheets that are seen and say something; only the first is read */
  otherSheets: readonly string[]
  /** columns beyond the bound, with the first text found there; complete when the last line was read */
  beyond: ReadonlyMap<number, string>
  lines: () => AsyncIterable<StatementLine>
}

/** Merged areas of a sheet; a real one has dozens. */
const MERGES_MAX = 20_000

/** What is known of a sheet before its cells are read. */
export class SheetShape {
  rows = 0
  readonly hiddenColumns = new Set<number>()
  private readonly merged: { from: number; to: number }[] = []
  private lines: Set<number> | null = null
  private readonly bounds: SheetBounds

  constructor(bounds: SheetBounds) {
    this.bounds = bounds
  }

  /** @throws Refused when there are more than may be */
  countRow(): void {
    this.rows += 1
    if (this.rows > this.bounds.rows)
      throw new Refused(blocker('import.too_many_rows', { field: 'file', params: { max: this.bounds.rows } }))
  }

  /** An area `A2:C4`. */
  merge(area: string): void {
    const match = /^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(area)
    if (!match) return
    this.merged.push({ from: Number(match[1]), to: Number(match[2]) })
    if (this.merged.length > MERGES_MAX) throw new Refused(blocker('import.file.unreadable', { field: 'file' }))
  }

  /** Columns `min` to `max`, counted from 1. */
  hide(min: number, max: number): void {
    for (let at = min; at <= Math.min(max, this.bounds.columns); at += 1) this.hiddenColumns.add(at - 1)
  }

  isMerged(line: number): boolean {
    this.lines ??= new Set(
      this.merged.flatMap(({ from, to }) => Array.from({ length: Math.min(to - from + 1, this.bounds.rows) }, (_, at) => from + at)),
    )
    return this.lines.has(line)
  }
}
