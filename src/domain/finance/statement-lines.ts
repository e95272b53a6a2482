import type { Recognised } from './statement-templates.ts'
import { opensSummary, saysSums, tidy } from './statement-templates.ts'

/** Lines of a file that are neither good rows nor bad lines. `continued`: further lines of a cell that holds line ends. */
export type LineCounts = { head: number; empty: number; sums: number; continued: number }
export const noLines = (): LineCounts => ({ head: 0, empty: 0, sums: 0, continued: 0 })

/** All lines of which it is known what they are; as many as the file has, or lines were lost. */
export const linesTold = ({ head, empty, sums, continued }: LineCounts, { ok, bad }: { ok: number; bad: number }): number =>
  head + empty + sums + continued + ok + bad

export type LineClass = 'row' | 'head' | 'empty' | 'sums'

/** Cells of a line in Apple's summary by country; a line that says more is a row in the wrong place. */
const SUMMARY_CELLS = 4

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** Says of the lines behind the head, one after the other, what each is. A head that comes again, as on each page, is one. */
export function createLineSorter({ template, names }: Pick<Recognised, 'template' | 'names'>): (cells: readonly string[]) => LineClass {
  const head = names.map(tidy)
  let inSummary = false
  return (cells) => {
    if (isBlank(cells)) return 'empty'
    if (cells.length === head.length && cells.every((cell, at) => tidy(cell) === head[at])) return 'head'
    if (saysSums(cells)) return 'sums'
    inSummary ||= opensSummary(cells, template)
    return inSummary && cells.filter((cell) => cell.trim() !== '').length <= SUMMARY_CELLS ? 'sums' : 'row'
  }
}

/** Whether a line above the head is one that belongs below it: it fills every column that a row has to fill. */
export const isRowAbove = (cells: readonly string[], { template, fields }: Pick<Recognised, 'template' | 'fields'>): boolean =>
  template.columns.every(({ field, required }) => !required || (cells[fields.get(field) ?? -1] ?? '').trim() !== '')
