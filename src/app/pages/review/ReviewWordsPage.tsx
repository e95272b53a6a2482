import { useActorRef } from '@xstate/react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { WORD_KINDS } from '#domain/review/review.ts'
import { functionBlockers } from '#permissions/grants.ts'
import {
  wordDraft,
  wiredTriedReading,
  wiredWordSave,
  wiredWordsReading,
  type WordDraft,
  type WordsQuery,
} from '#views/review/wire-words.ts'
import { isUntouchedWord, WordsView } from '#views/review/words/WordsView.tsx'
import { ReviewSection } from './ReviewSection.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { pageOf } from '#views/things/paging.ts'
import { searchOf, useAddressed } from '#app/parts/use-addressed.ts'
import { useDraft } from '#app/parts/use-draft.ts'
import { useKept } from '#app/parts/use-kept.ts'
import { useTitle } from '#app/entry/use-title.ts'
import { whenSaved } from '#app/parts/when-saved.ts'

/** `/tool-list/material-audit/arts/words`: the words that are watched; filter and page are in the address. */
export function ReviewWordsPage() {
  useTitle('review.words.title')
  const { user } = useSignedIn()
  const [, setSearch] = useSearchParams()
  const { reading: words, turnTo } = useAddressed(wiredWordsReading, queryFrom)
  const tried = useActorRef(wiredTriedReading, { input: { query: { text: '' } } })
  const kept = useDraft('review.word', wordDraft)
  const save = useActorRef(
    wiredWordSave,
    { input: { draft: kept.read() } },
    whenSaved(() => {
      words.send({ type: 'reading.again' })
      tried.send({ type: 'reading.again' })
    }),
  )
  const isBlank = useCallback((draft: WordDraft) => isUntouchedWord(draft, words.getSnapshot().context.answer?.rows ?? []), [words])
  useKept(save, kept, isBlank)
  return (
    <ReviewSection here="words">
      <WordsView
        words={words}
        tried={tried}
        save={save}
        mayEdit={functionBlockers(user.permissions, 'review.words.edit')}
        onFilter={(filter) => setSearch(searchOf(filter))}
        onPage={turnTo}
      />
    </ReviewSection>
  )
}

const queryFrom = (search: URLSearchParams): WordsQuery => ({
  q: (search.get('q') ?? '').slice(0, 60),
  kind: WORD_KINDS.find((kind) => kind === search.get('kind')) ?? '',
  active: (['1', '0'] as const).find((active) => active === search.get('active')) ?? '',
  page: pageOf(search),
})
