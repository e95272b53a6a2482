import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { QueueItem } from '#domain/review/item.ts'
import { placeOf } from '#domain/review/paired-texts.ts'
import { submissionBlockers } from '#domain/review/review.ts'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { MetChange } from '#views/things/MetChange.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import type { SubmissionDraft, submissionSave } from '../wire-records.ts'
import { fieldText } from '../look.ts'
import { SubmissionFields, type LettersOf } from './SubmissionFields.tsx'

const NO_CHANGE: Blocker = { code: 'review.no_change' }

type Props = {
  item: QueueItem
  save: ActorRefFrom<typeof submissionSave>
  lettersOf: LettersOf
  maySubmit: readonly Blocker[]
  /** the record as it is now is wanted */
  onReread: () => void
}

/** The submitter corrects what still waits, or puts up again what was decided. */
export function SubmissionForm({ item, save, lettersOf, maySubmit, onReread }: Props) {
  const say = useSay()
  const { draft: kept, present } = useSelector(save, ({ context }) => context)
  const isBusy = useSelector(save, (now) => now.matches('saving'))
  if (item.state === 'changed') return null
  const isWaiting = item.state === 'waiting'
  const fresh: SubmissionDraft = {
    again: isWaiting ? null : item.id,
    edit: isWaiting ? { id: item.id, revision: item.revision } : null,
    game_id: item.game_id,
    material_id: '',
    material_name: '',
    title: item.title,
    texts: item.texts.map(({ field, text }) => ({ field, text })),
    letter_id: item.letter?.id ?? '',
    letter_name: item.letter?.title ?? '',
    note: isWaiting ? item.note : '',
  }
  const isOfThis = kept?.again === fresh.again && kept.edit?.id === fresh.edit?.id && kept.edit?.revision === fresh.edit?.revision
  const draft = kept && isOfThis ? kept : fresh
  const blockers = [...submissionBlockers(draft), ...(isWaiting && !isOfThis ? [NO_CHANGE] : [])]
  const title = say(isWaiting ? 'review.edit' : 'review.resubmit')
  return (
    <QuietGaps key={item.revision}>
      <section className="fd-review-form" aria-label={title}>
        <h3>{title}</h3>
        <SubmissionFields
          draft={draft}
          lettersOf={lettersOf}
          blockers={blockers}
          isNamed={!isWaiting}
          onEdit={(change) => save.send({ type: 'edit', draft: { ...draft, ...change } })}
        />
        <SaveEnding save={save} />
        {present && draft.edit ? (
          <MetChange
            fields={[
              ...draft.texts.map((one, index) => ({
                key: `${index} ${one.field}`,
                label: fieldText(say, { field: one.field, place: placeOf(draft.texts, one) }),
                was: item.texts[index]?.text ?? '',
                mine: one.text,
                theirs: present.texts[index]?.text ?? '',
              })),
              { key: 'note', label: say('review.form.note'), was: item.note, mine: draft.note, theirs: present.note },
              {
                key: 'letter',
                label: say('review.form.letter'),
                was: item.letter?.title ?? '',
                mine: draft.letter_name,
                theirs: present.letter?.title ?? '',
              },
            ]}
            onMine={() => save.send({ type: 'save', draft: { ...draft, edit: { id: item.id, revision: present.revision } } })}
            onTheirs={() => {
              save.send({ type: 'edit', draft: null })
              onReread()
            }}
          />
        ) : null}
        <WhyNotButton
          size="small"
          intent="primary"
          loading={isBusy}
          blockers={[...maySubmit, ...blockers]}
          onClick={() => save.send({ type: 'save', draft })}
        >
          {say(isWaiting ? 'review.words.save' : 'review.submit')}
        </WhyNotButton>
      </section>
    </QuietGaps>
  )
}
