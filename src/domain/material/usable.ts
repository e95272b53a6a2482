import { blocker, type Blocker } from '../blocker.ts'
import type { MaterialReviewState } from './material.ts'

/**
 * Why no ad may show a material yet: its present version waits for the review, or did not pass. What passed is shown, and what was in use
 * before there was a review.
 */
export function unreviewedBlockers({ name, review_state }: { name: string; review_state: MaterialReviewState }): Blocker[] {
  if (review_state === 'none' || review_state === 'passed') return []
  return [blocker(review_state === 'failed' ? 'batch.material.failed' : 'batch.material.in_review', { params: { name } })]
}
