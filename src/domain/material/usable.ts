import { blocker, type Blocker } from '../blocker.ts'
import type { AccountVideoState, MaterialKind, MaterialReviewState, VideoStatus } from './material.ts'

/**
 * Why no ad may show a material yet: its present version waits for the review, or did not pass. What passed is shown, and what was in use
 * before there was a review.
 */
export function unreviewedBlockers({ name, review_state }: { name: string; review_state: MaterialReviewState }): Blocker[] {
  if (review_state === 'none' || review_state === 'passed') return []
  return [blocker(review_state === 'failed' ? 'batch.material.failed' : 'batch.material.in_review', { params: { name } })]
}

type Video = { id: string; name: string; video_status: VideoStatus }
type Usable = Video & { type: MaterialKind; review_state: MaterialReviewState }

/** Why a video can be brought to no account: no one has looked into it yet, or it is broken. */
export function unprocessedBlockers({ id, name, video_status: status }: Video): Blocker[] {
  if (status === 'ready') return []
  return [blocker(status === 'failed' ? 'batch.material.video_broken' : 'batch.material.video_unprocessed', { params: { name, id } })]
}

/** Why no ad of any account may show a material: it did not pass the review, or it is a video that no one has looked into. */
export const unusableBlockers = (material: Usable): Blocker[] => [
  ...unreviewedBlockers(material),
  ...(material.type === 'image' ? [] : unprocessedBlockers(material)),
]

/** A video of the library and one ad account; `state` is null where no one has brought it there. */
export type VideoOnAccount = { id: string; name: string; account: string; state: AccountVideoState | null }

/**
 * Why no ad of an account may show a video: the network has not got it, or still encodes it. Before that an ad shows a placeholder
 * (demand 15), so that its row cannot be checked (M11).
 */
export function videoBlockers({ id, name, account, state }: VideoOnAccount): Blocker[] {
  if (state === 'ready') return []
  const code = state === null ? 'video_absent' : state === 'failed' ? 'video_failed' : 'video_under_way'
  return [blocker(`batch.material.${code}`, { params: { name, account, id } })]
}
