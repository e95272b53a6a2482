import { InputGroup, TextArea } from '@blueprintjs/core'
import type { LetterRow } from '#contract/review-letters.ts'
import type { Blocker } from '#domain/blocker.ts'
import { Field } from '#views/kit/Field.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useSay } from '#views/kit/words.tsx'
import { besideRow } from '../look.ts'
import type { SubmissionDraft } from '../wire-records.ts'

type Props = {
  draft: SubmissionDraft
  /** of the game it is for */
  letters: readonly LetterRow[]
  blockers: readonly Blocker[]
  /** what waits keeps its name */
  isNamed: boolean
  onEdit: (change: Partial<SubmissionDraft>) => void
}

/** What the submitter says of it: its name, its texts, the letter that allows it and a note to the reviewer. */
export function SubmissionFields({ draft, letters, blockers, isNamed, onEdit }: Props) {
  const say = useSay()
  return (
    <>
      {isNamed ? (
        <Field label={say('review.form.title')} required blockers={blockers.filter(({ field }) => field === 'title')}>
          {({ id }) => <InputGroup id={id} size="small" maxLength={200} value={draft.title} onValueChange={(title) => onEdit({ title })} />}
        </Field>
      ) : null}
      {draft.texts.map(({ field, text }, index) => (
        <Field key={field} label={say(`review.field.${field}`)} blockers={besideRow(blockers, index + 1)}>
          {({ id }) => (
            <TextArea
              id={id}
              fill
              value={text}
              maxLength={2_000}
              onChange={({ currentTarget }) =>
                onEdit({ texts: draft.texts.map((one, place) => (place === index ? { field, text: currentTarget.value } : one)) })
              }
            />
          )}
        </Field>
      ))}
      <Field label={say('review.form.letter')}>
        {({ id }) => (
          <EnumSelect
            id={id}
            value={draft.letter_id}
            options={[{ value: '', label: say('review.form.no_letter') }, ...letters.map((letter) => letterOption(letter, say))]}
            onValue={(letter_id) => onEdit({ letter_id })}
          />
        )}
      </Field>
      <Field label={say('review.form.note')}>
        {({ id }) => <InputGroup id={id} size="small" maxLength={500} value={draft.note} onValueChange={(note) => onEdit({ note })} />}
      </Field>
    </>
  )
}

const letterOption = ({ id, title, holder, expires_on, standing }: LetterRow, say: ReturnType<typeof useSay>) => ({
  value: id,
  label: `${say('review.letter', { title, holder, day: expires_on })} · ${say(`review.standing.${standing}`)}`,
  // an ended one says so and is no longer chosen
  disabled: standing === 'expired',
})
