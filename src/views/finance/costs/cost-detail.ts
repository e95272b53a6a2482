import type { CostLogRow } from '#contract/finance-costs.ts'
import type { Borne } from '#contract/finance-shapes.ts'
import type { CostLine } from '#machines/cost-entry/cost-line.ts'

/** One cost as its panel shows it; `reach`: games that bear a cost of its level. */
export type CostDetail = {
  entry: CostLine & { entered_at: string; committed_at: string | null; posted_at: string | null }
  by_game: readonly Borne[]
  by_channel: readonly Borne[]
  by_day: readonly Borne[]
  branding: readonly Borne[]
  log: readonly CostLogRow[]
  reach: number
}
