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

/** What a person says of a creative. */
export type CreativeDraft = {
  gameId: string
  spreaderId: string
  name: string
  materialIds: readonly string[]
  titles: readonly string[]
  messages: readonly string[]
  /** null: the ad's own link */
  landingId: string | null
  note: string
}

/** In the order of the form. */
export const CREATIVE_FIELDS = [
  'gameId',
  'spreaderId',
  'name',
  'materialIds',
  'titles',
  'messages',
  'landingId',
  'note',
] as const satisfies readonly (keyof CreativeDraft)[]
export type CreativeField = (typeof CREATIVE_FIELDS)[number]

/** As it is kept: texts trimmed and in one form, empty lines and repeats left out. */
export const cleanCreative = (draft: CreativeDraft): CreativeDraft => ({
  ...draft,
  name: plain(draft.name),
  materialIds: [...new Set(draft.materialIds)],
  titles: linesOf(draft.titles),
  messages: linesOf(draft.messages),
  landingId: draft.landingId || null,
  note: plain(draft.note),
})

const plain = (text: string) => text.trim().normalize('NFC')
const linesOf = (texts: readonly string[]) => [...new Set(texts.map(plain).filter(Boolean))]
