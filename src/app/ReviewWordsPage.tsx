import { useActorRef } from '@xstate/react'
import { useCallback } from 'react'
import { functionBlockers } from '#permissions/grants.ts'
import { wordDraft, wiredWordSave, wiredWordsReading, type WordDraft } from '#views/review/wire-words.ts'
import { isUntouchedWord, WordsView } from '#views/review/words/WordsView.tsx'
import { ReviewSection } from './ReviewSection.tsx'
import { useSignedIn } from './services-context.tsx'
import { useDraft } from './use-draft.ts'
import { useKept } from './use-kept.ts'
import { useTitle } from './use-title.ts'
import { whenSaved } from './when-saved.ts'

/** `/tool-list/material-audit/arts/words`: the words that are watched. */
export function ReviewWordsPage() {
  useTitle('review.words.title')
  const { user } = useSignedIn()
  const words = useActorRef(wiredWordsReading, { input: { query: { q: '', text: '' } } })
  const kept = useDraft('review.word', wordDraft)
  const save = useActorRef(
    wiredWordSave,
    { input: { draft: kept.read() } },
    whenSaved(() => words.send({ type: 'reading.again' })),
  )
  const isBlank = useCallback((draft: WordDraft) => isUntouchedWord(draft, words.getSnapshot().context.answer?.rows ?? []), [words])
  useKept(save, kept, isBlank)
  return (
    <ReviewSection here="words">
      <WordsView words={words} save={save} mayEdit={functionBlockers(user.permissions, 'review.words.edit')} />
    </ReviewSection>
  )
}
