import { blocker, type Blocker } from '../blocker.ts'
import type { MonthState } from './cost-blockers.ts'
import { gapWithinTolerance } from './month-rules.ts'

/** What statements come as; each kind is read, confirmed and closed apart. */
export const ROW_KINDS = ['income', 'outcome'] as const
export type RowKind = (typeof ROW_KINDS)[number]

/** A disputed row is talked about with the other side: no one confirms it until the dispute is withdrawn. */
export const ROW_STATES = ['unconfirmed', 'confirmed', 'disputed'] as const
export type RowState = (typeof ROW_STATES)[number]
/** What rows are narrowed to by state; `open`: all that hold their month up, those in dispute too. */
export const ROW_STATE_FILTERS = ['open', ...ROW_STATES] as const
export type RowStateFilter = (typeof ROW_STATE_FILTERS)[number]

/** Longest note and explanation of a gap, in characters. */
export const ROW_NOTE_MAX = 500
/** Rows of one confirmation. */
export const ROWS_AT_ONCE = 5_000

/** A gap in minor units of the row's currency: what was paid less what the platform counted. */
export const gapOf = ({ actual_minor, system_minor }: { actual_minor: string; system_minor: string }): bigint =>
  BigInt(actual_minor) - BigInt(system_minor)

type GapFacts = { actual_minor: string; system_minor: string; gap_note: string }

/** Whether the gap is above the tolerance, explained or not. */
export const isGapLarge = ({ actual_minor, system_minor }: GapFacts, toleranceBps: number): boolean =>
  !gapWithinTolerance(BigInt(actual_minor), BigInt(system_minor), toleranceBps)

/** Whether someone still has to say where the gap comes from. */
export const isGapOpen = (row: GapFacts, toleranceBps: number): boolean => row.gap_note.trim() === '' && isGapLarge(row, toleranceBps)

/** A row as far as its steps are concerned. */
export type RowFacts = {
  month: string
  state: RowState
  /** who confirmed it, and when (ISO 8601), as far as that is known */
  confirmed_by: { name: string } | null
  confirmed_at: string | null
}

const monthClosed = (month: string, state: MonthState): Blocker[] =>
  state === 'confirmed' ? [blocker('finance.month.closed', { params: { month } })] : []

/** What a confirmation is held against; `gapNote` is the explanation that comes with it. */
export type ConfirmFacts = { monthState: MonthState; toleranceBps: number; gapNote: string }

/**
 * Why a row may not be confirmed; empty means it may. A gap above the tolerance is explained first, or by the confirmation itself. A row that
 * is confirmed and got its gap later takes the explanation, and stays confirmed by who confirmed it.
 */
export function rowConfirmBlockers(row: RowFacts & GapFacts, { monthState, toleranceBps, gapNote }: ConfirmFacts): Blocker[] {
  const isOpen = isGapOpen(row, toleranceBps)
  return [
    ...monthClosed(row.month, monthState),
    ...(row.state === 'confirmed' && !isOpen
      ? [blocker('finance.row.confirmed_by', { params: { name: row.confirmed_by?.name ?? '–', at: row.confirmed_at ?? '–' } })]
      : []),
    ...(row.state === 'disputed' ? [blocker('finance.row.disputed')] : []),
    ...(isOpen ? gapNoteBlockers(gapNote) : []),
  ]
}

/** What an explanation of a gap is held against. */
export function gapNoteBlockers(gapNote: string): Blocker[] {
  if (gapNote.trim() === '') return [blocker('finance.row.gap_unexplained', { field: 'gap_note' })]
  return gapNote.length > ROW_NOTE_MAX ? [blocker('finance.row.note_long', { field: 'gap_note', params: { max: ROW_NOTE_MAX } })] : []
}

/** Why a confirmation may not be taken back. */
export const rowTakeBackBlockers = (row: RowFacts, monthState: MonthState): Blocker[] => [
  ...monthClosed(row.month, monthState),
  ...(row.state === 'confirmed' ? [] : [blocker('finance.row.not_confirmed')]),
]

/** What a person changes of a row; what is left out stays. */
export type RowChange = { note?: string; gapNote?: string; actualMinor?: string; disputed?: boolean }

/** Everything against a change, each with its field; the panel, the grid and the server ask the same. */
export function rowChangeBlockers(row: RowFacts, change: RowChange, monthState: MonthState): Blocker[] {
  const tooLong = (field: string, text: string | undefined): Blocker[] =>
    text !== undefined && text.length > ROW_NOTE_MAX ? [blocker('finance.row.note_long', { field, params: { max: ROW_NOTE_MAX } })] : []
  return [
    ...monthClosed(row.month, monthState),
    ...(Object.values(change).every((value) => value === undefined) ? [blocker('finance.row.no_change')] : []),
    ...tooLong('note', change.note),
    ...tooLong('gap_note', change.gapNote),
    ...(change.actualMinor !== undefined && !/^-?\d{1,15}$/.test(change.actualMinor)
      ? [blocker('finance.row.amount_bad', { field: 'actual_minor' })]
      : []),
  ]
}

/** The state after a change: another amount has to be confirmed again (demand 27), a note has not. */
export function stateAfter(row: { state: RowState; actual_minor: string }, { disputed, actualMinor }: RowChange): RowState {
  if (disputed === true) return 'disputed'
  if (disputed === false && row.state === 'disputed') return 'unconfirmed'
  return row.state === 'confirmed' && actualMinor !== undefined && actualMinor !== row.actual_minor ? 'unconfirmed' : row.state
}
