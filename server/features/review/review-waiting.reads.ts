import { functionBlockers, scopeOf } from '#permissions/grants.ts'
import type { ToolCounter } from '#server/kit/tool-counter.ts'
import { countForReviewer } from './review.reads.ts'

/** What is up for review and is not one's own, for who decides. */
export const reviewWaiting: ToolCounter = {
  tool: 'MaterialAudit',
  topics: ['review_record'],
  async count(db, { id, grants }) {
    if (functionBlockers(grants, 'review.item.decide').length > 0) return 0
    return await countForReviewer(db, { games: scopeOf(grants, 'review', 'game'), regions: scopeOf(grants, 'review', 'region') }, id)
  },
}
