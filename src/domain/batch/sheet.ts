import type { Blocker } from '../blocker.ts'
import type { AccountFacts, Lookup } from '../channels/channel.ts'
import type { SheetWords } from './sheet-columns.ts'

/**
 * What is read of one sheet. Of `width` columns that are looked at `columns` are kept, fewer where that would be more than `cells`. Bytes, cells
 * and characters measure the work a file makes, on a busy machine as on an idle one. Beyond `reasons` of a sheet a bad row keeps its first one and
 * the number of the others: they would be ten times what the sheet is.
 */
export const SHEET_LIMITS = {
  rows: 20_000,
  columns: 200,
  width: 1_024,
  cells: 1_200_000,
  characters: 24_000_000,
  cell: 50_000,
  reasons: 40_000,
  fileMb: 20,
} as const

/** Things a cell may call by name: materials, pages, audiences. `barred`: why it may not be used now. */
export type Named = { id: string; name: string; barred?: readonly Blocker[] }

/** What a sheet is read against. `foreign` are accounts the person may use, but for other games only. */
export type SheetContext = {
  game: { gameId: string; name: string }
  accounts: readonly AccountFacts[]
  foreign: ReadonlySet<string>
  references: Partial<Record<Lookup, readonly Named[]>>
  words: SheetWords
  nowMs: number
}

export type BadRow = { line: number; problems: Blocker[] }
