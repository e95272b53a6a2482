import { choice, flag, line, ref } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'
import { COST_TIERS } from './cost.ts'

/** What a cost is for: marketing, publishing the game, or what its developer or a partner gets. */
export const COST_PURPOSES = ['marketing', 'publishing', 'share'] as const
export type CostPurpose = (typeof COST_PURPOSES)[number]

/** What costs are entered under: kinds, the sorts of each, and their items. An entry names an item. */
export const COST_NAME = thing({
  noun: 'finance.cost_name',
  words: 'finance.cost_name',
  clock: 'company',
  fields: {
    tier: choice(COST_TIERS, { required: true }),
    parent_id: ref('cost_name', { required: true, when: { field: 'tier', in: ['2', '3'] } }),
    name_zh: line(60, { required: true }),
    name_en: line(100, { required: true }),
    branding: flag({ hint: true }),
    /** of an item; its costs follow while their month is open */
    purpose: choice(COST_PURPOSES, { required: true, hint: true }),
  },
  begins: { tier: '3', purpose: 'marketing' },
  unique: ['parent_id', 'name_zh'],
  usedBy: ['cost_entry', 'cost_name'],
})
