/** What a material is and the state of it (entities §4.6; S2 §3 for `recommend_type`). The values are those of the wire. */
export const MATERIAL_KINDS = ['image', 'video'] as const
export type MaterialKind = (typeof MATERIAL_KINDS)[number]

/** `archived` is put away: it is found, and no new ad takes it. */
export const MATERIAL_STATUSES = ['ready', 'archived'] as const
export type MaterialStatus = (typeof MATERIAL_STATUSES)[number]

/** `none`: it was in use before there was a review. `changed`: it was decided, and then edited. */
export const MATERIAL_REVIEW_STATES = ['none', 'waiting', 'passed', 'failed', 'changed'] as const
export type MaterialReviewState = (typeof MATERIAL_REVIEW_STATES)[number]

/** 4 high spend, high return and 2 low spend, high return are recommended; 3 is high spend, low return; 0 is unmarked. */
export const RECOMMEND_TYPES = ['4', '2', '3', '0'] as const
export type RecommendType = (typeof RECOMMEND_TYPES)[number]

/** An image is ready when it is there; a video once it was looked at. */
export const VIDEO_STATUSES = ['uploading', 'processing', 'ready', 'failed'] as const
export type VideoStatus = (typeof VIDEO_STATUSES)[number]

/** The state of a video with an ad account: it waits, its bytes travel, the network encodes it, it can be used, or it cannot. */
export const ACCOUNT_VIDEO_STATES = ['waiting', 'sending', 'processing', 'ready', 'failed'] as const
export type AccountVideoState = (typeof ACCOUNT_VIDEO_STATES)[number]

/** Longest of what people type, in characters; most levels of folders, and most materials of one edit. */
export const MATERIAL_LIMITS = {
  name: 200,
  remark: 500,
  tag: 40,
  tags: 30,
  person: 60,
  folder: 80,
  folderLevels: 20,
  editsAtOnce: 500,
} as const
