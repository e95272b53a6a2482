import { blocker, type Blocker } from '../blocker.ts'
import type { Month } from './month.ts'

/** draft is not with the server yet; staged waits for the commit; posted has its shares. */
export const COST_STATES = ['draft', 'staged', 'committed', 'calculating', 'posted', 'failed'] as const
export type CostState = (typeof COST_STATES)[number]

const STEPS: Readonly<Record<CostState, readonly CostState[]>> = {
  draft: ['staged'],
  staged: ['committed'],
  committed: ['calculating', 'staged'],
  // back to committed: anyone who calculated is gone, or the entry was edited; to staged, where a second person commits the edit
  calculating: ['posted', 'failed', 'committed', 'staged'],
  posted: ['committed', 'staged'],
  failed: ['committed', 'staged'],
}

/** Why an entry may not go from one state to another; empty means it may. */
export const costStepBlockers = (from: CostState, to: CostState): Blocker[] =>
  STEPS[from].includes(to) ? [] : [blocker('finance.cost.step', { params: { from, to } })]

/** Of committed entries every change is accounted for: with a reason. */
export const isCommitted = (state: CostState): boolean => state !== 'draft' && state !== 'staged'

/** How far a cost reaches: this game, all games of its region, all games. */
export const COST_LEVELS = ['game', 'region', 'company'] as const
export type CostLevel = (typeof COST_LEVELS)[number]

/** The cascade of names: kind, sort, item; an entry names an item of the last tier. */
export const COST_TIERS = ['1', '2', '3'] as const
export type CostTier = (typeof COST_TIERS)[number]
export const ENTRY_TIER: CostTier = '3'

/** What a branding cost is to do: be known, be talked about, be chosen. */
export const BRANDING_LEVELS = ['1', '2', '3'] as const
export type BrandingLevel = (typeof BRANDING_LEVELS)[number]
export type BrandingShare = { level: BrandingLevel; weight: number }

/** Costs of one commit, and of one entry call. */
export const COSTS_AT_ONCE = 500

/** What a person enters. */
export type CostDraft = {
  month: Month
  /** one day of the month takes all; null spreads over its days */
  day: string | null
  gameId: string
  /** ISO 3166-1 alpha-2; null is everywhere */
  country: string | null
  /** null is every channel */
  spreaderId: string | null
  masterId: string | null
  nameId: string
  branding: readonly BrandingShare[]
  /** minor units of `currency` as text */
  amountMinor: string
  currency: string
  level: CostLevel
  note: string
}

/** What makes two entries the same cost; for another country it is another one. */
export const costKey = (entry: Pick<CostDraft, 'month' | 'gameId' | 'spreaderId' | 'country' | 'nameId'>): string =>
  [entry.month, entry.gameId, entry.spreaderId ?? '', entry.country ?? '', entry.nameId].join('|')
