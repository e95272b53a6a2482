import { useActorRef } from '@xstate/react'
import { useCallback } from 'react'
import { functionBlockers } from '#permissions/grants.ts'
import { wordDraft, wiredTriedReading, wiredWordSave, type WordDraft } from '#views/review/wire-words.ts'
import { wordList } from '#views/review/words/word-list.ts'
import { isUntouchedWord, WordsView } from '#views/review/words/WordsView.tsx'
import { ReviewSection } from './ReviewSection.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useDraft } from '#app/parts/use-draft.ts'
import { useThingList } from '#app/parts/use-thing-list.tsx'
import { useSave } from '#app/parts/use-save.ts'

/** `/tool-list/material-audit/arts/words`: the words that are watched; filter, order and page are in the address. */
export function ReviewWordsPage() {
  const { user } = useSignedIn()
  const { list } = useThingList(wordList)
  const words = list.reading
  const tried = useActorRef(wiredTriedReading, { input: { query: { text: '' } } })
  const kept = useDraft('review.word', wordDraft)
  const isBlank = useCallback((draft: WordDraft) => isUntouchedWord(draft, words.getSnapshot().context.answer?.rows ?? []), [words])
  const again = () => {
    words.send({ type: 'reading.again' })
    tried.send({ type: 'reading.again' })
  }
  const save = useSave(wiredWordSave, again, kept, isBlank)
  return (
    <ReviewSection here="words">
      <WordsView list={list} tried={tried} save={save} mayEdit={functionBlockers(user.permissions, 'review.words.edit')} />
    </ReviewSection>
  )
}
