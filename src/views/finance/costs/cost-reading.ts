import type { CostState } from '#domain/finance/cost.ts'
import type { CostLine } from '#machines/cost-entry/cost-line.ts'
import { createReading } from '#machines/reading/reading.machine.ts'

/** What the costs are narrowed to; it is in the address. Empty text is no filter. */
export type CostFilter = { month: string; gameId: string; spreaderId: string; state: CostState | ''; q: string; page: number }
export const NO_COST_FILTER: CostFilter = { month: '', gameId: '', spreaderId: '', state: '', q: '', page: 1 }

export type CostSum = { currency: string; amount_minor: string; base_minor: string }
/** `sums` are of the whole filter, by currency. */
export type CostAnswer = { rows: readonly CostLine[]; total: number; sums: readonly CostSum[]; asOf: string }

/** Costs read for a filter. */
export const costListMachine = createReading<CostAnswer, CostFilter>({ keepsAnswer: true })

/** A filter as the list and its file are asked for: what is empty narrows nothing. */
export const costsAsked = (filter: CostFilter) => ({
  ...(filter.month ? { month: filter.month } : {}),
  ...(filter.gameId ? { game_id: filter.gameId } : {}),
  ...(filter.spreaderId ? { spreader_id: filter.spreaderId } : {}),
  ...(filter.state ? { state: filter.state } : {}),
  ...(filter.q ? { q: filter.q } : {}),
})
