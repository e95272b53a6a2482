import { useMemo, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { review } from '#i18n/areas/review.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { watched } from '#i18n/areas/watched.ts'
import { addWords } from '#i18n/words.ts'
import { REVIEW_PATH } from '#machines/review-decision/review-decision.flow.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { SectionNav } from '#views/kit/shell/SectionNav.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'

addWords(review)
addWords(watched)
addWords(thingWords)

const SECTIONS = [
  { key: 'queue', href: REVIEW_PATH, permission: 'review.item.decide' },
  { key: 'history', href: `${REVIEW_PATH}/history`, permission: 'review.queue.view' },
  { key: 'mine', href: `${REVIEW_PATH}/mine`, permission: 'review.item.submit' },
  { key: 'words', href: `${REVIEW_PATH}/words`, permission: 'review.queue.view' },
  { key: 'templates', href: `${REVIEW_PATH}/templates`, permission: 'review.words.edit' },
  { key: 'letters', href: `${REVIEW_PATH}/letters`, permission: 'review.queue.view' },
] as const
export type ReviewSectionKey = (typeof SECTIONS)[number]['key']

/** The frame of every page of the review: tabs over those that this person may use. */
export function ReviewSection({ here, children }: { here: ReviewSectionKey; children: ReactNode }) {
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const sections = useMemo(
    () =>
      SECTIONS.map(({ key, href, permission }) => ({
        key,
        title: `review.tab.${key}`,
        href,
        blockers: functionBlockers(user.permissions, permission),
      })),
    [user],
  )
  return (
    <SectionNav label="review.tabs" sections={sections} here={here} onGo={(href) => void navigate(href)}>
      {children}
    </SectionNav>
  )
}
