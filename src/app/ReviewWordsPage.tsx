import { useActorRef } from '@xstate/react'
import { functionBlockers } from '#permissions/grants.ts'
import { wiredWordSave, wiredWordsReading } from '#views/review/wire-words.ts'
import { WordsView } from '#views/review/words/WordsView.tsx'
import { ReviewSection } from './ReviewSection.tsx'
import { useSignedIn } from './services-context.tsx'
import { useTitle } from './use-title.ts'
import { whenSaved } from './when-saved.ts'

/** `/tool-list/material-audit/arts/words`: the words that are watched. */
export function ReviewWordsPage() {
  useTitle('review.words.title')
  const { user } = useSignedIn()
  const words = useActorRef(wiredWordsReading, { input: { query: { q: '', text: '' } } })
  const save = useActorRef(
    wiredWordSave,
    { input: { draft: null } },
    whenSaved(() => words.send({ type: 'reading.again' })),
  )
  return (
    <ReviewSection here="words">
      <WordsView words={words} save={save} mayEdit={functionBlockers(user.permissions, 'review.words.edit')} />
    </ReviewSection>
  )
}
