import { proposalsOf } from '#domain/duplication/misfit.ts'
import type { CellEdit, PendingEdit } from '#machines/batch/edit-history.ts'
import { rowWriteOf } from '#machines/batch/edit-history.ts'
import type { PreviewRow } from '../preview/preview-row.ts'
import { misfitsAt, type CopyBook } from './copy-book.ts'

/** Takes what is proposed for these rows, for one field or for all of them. */
export const proposalEdits = (book: CopyBook, rows: readonly PreviewRow[], only?: string): CellEdit[] =>
  rows.flatMap((row) => {
    const { item } = row
    if (!item || item.excluded_reason !== null) return []
    const { seq, level, version, values } = item
    return Object.entries(proposalsOf(misfitsAt(book, row)))
      .filter(([field]) => only === undefined || field === only)
      .map(([field, after]): CellEdit => ({ seq, level, version, field: `values.${field}`, before: values[field] ?? null, after }))
  })

/** Leaves a field of a copy as it is on purpose, or opens the question again. */
export const waiveEdit = ({ item }: PreviewRow, field: string, isWaived: boolean): CellEdit[] =>
  item
    ? [
        {
          seq: item.seq,
          level: item.level,
          version: item.version,
          field: `waived.${field}`,
          before: isWaived ? null : 'yes',
          after: isWaived ? 'yes' : null,
        },
      ]
    : []

/** Leaves every field of these rows as it is for which nothing is proposed. */
export const leaveOutEdits = (book: CopyBook, rows: readonly PreviewRow[]): CellEdit[] =>
  rows.flatMap((row) =>
    misfitsAt(book, row)
      .filter(({ proposal }) => proposal === null)
      .flatMap(({ field }) => waiveEdit(row, field, true)),
  )

/** What a save of a copy sends of an edit. */
export function copyWriteOf(edit: PendingEdit) {
  const waived = Object.entries(edit.now).flatMap(([field, value]) =>
    field.startsWith('waived.') ? [[field.slice('waived.'.length), value !== null]] : [],
  )
  return { ...rowWriteOf(edit), ...(waived.length > 0 ? { waived: Object.fromEntries(waived) as Record<string, boolean> } : {}) }
}
