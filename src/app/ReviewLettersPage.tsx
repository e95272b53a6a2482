import { useActorRef } from '@xstate/react'
import { useCallback } from 'react'
import { functionBlockers } from '#permissions/grants.ts'
import { isUntouchedLetter, LettersView } from '#views/review/letters/LettersView.tsx'
import { letterDraft, saveScan, wiredLetterSave, wiredLettersReading, type LetterDraft } from '#views/review/wire-letters.ts'
import { ReviewSection } from './ReviewSection.tsx'
import { useSignedIn } from './services-context.tsx'
import { useDraft } from './use-draft.ts'
import { useKept } from './use-kept.ts'
import { useTitle } from './use-title.ts'
import { whenSaved } from './when-saved.ts'

/** `/tool-list/material-audit/arts/letters`: authorization letters. */
export function ReviewLettersPage() {
  useTitle('review.letters.title')
  const { user } = useSignedIn()
  const letters = useActorRef(wiredLettersReading, { input: { query: null } })
  const kept = useDraft('review.letter', letterDraft)
  const save = useActorRef(
    wiredLetterSave,
    { input: { draft: kept.read() } },
    whenSaved(() => letters.send({ type: 'reading.again' })),
  )
  const isBlank = useCallback((draft: LetterDraft) => isUntouchedLetter(draft, letters.getSnapshot().context.answer?.rows ?? []), [letters])
  useKept(save, kept, isBlank)
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
