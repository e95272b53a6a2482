import { letterPage } from '#views/review/letters/letter-page.ts'
import { ReviewSection } from './ReviewSection.tsx'
import { ThingPage } from '#app/parts/ThingPage.tsx'

/** `/tool-list/material-audit/arts/letters`: authorization letters. */
export const ReviewLettersPage = () => (
  <ReviewSection here="letters">
    <ThingPage page={letterPage} />
  </ReviewSection>
)
