import { between } from '../kit/seed.ts'
import type { MetaObject, Review } from './objects.ts'
import type { Store } from './store.ts'
import type { World } from './world.ts'

/** Words in a name that force what the network does with it, so that a test or a demonstration can ask for each ending. */
const MARKERS = { reject: /\[reject\]/i, issues: /\[issues\]/i, billing: /\[billing\]/i, approve: /\[approve\]/i, refuse: /\[refuse\]/i }

export const asksToRefuse = (name: string): boolean => MARKERS.refuse.test(name)

function verdictFor({ draw, behaviour }: World, id: string, name: string): Review['verdict'] {
  if (MARKERS.reject.test(name)) return 'rejected'
  if (MARKERS.issues.test(name)) return 'issues'
  if (MARKERS.billing.test(name)) return 'billing'
  if (MARKERS.approve.test(name)) return 'approved'
  return draw('verdict', id) < behaviour.review.rejectRate ? 'rejected' : 'approved'
}

/** Sends an ad (again) into review and plans the verdict. */
export function sendToReview(world: World, ad: MetaObject): MetaObject {
  const due = world.clock.now() + between(world.draw('review', ad.id, ad.updatedMs), world.behaviour.review.afterMs)
  return { ...ad, review: { state: 'pending', verdict: verdictFor(world, ad.id, ad.name), due } }
}

export function planVerdict({ store, agenda }: World, ad: MetaObject): void {
  const { review } = ad
  if (review?.state !== 'pending') return
  agenda.at(review.due, () => {
    const present = store.object(ad.id)
    if (present?.review?.state !== 'pending' || present.review.due !== review.due) return
    store.put({ ...present, review: { ...present.review, state: review.verdict } }, 'reviewed', { review: review.verdict })
  })
}

/** What the network makes of an object together with its parents. */
export function effectiveStatus(store: Store, object: MetaObject, nowMs: number): string {
  const campaign = object.campaignId === null ? undefined : store.object(object.campaignId)
  const adset = object.adsetId === null ? undefined : store.object(object.adsetId)
  const family = [object, adset, campaign]
  for (const gone of ['DELETED', 'ARCHIVED'] as const) {
    if (family.some((member) => member?.status === gone)) return gone
  }
  const content = contentStatus(object)
  if (content) return content
  if (object.status !== 'ACTIVE') return object.status
  if (campaign?.status === 'PAUSED') return 'CAMPAIGN_PAUSED'
  if (adset?.status === 'PAUSED') return 'ADSET_PAUSED'
  const waits = object.level === 'ad' && (adset?.startMs ?? 0) > nowMs
  return waits ? 'PREAPPROVED' : 'ACTIVE'
}

function contentStatus({ level, review, name }: MetaObject): string | null {
  if (level === 'campaign' || level === 'adset') return MARKERS.issues.test(name) ? 'WITH_ISSUES' : null
  switch (review?.state) {
    case 'pending':
      return 'PENDING_REVIEW'
    case 'rejected':
      return 'DISAPPROVED'
    case 'issues':
      return 'WITH_ISSUES'
    case 'billing':
      return 'PENDING_BILLING_INFO'
    default:
      return null
  }
}

/** `ad_review_feedback` of a rejected ad. */
export const reviewFeedback = ({ review }: MetaObject): Record<string, unknown> | undefined =>
  review?.state === 'rejected'
    ? {
        global: {
          MISLEADING_GAMEPLAY:
            'Ads must not show gameplay that differs from what people find in the app. See Advertising Standards: Misleading claims.',
        },
        placement_specific: { facebook: { MISLEADING_GAMEPLAY: 'The video or image shows content that is not part of the app.' } },
      }
    : undefined

const LEVEL_NAMES: Record<string, string> = { campaign: 'CAMPAIGN', adset: 'AD_SET', ad: 'AD' }

export function issuesInfo(store: Store, object: MetaObject, nowMs: number): Record<string, unknown>[] | undefined {
  if (effectiveStatus(store, object, nowMs) !== 'WITH_ISSUES') return undefined
  return [
    {
      level: LEVEL_NAMES[object.level] ?? 'AD',
      error_code: 1815869,
      error_type: 'HARD_ERROR',
      error_summary: 'App link is not reachable',
      error_message: 'The store page of the promoted app could not be opened. Check the link and publish again.',
    },
  ]
}
