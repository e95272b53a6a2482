import { blocker, type Blocker } from '#domain/blocker.ts'
import { createDecision } from '#machines/decision/decision.machine.ts'

/** An entry and the version of it that was seen. */
export type ChosenCost = { id: string; version: number }
type Borne = { id: string; name: string; base_minor: string }
/** What a deletion does, or did: each entry's own result, and what months and games lose. */
export type DeletionResult = {
  rows: readonly {
    id: string
    result: 'deleted' | 'refused' | 'would_delete'
    month: string
    base_minor: string
    shares: number
    blockers: readonly Blocker[]
  }[]
  months: readonly Borne[]
  games: readonly Borne[]
}

/** Why what was chosen cannot be deleted: nothing would be, or no reason is given. */
export const deleteBlockers = ({ seen, reason }: { seen: DeletionResult; reason: string }): Blocker[] => [
  ...(seen.rows.some((row) => row.result === 'would_delete') ? [] : [blocker('finance.cost.nothing_to_delete')]),
  ...(reason.trim() === '' ? [blocker('finance.cost.reason_missing', { field: 'reason' })] : []),
]

/** Deleting costs (flow M16): what it would touch is shown first, and each entry has its own result. */
export const costDeletion = createDecision<readonly ChosenCost[], DeletionResult, 'delete'>({ blockers: deleteBlockers })
