import { useActorRef } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import { home } from '#i18n/areas/home.ts'
import { review } from '#i18n/areas/review.ts'
import { addWords } from '#i18n/words.ts'
import { REVIEW_PATH, reviewItemPath } from '#machines/review-decision/review-decision.flow.ts'
import { HomePart } from '#views/home/HomePart.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ReviewsNow } from '#views/review/glance/ReviewsNow.tsx'
import { wiredReviewsNow } from '#views/review/glance/wire.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'

addWords(review)
addWords(home)

/** On the home page of a reviewer: what waits, what they decided today, and what was put up again. */
export function ReviewsPart() {
  const say = useSay()
  const navigate = useNavigate()
  const { user } = useSignedIn()
  const reading = useActorRef(wiredReviewsNow, { input: { query: null } })
  return (
    <HomePart title={say('home.reviews')} size="tall" wide>
      <ReviewsNow
        reading={reading}
        me={user.id}
        queueHref={REVIEW_PATH}
        itemHref={reviewItemPath}
        decidedHref={`${REVIEW_PATH}/history`}
        onGo={(href) => void navigate(href)}
      />
    </HomePart>
  )
}
