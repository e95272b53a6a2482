import type { Blocker } from '#domain/blocker.ts'
import type { MonthState } from '#domain/finance/cost-blockers.ts'
import type { RowKind, RowState, RowStateFilter } from '#domain/finance/row-step.ts'
import type { Person } from '#domain/named.ts'
import type { WriteOutcome } from '../kit/outcome.ts'

/** A statement row as the console shows it; amounts are minor units of `currency`. */
export type RowLine = {
  id: string
  month: string
  counterparty: string
  reference: string
  game_id: string
  game_name: string
  app_store: string
  spreader_id: string | null
  spreader_name: string | null
  flow_minor: string
  refunded_minor: string
  tax_minor: string
  fee_minor: string
  share_rate: string
  due_minor: string
  actual_minor: string
  system_minor: string
  currency: string
  fx_rate: string
  base_minor: string
  note: string
  gap_note: string
  state: RowState
  confirmed_by: Person | null
  confirmed_at: string | null
  version: number
  updated_by: Person | null
  updated_at: string
  file_name: string | null
  line: number | null
}

export type RowsKey = { kind: RowKind; month: string }
/** What the rows are narrowed to; it is in the address. Empty text is no filter. */
export type RowsFilter = { gameId: string; spreaderId: string; state: RowStateFilter | ''; gap: 'open' | 'large' | ''; q: string }
export const NO_ROWS_FILTER: RowsFilter = { gameId: '', spreaderId: '', state: '', gap: '', q: '' }

/** Rows of a filter, all of them, with what their steps are held against. */
export type RowsDesk = { rows: readonly RowLine[]; toleranceBps: number; monthState: MonthState; asOf: string }

/** What is being typed about a row, and the row it was typed on. */
export type RowDraft = { base: RowLine; note: string; gapNote: string; actualMinor: string; disputed: boolean }

export type ChosenRow = { id: string; version: number }
export type RowsWrite = { ticket: string; rows: readonly ChosenRow[]; confirmed: boolean; gapNote: string; next: string | null }
/** A confirmation that waits for the explanation of its gaps. */
export type RowsExplaining = { ids: readonly string[]; next: string | null; gapNote: string }
export type RowResult = {
  id: string
  result: 'confirmed' | 'explained' | 'taken_back' | 'refused'
  blockers: readonly Blocker[]
  row: RowLine
}
export type ConfirmOutcome = WriteOutcome<{ rows: readonly RowResult[] }>
export type NoteOutcome = WriteOutcome<RowLine, { present: RowLine | null }>

/** What the server cannot give back. A ticket: it left, and no answer came. */
export type RowFacts = {
  key: RowsKey
  filter: RowsFilter
  at: string | null
  draft: RowDraft | null
  noteTicket: string | null
  explaining: RowsExplaining | null
  write: RowsWrite | null
}

export type RowsContext = {
  key: RowsKey
  filter: RowsFilter
  desk: RowsDesk | null
  /** the row in hand */
  at: string | null
  draft: RowDraft | null
  noteTicket: string
  /** the row as another user has left it while the draft was typed */
  present: RowLine | null
  explaining: RowsExplaining | null
  write: RowsWrite | null
  /** what the last confirmation did: what it confirmed can be taken back at once, what it refused is shown */
  done: readonly ChosenRow[]
  refused: readonly RowResult[]
  resumed: RowFacts | null
  problems: readonly Blocker[]
}

export type DraftChange = Partial<Pick<RowDraft, 'note' | 'gapNote' | 'actualMinor' | 'disputed'>>

export type RowsEvent =
  | { type: 'filter.change'; filter: RowsFilter }
  | { type: 'rows.again' }
  | { type: 'page.askNow' }
  | { type: 'row.go'; id: string | null }
  | { type: 'row.note' }
  | { type: 'draft.change'; change: DraftChange }
  | { type: 'draft.save' }
  | { type: 'draft.cancel' }
  | { type: 'conflict.take' }
  | { type: 'conflict.keep' }
  | { type: 'rows.confirm'; ids: readonly string[]; next: string | null }
  | { type: 'explain.change'; gapNote: string }
  | { type: 'explain.send' }
  | { type: 'explain.cancel' }
  | { type: 'confirm.undo' }
  | { type: 'results.close' }
  | { type: 'write.retry' }
