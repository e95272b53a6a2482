import type { Blocker } from '#domain/blocker.ts'
import type { BrandingShare, CostDraft, CostLevel, CostState } from '#domain/finance/cost.ts'
import type { Person } from '#domain/named.ts'

/** A cost as the server tells it; money in minor units. */
export type CostLine = {
  id: string
  month: string
  day: string | null
  game_id: string
  game_name: string
  country: string | null
  spreader_id: string | null
  spreader_name: string | null
  master_id: string | null
  master_name: string | null
  name_id: string
  names: readonly string[]
  branding: readonly BrandingShare[]
  amount_minor: string
  currency: string
  fx_rate: { id: string; name: string; day: string; rate: string }
  base_minor: string
  level: CostLevel
  note: string
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
export const draftOfLine = (line: CostLine): CostDraft => ({
  month: line.month,
  day: line.day,
  gameId: line.game_id,
  country: line.country,
  spreaderId: line.spreader_id,
  masterId: line.master_id,
  nameId: line.name_id,
  branding: line.branding,
  amountMinor: line.amount_minor,
  currency: line.currency,
  level: line.level,
  note: line.note,
})
