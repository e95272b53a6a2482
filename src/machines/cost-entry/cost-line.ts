import type { Blocker } from '#domain/blocker.ts'
import { COST, type CostDraft, type CostState } from '#domain/finance/cost.ts'
import type { Person } from '#domain/named.ts'
import { valuesOfRow } from '#domain/thing/thing.ts'

/** A cost as the server tells it; money in minor units. */
export type CostLine = Readonly<CostDraft> & {
  id: string
  game_name: string
  spreader_name: string | null
  master_name: string | null
  names: readonly string[]
  fx_rate: { id: string; name: string; day: string; rate: string }
  base_minor: string
  /** the CPA rule whose charges it is of; null: someone entered it */
  cpa_rule_id: string | null
  state: CostState
  error: Pick<Blocker, 'code' | 'params'> | null
  version: number
  entered_by: Person
  committed_by: Person | null
  updated_at: string
}

/** The line as a person would enter it again. */
export const draftOfLine = (line: CostLine): CostDraft => valuesOfRow(COST, line)
