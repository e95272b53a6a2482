import { InputGroup, TextArea } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ReviewWord } from '#contract/review-words.ts'
import type { Blocker } from '#domain/blocker.ts'
import { WORD_KINDS, wordsBlockers } from '#domain/review/review.ts'
import { Field } from '#views/kit/Field.tsx'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { MetChange, type MetField } from '../MetChange.tsx'
import { SaveEnding } from '../SaveEnding.tsx'
import { draftOf, wordsIn, type WordDraft, type wordSave } from '../wire-words.ts'

/** What two people may have written differently. */
const metFields = (say: Say, was: ReviewWord | undefined, draft: WordDraft, present: ReviewWord): MetField[] => {
  const [before, theirs] = [was ? draftOf(was) : null, draftOf(present)]
  const line = (key: string, textOf: (one: WordDraft) => string) => ({
    key,
    label: say(`review.words.${key}`),
    was: before ? textOf(before) : '',
    mine: textOf(draft),
    theirs: textOf(theirs),
  })
  return [
    line('word', ({ words }) => words.trim()),
    line('kind', ({ kind }) => say(`review.word_kind.${kind}`)),
    line('reason', ({ reason }) => reason),
    line('source', ({ source }) => source),
    line('until', ({ expires_on }) => expires_on),
  ]
}

type PanelProps = {
  save: ActorRefFrom<typeof wordSave>
  draft: WordDraft
  /** the word as it was read */
  was: ReviewWord | undefined
  mayEdit: readonly Blocker[]
  onReread: () => void
}

/** Words that are added together, or one that is changed or deleted. */
export function WordPanel({ save, draft, was, mayEdit, onReread }: PanelProps) {
  const say = useSay()
  const snapshot = useSelector(save, (now) => now)
  const isBusy = snapshot.matches('saving')
  const met = snapshot.context.present
  const present = met?.kind === 'present' ? met.word : null
  const edit = (change: Partial<WordDraft>) => save.send({ type: 'edit', draft: { ...draft, ...change } })
  const lacking = wordsBlockers({ words: wordsIn(draft), reason: draft.reason })
  return (
    <SidePanel
      title={say(draft.id === null ? 'review.words.new' : 'review.words.edit')}
      onClose={() => save.send({ type: 'edit', draft: null })}
    >
      <div className="fd-contents">
        <Field label={say(draft.id === null ? 'review.words.many' : 'review.words.word')} required>
          {({ id }) => (
            <TextArea
              id={id}
              fill
              rows={draft.id === null ? 6 : 1}
              value={draft.words}
              onChange={({ currentTarget }) => edit({ words: currentTarget.value })}
            />
          )}
        </Field>
        <Field label={say('review.words.kind')}>
          {({ id }) => (
            <EnumSelect
              id={id}
              value={draft.kind}
              options={WORD_KINDS.map((value) => ({ value, label: say(`review.word_kind.${value}`) }))}
              onValue={(kind) => edit({ kind })}
            />
          )}
        </Field>
        <Field label={say('review.words.reason')} required>
          {({ id }) => (
            <InputGroup id={id} size="small" maxLength={200} value={draft.reason} onValueChange={(reason) => edit({ reason })} />
          )}
        </Field>
        <Field label={say('review.words.source')}>
          {({ id }) => (
            <InputGroup id={id} size="small" maxLength={100} value={draft.source} onValueChange={(source) => edit({ source })} />
          )}
        </Field>
        <Field label={say('review.words.expires')}>
          {({ id }) => (
            <DayInput
              id={id}
              aria-label={say('review.words.expires')}
              day={draft.expires_on}
              onDay={(expires_on) => edit({ expires_on })}
            />
          )}
        </Field>
        <SaveEnding save={save} />
        {present ? (
          <MetChange
            fields={metFields(say, was, draft, present)}
            onMine={() => save.send({ type: 'save', draft: { ...draft, version: present.version } })}
            onTheirs={() => {
              save.send({ type: 'edit', draft: null })
              onReread()
            }}
          />
        ) : null}
        <div className="fd-review-buttons">
          {draft.id === null ? null : (
            <WhyNotButton
              size="small"
              variant="minimal"
              intent="danger"
              blockers={mayEdit}
              onClick={() => save.send({ type: 'save', draft: { ...draft, isGone: true } })}
            >
              {say('review.words.delete')}
            </WhyNotButton>
          )}
          <WhyNotButton
            size="small"
            intent="primary"
            loading={isBusy}
            blockers={[...mayEdit, ...lacking]}
            onClick={() => save.send({ type: 'save', draft: { ...draft, isGone: false } })}
          >
            {say('review.words.save')}
          </WhyNotButton>
        </div>
      </div>
    </SidePanel>
  )
}
