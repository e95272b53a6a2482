import { game, line, paragraph, ref, refs, spreader, texts, type ValuesOf } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'

/** A creative: pictures with the words that go with them, for one game on one platform (entities §4.6). The values are those of the wire. */
export const CREATIVE_STATUSES = ['on', 'off'] as const
export type CreativeStatus = (typeof CREATIVE_STATUSES)[number]

/** `changed`: it was decided, and then edited. */
export const CREATIVE_REVIEW_STATES = ['waiting', 'passed', 'failed', 'changed'] as const
export type CreativeReviewState = (typeof CREATIVE_REVIEW_STATES)[number]

/** Which call keeps the creatives of a platform: Tencent's and TikTok's have calls of their own (S2 §7). */
export const CREATIVE_FAMILIES = ['common', 'gdt', 'tiktok'] as const
export type CreativeFamily = (typeof CREATIVE_FAMILIES)[number]

/** The platforms of the two families (S2 §3). */
export const FAMILY_SPREADERS = { gdt: '383', tiktok: '4651' } as const satisfies Partial<Record<CreativeFamily, string>>

export const familyOf = (spreaderId: string): CreativeFamily =>
  spreaderId === FAMILY_SPREADERS.gdt ? 'gdt' : spreaderId === FAMILY_SPREADERS.tiktok ? 'tiktok' : 'common'

/** Longest name, in width: a character outside ASCII counts as 2 (S1 §5). */
export const CREATIVE_NAME_WIDTH = 100
export const CREATIVE_NOTE_MAX = 500

/** What a person says of a creative. How many texts it has and how long they are is its network's rule. `landing_id` empty: the ad's own link. */
export const CREATIVE = thing({
  noun: 'creative',
  words: 'creative',
  fields: {
    game_id: game({ required: true }),
    spreader_id: spreader({ required: true }),
    name: line(CREATIVE_NAME_WIDTH, { required: true }),
    material_ids: refs('material', 200, { required: true }),
    titles: texts({ max: 100, each: 5_000 }, { required: true }),
    messages: texts({ max: 100, each: 5_000 }),
    landing_id: ref('landing'),
    note: paragraph(CREATIVE_NOTE_MAX),
  },
})
export type CreativeDraft = ValuesOf<typeof CREATIVE.fields>
