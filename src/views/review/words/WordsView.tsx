import { InputGroup } from '@blueprintjs/core'
import { Undo } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { WATCHED_CHARACTERS_AT_ONCE } from '#domain/review/review.ts'
import { BeginButton } from '#views/kit/BeginButton.tsx'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { MarkedText } from '#views/kit/watched/MarkedText.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ThingList, type ThingListProps } from '#views/things/ThingList.tsx'
import type { ThingRow } from '#views/things/thing-wire.ts'
import { draftOf, type triedReading, type WordDraft, type wordSave } from '../wire-words.ts'
import { WordPanel } from './WordPanel.tsx'
import '../review.css'

const NEW: WordDraft = { id: null, version: 0, words: '', kind: 'prohibited', reason: '', source: '', expires_on: '', isGone: false }

/** It is as the row says, or blank: no one typed. */
export const isUntouchedWord = (draft: WordDraft, rows: readonly ThingRow[]): boolean => {
  const row = rows.find(({ id }) => id === draft.id)
  return JSON.stringify(draft) === JSON.stringify(row ? draftOf(row) : NEW)
}

type Props = {
  list: ThingListProps
  tried: ActorRefFrom<typeof triedReading>
  save: ActorRefFrom<typeof wordSave>
  mayEdit: readonly Blocker[]
}

/** The words that are watched: found, added many at once, changed, ended, put back; and a text to try them on. */
export function WordsView({ list, tried, save, mayEdit }: Props) {
  const say = useSay()
  const rows = useSelector(list.reading, ({ context }) => context.answer?.rows)
  const draft = useSelector(save, ({ context }) => context.draft)
  const open = (next: WordDraft) => save.send({ type: 'edit', draft: next })
  return (
    <ThingList
      {...list}
      onOpenRow={mayEdit.length === 0 ? (row) => open(draftOf(row)) : undefined}
      action={
        <BeginButton blockers={mayEdit} onClick={() => open(NEW)}>
          {say('review.words.new')}
        </BeginButton>
      }
      above={
        <>
          <TriedText tried={tried} />
          <LastEnding save={save} mayEdit={mayEdit} />
        </>
      }
      panel={
        draft ? (
          <WordPanel
            save={save}
            draft={draft}
            was={rows?.find(({ id }) => id === draft.id)}
            mayEdit={mayEdit}
            onReread={() => list.reading.send({ type: 'reading.again' })}
          />
        ) : null
      }
    />
  )
}

/** A text, and where the words are in it. */
function TriedText({ tried }: Pick<Props, 'tried'>) {
  const say = useSay()
  const { query, answer, problems } = useSelector(tried, ({ context }) => context)
  return (
    <div className="fd-review-try">
      <InputGroup
        size="small"
        aria-label={say('review.words.try')}
        placeholder={say('review.words.try')}
        maxLength={WATCHED_CHARACTERS_AT_ONCE}
        value={query.text}
        onValueChange={(text) => tried.send({ type: 'reading.ask', query: { text } })}
      />
      {query.text ? <MarkedText text={query.text} hits={answer?.filter(({ to }) => to <= query.text.length) ?? []} /> : null}
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
    </div>
  )
}

/** How the last save ended: how many words it kept, or which one it took out, with the way back. */
function LastEnding({ save, mayEdit }: Pick<Props, 'save' | 'mayEdit'>) {
  const say = useSay()
  const ending = useSelector(save, ({ context }) => context.saved)
  if (ending?.kind === 'deleted')
    return (
      <p role="status" className="fd-review-ending">
        {say('review.words.deleted', { word: ending.word.word })}
        <WhyNotButton
          size="small"
          variant="minimal"
          icon={<Undo />}
          blockers={mayEdit}
          onClick={() => save.send({ type: 'save', draft: { ...draftOf(ending.word), id: null, version: 0 } })}
        >
          {say('review.words.put_back')}
        </WhyNotButton>
      </p>
    )
  if (ending?.kind !== 'saved') return null
  return (
    <p role="status" className="fd-review-ending">
      {[
        say('review.words.added', { count: ending.count }),
        ...(ending.known > 0 ? [say('review.words.known', { count: ending.known })] : []),
      ].join(' · ')}
    </p>
  )
}
