import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { submissionBlockers } from '#domain/review/review.ts'
import { Field } from '#views/kit/Field.tsx'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { ChoiceField } from '#views/kit/inputs/ChoiceField.tsx'
import { LookupSelect } from '#views/kit/inputs/LookupSelect.tsx'
import type { Search } from '#views/kit/inputs/searcher.ts'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import type { ReviewGame } from '../wire.ts'
import type { SubmissionDraft, submissionSave } from '../wire-records.ts'
import { SubmissionFields, type LettersOf } from './SubmissionFields.tsx'

/** A creative no one has seen yet: a name, a headline and a text, and the picture it goes with. */
export const newSubmission = (game_id: string): SubmissionDraft => ({
  again: null,
  edit: null,
  game_id,
  material_id: '',
  material_name: '',
  title: '',
  texts: ['headline', 'message'].map((field) => ({ field, text: '' })),
  letter_id: '',
  letter_name: '',
  note: '',
})

/** Nothing was typed into it. */
export const isUntouchedSubmission = (draft: SubmissionDraft): boolean =>
  JSON.stringify(draft) === JSON.stringify(newSubmission(draft.game_id))

type Props = {
  save: ActorRefFrom<typeof submissionSave>
  draft: SubmissionDraft
  games: readonly ReviewGame[]
  lettersOf: LettersOf
  materialsOf: (gameId: string) => Search
  maySubmit: readonly Blocker[]
  onClose: () => void
}

/** Puts a new creative up for review. */
export function NewSubmission({ save, draft, games, lettersOf, materialsOf, maySubmit, onClose }: Props) {
  const say = useSay()
  const isBusy = useSelector(save, (now) => now.matches('saving'))
  const search = useMemo(() => materialsOf(draft.game_id), [materialsOf, draft.game_id])
  const edit = (change: Partial<SubmissionDraft>) => save.send({ type: 'edit', draft: { ...draft, ...change } })
  const blockers = submissionBlockers(draft)
  return (
    <SidePanel title={say('review.mine.new')} onClose={onClose}>
      <QuietGaps>
        <div className="fd-contents">
          <ChoiceField
            label={say('review.form.game')}
            required
            value={draft.game_id}
            options={games.map(({ game_id: value, name: label }) => ({ value, label }))}
            // a picture and a letter are of one game
            onValue={(game_id) => edit({ game_id, material_id: '', material_name: '', letter_id: '', letter_name: '' })}
          />
          <Field label={say('review.form.material')}>
            {(ids) => (
              <LookupSelect
                key={draft.game_id}
                {...ids}
                chosen={draft.material_id === '' ? [] : [draft.material_id]}
                nameOf={(id) => (id === draft.material_id && draft.material_name !== '' ? draft.material_name : undefined)}
                search={search}
                onChosen={([material_id = ''], nameOf) =>
                  edit({ material_id, material_name: material_id === '' ? '' : nameOf(material_id) })
                }
              />
            )}
          </Field>
          <SubmissionFields draft={draft} lettersOf={lettersOf} blockers={blockers} isNamed onEdit={edit} />
          <SaveEnding save={save} />
          <WhyNotButton
            size="small"
            intent="primary"
            loading={isBusy}
            blockers={[...maySubmit, ...blockers]}
            onClick={() => save.send({ type: 'save', draft })}
          >
            {say('review.submit')}
          </WhyNotButton>
        </div>
      </QuietGaps>
    </SidePanel>
  )
}
