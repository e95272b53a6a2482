import { blocker, type Blocker } from '#domain/blocker.ts'
import {
  gapNoteBlockers,
  isGapOpen,
  ROWS_AT_ONCE,
  rowChangeBlockers,
  rowConfirmBlockers,
  type RowChange,
} from '#domain/finance/row-step.ts'
import type { RowDraft, RowLine, RowsContext } from './row-confirmation.types.ts'

const chosenOf = ({ desk }: Pick<RowsContext, 'desk'>, ids: readonly string[]): RowLine[] => {
  if (ids.length === 0) return [] // asked at every step through many thousand rows
  const wanted = new Set(ids)
  return (desk?.rows ?? []).filter(({ id }) => wanted.has(id))
}

/** What a row is held against when it is confirmed; an explanation is asked for, so its absence is no reason yet. */
const ASKED_FOR = '…'
const factsOf = ({ desk }: Pick<RowsContext, 'desk'>) => ({
  monthState: desk?.monthState ?? ('open' as const),
  toleranceBps: desk?.toleranceBps ?? 0,
  gapNote: ASKED_FOR,
})

const possibleOf = (context: Pick<RowsContext, 'desk'>, chosen: readonly RowLine[]): RowLine[] =>
  chosen.filter((row) => rowConfirmBlockers(row, factsOf(context)).length === 0)

/** Those of the chosen rows that can be confirmed. */
export const confirmable = (context: Pick<RowsContext, 'desk'>, ids: readonly string[]): RowLine[] =>
  possibleOf(context, chosenOf(context, ids))

/** Why the chosen rows cannot be confirmed: one row says its own reasons, of many one that can be is enough. */
export function confirmBlockers(context: Pick<RowsContext, 'desk'>, ids: readonly string[]): Blocker[] {
  const chosen = chosenOf(context, ids)
  const possible = possibleOf(context, chosen)
  if (possible.length > ROWS_AT_ONCE) return [blocker('finance.row.too_many', { params: { max: ROWS_AT_ONCE } })]
  if (possible.length > 0) return []
  const [only] = chosen
  return only && chosen.length === 1 ? rowConfirmBlockers(only, factsOf(context)) : [blocker('finance.row.none')]
}

/** Those of the chosen rows that are confirmed only with an explanation of their gap. */
export const unexplained = (context: Pick<RowsContext, 'desk'>, ids: readonly string[]): RowLine[] =>
  confirmable(context, ids).filter((row) => isGapOpen(row, context.desk?.toleranceBps ?? 0))

export const explainBlockers = ({ explaining }: Pick<RowsContext, 'explaining'>): Blocker[] => gapNoteBlockers(explaining?.gapNote ?? '')

export const undoBlockers = ({ done, desk, key }: Pick<RowsContext, 'done' | 'desk' | 'key'>): Blocker[] => [
  ...(done.length === 0 ? [blocker('finance.row.nothing_to_undo')] : []),
  ...(desk?.monthState === 'confirmed' ? [blocker('finance.month.closed', { params: { month: key.month } })] : []),
]

/** What a draft would change of its row. */
export const changeOf = ({ base, note, gapNote, actualMinor, disputed }: RowDraft): RowChange => ({
  ...(note === base.note ? {} : { note }),
  ...(gapNote === base.gap_note ? {} : { gapNote }),
  ...(actualMinor === base.actual_minor ? {} : { actualMinor }),
  ...(disputed === (base.state === 'disputed') ? {} : { disputed }),
})

export const saveBlockers = ({ draft, desk }: Pick<RowsContext, 'draft' | 'desk'>): Blocker[] =>
  draft ? rowChangeBlockers(draft.base, changeOf(draft), desk?.monthState ?? 'open') : [blocker('finance.row.no_change')]

export const draftOf = (base: RowLine): RowDraft => ({
  base,
  note: base.note,
  gapNote: base.gap_note,
  actualMinor: base.actual_minor,
  disputed: base.state === 'disputed',
})

/** What was typed, on the row as it is now: what was not touched follows the row. */
export function rebased(draft: RowDraft, present: RowLine): RowDraft {
  const {
    note = present.note,
    gapNote = present.gap_note,
    actualMinor = present.actual_minor,
    disputed = present.state === 'disputed',
  } = changeOf(draft)
  return { base: present, note, gapNote, actualMinor, disputed }
}

export type RowTotals = {
  rows: number
  confirmed: number
  disputed: number
  gapsOpen: number
  baseMinor: bigint
  confirmedBaseMinor: bigint
}

/** Running totals of what is read, in the base currency. */
export function totalsOf({ desk }: Pick<RowsContext, 'desk'>): RowTotals {
  const totals = { rows: 0, confirmed: 0, disputed: 0, gapsOpen: 0, baseMinor: 0n, confirmedBaseMinor: 0n }
  for (const row of desk?.rows ?? []) {
    totals.rows += 1
    totals.baseMinor += BigInt(row.base_minor)
    if (row.state === 'confirmed') {
      totals.confirmed += 1
      totals.confirmedBaseMinor += BigInt(row.base_minor)
    }
    if (row.state === 'disputed') totals.disputed += 1
    if (isGapOpen(row, desk?.toleranceBps ?? 0)) totals.gapsOpen += 1
  }
  return totals
}

/** Rows in their places, those that changed as they are now; new ones come last, as they were read last. */
export function withChanges(rows: readonly RowLine[], changed: readonly RowLine[]): readonly RowLine[] {
  if (changed.length === 0) return rows
  const now = new Map(changed.map((row) => [row.id, row]))
  const known = new Set(rows.map(({ id }) => id))
  return [...rows.map((row) => now.get(row.id) ?? row), ...changed.filter(({ id }) => !known.has(id))]
}
