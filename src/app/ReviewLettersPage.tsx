import { useActorRef } from '@xstate/react'
import { functionBlockers } from '#permissions/grants.ts'
import { LettersView } from '#views/review/letters/LettersView.tsx'
import { saveScan, wiredLetterSave, wiredLettersReading } from '#views/review/wire-letters.ts'
import { ReviewSection } from './ReviewSection.tsx'
import { useSignedIn } from './services-context.tsx'
import { useTitle } from './use-title.ts'
import { whenSaved } from './when-saved.ts'

/** `/tool-list/material-audit/arts/letters`: authorization letters. */
export function ReviewLettersPage() {
  useTitle('review.letters.title')
  const { user } = useSignedIn()
  const letters = useActorRef(wiredLettersReading, { input: { query: null } })
  const save = useActorRef(
    wiredLetterSave,
    { input: { draft: null } },
    whenSaved(() => letters.send({ type: 'reading.again' })),
  )
  return (
    <ReviewSection here="letters">
      <LettersView
        letters={letters}
        save={save}
        mayEdit={functionBlockers(user.permissions, 'review.letters.edit')}
        onScan={(id) => void saveScan(id)}
      />
    </ReviewSection>
  )
}
