import { useActorRef } from '@xstate/react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LETTER_STANDINGS } from '#domain/review/letter.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { isUntouchedLetter } from '#views/review/letters/letter-draft.ts'
import { LettersView } from '#views/review/letters/LettersView.tsx'
import {
  letterDraft,
  saveScan,
  wiredLetterSave,
  wiredLettersReading,
  type LetterDraft,
  type LettersQuery,
} from '#views/review/wire-letters.ts'
import { ReviewSection } from './ReviewSection.tsx'
import { useSignedIn } from './services-context.tsx'
import { pageOf, searchOf, useAddressed } from './use-addressed.ts'
import { useDraft } from './use-draft.ts'
import { useKept } from './use-kept.ts'
import { useTitle } from './use-title.ts'
import { whenSaved } from './when-saved.ts'

/** `/tool-list/material-audit/arts/letters`: authorization letters; filter and page stand in the address. */
export function ReviewLettersPage() {
  useTitle('review.letters.title')
  const { user } = useSignedIn()
  const [, setSearch] = useSearchParams()
  const { reading: letters, turnTo } = useAddressed(wiredLettersReading, queryFrom)
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
        onFilter={(filter) => setSearch(searchOf(filter))}
        onPage={turnTo}
      />
    </ReviewSection>
  )
}

const queryFrom = (search: URLSearchParams): LettersQuery => ({
  game_id: search.get('game_id') ?? '',
  standing: LETTER_STANDINGS.find((standing) => standing === search.get('standing')) ?? '',
  page: pageOf(search),
})
