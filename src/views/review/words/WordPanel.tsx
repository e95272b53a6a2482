import { TextArea } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { WORD_KINDS, wordsBlockers } from '#domain/review/review.ts'
import { Field } from '#views/kit/Field.tsx'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { ChoiceField } from '#views/kit/inputs/ChoiceField.tsx'
import { DayField } from '#views/kit/inputs/DayField.tsx'
import { problemsOfField } from '#views/kit/inputs/field-focus.ts'
import { TextField } from '#views/kit/inputs/TextField.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { MetChange, type MetField } from '#views/things/MetChange.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { draftOf, wordsIn, type WordDraft, type wordSave } from '../wire-words.ts'

/** What two users may have written differently. */
function metFields(say: Say, was: object | undefined, draft: WordDraft, theirs: WordDraft): MetField[] {
  const before = was ? draftOf(was) : null
  const line = (key: 'words' | 'kind' | 'reason' | 'source' | 'expires_on') => {
    const textOf = (one: WordDraft) => (key === 'kind' ? say(`review.word_kind.${one.kind}`) : one[key].trim())
    return {
      key,
      label: say(`review.words.field.${key === 'words' ? 'word' : key}`),
      was: before && textOf(before),
      mine: textOf(draft),
      theirs: textOf(theirs),
    }
  }
  return [line('words'), line('kind'), line('reason'), line('source'), line('expires_on')]
}

type PanelProps = {
  save: ActorRefFrom<typeof wordSave>
  draft: WordDraft
  /** the word as it was read */
  was: object | undefined
  mayEdit: readonly Blocker[]
  onReread: () => void
}

/** Words that are added together, or one that is changed or deleted. */
export function WordPanel({ save, draft, was, mayEdit, onReread }: PanelProps) {
  const say = useSay()
  const isBusy = useSelector(save, (now) => now.matches('saving'))
  const edit = (change: Partial<WordDraft>) => save.send({ type: 'edit', draft: { ...draft, ...change } })
  const lacking = wordsBlockers({ words: wordsIn(draft), reason: draft.reason })
  return (
    <SidePanel
      title={say(draft.id === null ? 'review.words.new' : 'review.words.edit')}
      onClose={() => save.send({ type: 'edit', draft: null })}
    >
      <QuietGaps>
        <div className="fd-contents">
          <Field
            label={say(draft.id === null ? 'review.words.many' : 'review.words.field.word')}
            required
            blockers={problemsOfField(lacking, 'words')}
          >
            {({ id, describedBy, invalid }) => (
              <TextArea
                id={id}
                aria-describedby={describedBy}
                aria-invalid={invalid}
                intent={invalid ? 'danger' : 'none'}
                fill
                rows={draft.id === null ? 6 : 1}
                value={draft.words}
                onChange={({ currentTarget }) => edit({ words: currentTarget.value })}
              />
            )}
          </Field>
          <ChoiceField
            label={say('review.words.field.kind')}
            value={draft.kind}
            options={WORD_KINDS.map((value) => ({ value, label: say(`review.word_kind.${value}`) }))}
            onValue={(kind) => edit({ kind })}
          />
          <TextField
            label={say('review.words.field.reason')}
            required
            blockers={problemsOfField(lacking, 'reason')}
            maxLength={200}
            value={draft.reason}
            onValue={(reason) => edit({ reason })}
          />
          <TextField label={say('review.words.field.source')} maxLength={100} value={draft.source} onValue={(source) => edit({ source })} />
          <DayField label={say('review.words.expires')} day={draft.expires_on} onDay={(expires_on) => edit({ expires_on })} />
          <SaveEnding save={save} />
          <WordConflict save={save} draft={draft} was={was} onReread={onReread} />
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
      </QuietGaps>
    </SidePanel>
  )
}

/** What another user made of the word that is edited here. */
function WordConflict({ save, draft, was, onReread }: Omit<PanelProps, 'mayEdit'>) {
  const say = useSay()
  const met = useSelector(save, ({ context }) => context.present)
  if (met?.kind !== 'present') return null
  const present = draftOf(met.word)
  return (
    <MetChange
      fields={metFields(say, was, draft, present)}
      onChosen={(names) => {
        const taken = Object.fromEntries(Object.entries(present).filter(([name]) => names.includes(name)))
        save.send({ type: 'save', draft: { ...draft, ...taken, version: present.version } })
      }}
      onTheirs={() => {
        save.send({ type: 'edit', draft: null })
        onReread()
      }}
    />
  )
}
