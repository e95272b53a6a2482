import type { Blocker } from '#domain/blocker.ts'
import { sayReason, type Say } from '../words.tsx'
import { marksOf, textOf, valueOf } from './cell.ts'
import type { GridColumn } from './types.ts'

/** Problems, warnings, why it cannot be edited, and how the value came to be; one line each. Empty when there is nothing to say. */
export function explainCell<Row extends object>(
  column: GridColumn<Row>,
  row: Row,
  blockers: { problems: readonly Blocker[]; warnings: readonly Blocker[] },
  say: Say,
): string {
  const locked = column.edit?.blockers?.(row) ?? []
  const lines = [
    ...marksOf(column, blockers.problems).map((one) => `✕ ${sayReason(say, one)}`),
    ...marksOf(column, blockers.warnings).map((one) => `▲ ${sayReason(say, one)}`),
    ...locked.map((one) => sayReason(say, one)),
  ]
  const explained = column.explain?.(row, say, valueOf(column, row))
  if (explained) lines.push(`${textOf(column, row, say)} · ${explained}`)
  return lines.join('\n')
}
