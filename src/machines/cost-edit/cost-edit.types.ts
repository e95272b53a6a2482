import { blocker, type Blocker } from '#domain/blocker.ts'
import { costKey, type CostDraft, type CostField } from '#domain/finance/cost.ts'
import { costBlockers, costChangeBlockers } from '#domain/finance/cost-blockers.ts'
import { factsOf } from '../cost-entry/cost-entry.rules.ts'
import type { Calculated, CostDesk } from '../cost-entry/cost-entry.types.ts'
import { draftOfLine, type CostLine } from '../cost-entry/cost-line.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { changedFields, type Sides } from './cost-diff.ts'

export type EditOutcome = WriteOutcome<CostLine, { present: CostLine | null }>

/** What the server cannot give back. With a ticket the change left, and no answer came. */
export type EditFacts = {
  id: string
  /** the version and the entry that the change began from */
  version: number
  base: CostDraft
  draft: CostDraft
  reason: string
  ticket: string | null
}

export type CostEditContext = {
  /** may months that were opened again be corrected */
  mayCorrect: boolean
  id: string
  /** the entry as the server had it last */
  line: CostLine | null
  desk: CostDesk | null
  version: number
  base: CostDraft | null
  draft: CostDraft | null
  reason: string
  ticket: string
  /** chosen sides of fields that two people changed */
  sides: Sides
  calculated: Calculated | null
  resumed: EditFacts | null
  problems: readonly Blocker[]
}

export type CostEditEvent =
  | { type: 'edit.ask'; id: string }
  | { type: 'draft.change'; draft: CostDraft }
  | { type: 'reason.change'; reason: string }
  | { type: 'edit.review' }
  | { type: 'edit.back' }
  | { type: 'edit.save' }
  | { type: 'merge.take'; field: CostField; side: 'mine' | 'theirs' }
  | { type: 'merge.done' }
  | { type: 'write.retry' }
  | { type: 'edit.retry' }
  | { type: 'edit.close' }

/** Everything against the change as it is typed; the server has the last word. */
export function editBlockers({
  line,
  desk,
  base,
  draft,
  reason,
  mayCorrect,
}: Pick<CostEditContext, 'line' | 'desk' | 'base' | 'draft' | 'reason' | 'mayCorrect'>): Blocker[] {
  if (!line || !base || !draft) return [blocker('finance.cost.missing')]
  const facts = factsOf({ desk })
  const own = costKey(draftOfLine(line))
  const taken = new Set([...facts.taken].filter((key) => key !== own))
  return [
    ...(changedFields(base, draft).length === 0 ? [blocker('finance.cost.unchanged')] : []),
    ...costBlockers(draft, { ...facts, taken }),
    ...costChangeBlockers(line, { monthState: facts.monthState, reason, mayCorrect }),
  ]
}
