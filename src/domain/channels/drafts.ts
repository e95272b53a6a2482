/** What can be prepared for a batch and kept by itself: who sees ads, and what ads show. */
export const AD_DRAFT_KINDS = ['audience', 'creative'] as const
export type AdDraftKind = (typeof AD_DRAFT_KINDS)[number]

/** For each kind the directions (`axes`) whose fields a draft holds; all of one level. */
export type ChannelDrafts = Readonly<Record<AdDraftKind, readonly string[]>>
