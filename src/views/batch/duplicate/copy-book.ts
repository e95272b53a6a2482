import type { CopyRow } from '#contract/ads-duplication.ts'
import { copyDifferences, type CopyDifference } from '#domain/duplication/difference.ts'
import { openMisfits, type Misfit } from '#domain/duplication/misfit.ts'
import type { PendingEdit } from '#machines/batch/edit-history.ts'
import type { PreviewRow } from '../preview/preview-row.ts'

export type Copy = CopyRow['copy']

/** What the rows of a duplicate batch were copied from, outside of React; the rows themselves are in their own store. */
export type CopyBook = {
  of: (seq: number) => Copy | undefined
  take: (rows: readonly CopyRow[]) => void
  /** fields that are left as they are on purpose, with what is not saved yet laid over what the server holds */
  layOver: (pending: readonly PendingEdit[]) => void
  waived: (seq: number) => readonly string[]
}

const WAIVED = /^waived\./

export function createCopyBook(): CopyBook {
  const copies = new Map<number, Copy>()
  let laid = new Map<number, Record<string, boolean>>()
  return {
    of: (seq) => copies.get(seq),
    take: (rows) => rows.forEach(({ seq, copy }) => copies.set(seq, copy)),
    layOver(pending) {
      laid = new Map()
      for (const { seq, now } of pending) {
        const said = Object.entries(now).flatMap(([field, value]) =>
          WAIVED.test(field) ? [[field.replace(WAIVED, ''), value !== null]] : [],
        )
        if (said.length > 0) laid.set(seq, { ...laid.get(seq), ...Object.fromEntries(said) })
      }
    },
    waived(seq) {
      const over = laid.get(seq) ?? {}
      return [
        ...(copies.get(seq)?.waived ?? []).filter((field) => over[field] !== false),
        ...Object.keys(over).filter((field) => over[field]),
      ]
    },
  }
}

/** What of a row does not fit and waits for someone. */
export function misfitsAt(book: CopyBook, { item, channel, above }: PreviewRow): Misfit[] {
  const copy = item && book.of(item.seq)
  if (!item || !copy) return []
  return openMisfits(channel, copy.misfits, { level: item.level, values: item.values, above, waived: book.waived(item.seq) })
}

/** In what a row differs from its source; empty while that is not read. */
export function differencesAt(book: CopyBook, { item, channel }: PreviewRow): CopyDifference[] {
  const copy = item && book.of(item.seq)
  return item && copy ? copyDifferences(channel, item.level, copy.source, item) : []
}
