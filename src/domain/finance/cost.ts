import { blocker, type Blocker } from '../blocker.ts'
import {
  choice,
  country,
  currency,
  day,
  game,
  money,
  month,
  paragraph,
  ref,
  spreader,
  weights,
  type Share,
  type ValuesOf,
} from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'

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
export type BrandingShare = Share<BrandingLevel>

/** Costs of one commit, and of one entry call. */
export const COSTS_AT_ONCE = 500

export const NOTE_MAX = 500

/** A cost as a person enters it, its fields in the order of the form. What is wrong with it is said by `costBlockers`. */
export const COST = thing({
  noun: 'finance.cost',
  words: 'finance.cost',
  clock: 'company',
  fields: {
    month: month({ required: true }),
    /** one day of the month takes all; null spreads over its days */
    day: day({ none: 'finance.cost.whole_month', hint: true }),
    game_id: game({ required: true }),
    level: choice(COST_LEVELS, { said: 'finance.level', required: true }),
    /** null is every channel */
    spreader_id: spreader({ none: 'finance.cost.all_channels' }),
    master_id: ref('master', { none: '' }),
    name_id: ref('cost_name', { required: true }),
    /** null is everywhere */
    country: country({ none: '', hint: true }),
    amount_minor: money('currency', { required: true }),
    currency: currency({ required: true }),
    branding: weights(BRANDING_LEVELS, 'finance.branding'),
    note: paragraph(NOTE_MAX),
  },
})
export type CostDraft = ValuesOf<typeof COST.fields>
export type CostField = keyof CostDraft

/** What makes two entries the same cost; for another country it is another one. */
export const costKey = (entry: Pick<CostDraft, 'month' | 'game_id' | 'spreader_id' | 'country' | 'name_id'>): string =>
  [entry.month, entry.game_id, entry.spreader_id ?? '', entry.country ?? '', entry.name_id].join('|')
