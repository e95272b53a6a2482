import { TextArea } from '@blueprintjs/core'
import { useMemo } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { placeOf } from '#domain/review/paired-texts.ts'
import { Field } from '#views/kit/Field.tsx'
import { problemsOfField } from '#views/kit/inputs/field-focus.ts'
import { LookupSelect } from '#views/kit/inputs/LookupSelect.tsx'
import type { Search } from '#views/kit/inputs/searcher.ts'
import { TextField } from '#views/kit/inputs/TextField.tsx'
import { useSay } from '#views/kit/words.tsx'
import { besideRow, fieldText } from '../look.ts'
import type { SubmissionDraft } from '../wire-records.ts'

export type LettersOf = (gameId: string, say: ReturnType<typeof useSay>) => Search
type Props = {
  draft: SubmissionDraft
  /** of the game it is for */
  lettersOf: LettersOf
  blockers: readonly Blocker[]
  /** what waits keeps its name */
  isNamed: boolean
  onEdit: (change: Partial<SubmissionDraft>) => void
}

/** What the submitter says of it: its name, its texts, the letter that allows it and a note to the reviewer. */
export function SubmissionFields({ draft, lettersOf, blockers, isNamed, onEdit }: Props) {
  const say = useSay()
  const letters = useMemo(() => lettersOf(draft.game_id, say), [lettersOf, draft.game_id, say])
  return (
    <>
      {isNamed ? (
        <TextField
          label={say('review.form.title')}
          required
          blockers={problemsOfField(blockers, 'title')}
          maxLength={200}
          value={draft.title}
          onValue={(title) => onEdit({ title })}
        />
      ) : null}
      {draft.texts.map((one, index) => (
        <Field
          key={`${one.field} ${placeOf(draft.texts, one)}`}
          label={fieldText(say, { field: one.field, place: placeOf(draft.texts, one) })}
          required
          blockers={besideRow(blockers, index + 1)}
        >
          {({ id, describedBy, invalid }) => (
            <TextArea
              id={id}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              intent={invalid ? 'danger' : 'none'}
              fill
              value={one.text}
              maxLength={2_000}
              onChange={({ currentTarget }) =>
                onEdit({ texts: draft.texts.map((each, place) => (place === index ? { ...each, text: currentTarget.value } : each)) })
              }
            />
          )}
        </Field>
      ))}
      <Field label={say('review.form.letter')}>
        {(ids) => (
          <LookupSelect
            key={draft.game_id}
            {...ids}
            placeholder={say('review.form.no_letter')}
            chosen={draft.letter_id === '' ? [] : [draft.letter_id]}
            nameOf={(id) => (id === draft.letter_id && draft.letter_name !== '' ? draft.letter_name : undefined)}
            search={letters}
            onChosen={([letter_id = ''], nameOf) => onEdit({ letter_id, letter_name: letter_id === '' ? '' : nameOf(letter_id) })}
          />
        )}
      </Field>
      <TextField label={say('review.form.note')} maxLength={500} value={draft.note} onValue={(note) => onEdit({ note })} />
    </>
  )
}
