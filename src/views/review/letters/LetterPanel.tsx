import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { LetterRow } from '#contract/review-letters.ts'
import type { Blocker } from '#domain/blocker.ts'
import { LETTER_CATEGORIES, letterBlockers } from '#domain/review/letter.ts'
import { SCAN_MIMES } from '#domain/scan.ts'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { ChoiceField } from '#views/kit/inputs/ChoiceField.tsx'
import { DayField } from '#views/kit/inputs/DayField.tsx'
import { problemsOfField } from '#views/kit/inputs/field-focus.ts'
import { FileDrop } from '#views/kit/inputs/FileDrop.tsx'
import { TextField } from '#views/kit/inputs/TextField.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { MetChange, type MetField } from '../MetChange.tsx'
import { SaveEnding } from '../SaveEnding.tsx'
import type { LetterDraft, letterSave, LettersAnswer } from '../wire-letters.ts'
import { draftOf } from './letter-draft.ts'

type PanelProps = {
  save: ActorRefFrom<typeof letterSave>
  draft: LetterDraft
  /** the letter as it was read */
  was: LetterRow | undefined
  games: LettersAnswer['games']
  mayEdit: readonly Blocker[]
  onReread: () => void
  children: ReactNode
}

/** What two people may have written differently. */
function metFields(
  say: Say,
  games: LettersAnswer['games'],
  was: LetterRow | undefined,
  draft: LetterDraft,
  present: LetterRow,
): MetField[] {
  const [before, theirs] = [was ? draftOf(was) : null, draftOf(present)]
  const line = (key: string, textOf: (one: LetterDraft) => string) => ({
    key,
    label: say(key),
    was: before ? textOf(before) : '',
    mine: textOf(draft),
    theirs: textOf(theirs),
  })
  return [
    line('review.letters.name', ({ title }) => title.trim()),
    line('review.letters.holder', ({ holder }) => holder.trim()),
    line('review.col.game', ({ game_id }) => games.find((game) => game.game_id === game_id)?.name ?? game_id),
    line('review.letters.category', ({ category }) => say(`review.letter_category.${category}`)),
    line('review.letters.from', ({ valid_from }) => valid_from),
    line('review.letters.until', ({ expires_on }) => expires_on),
  ]
}

/** A letter that is new, or changed, with its scan. */
export function LetterPanel({ save, draft, was, games, mayEdit, onReread, children }: PanelProps) {
  const say = useSay()
  const snapshot = useSelector(save, (now) => now)
  const { present } = snapshot.context
  const edit = (change: Partial<LetterDraft>) => save.send({ type: 'edit', draft: { ...draft, ...change } })
  const blockers = letterBlockers(draft)
  const line = (field: 'title' | 'holder', label: string) => (
    <TextField
      label={say(label)}
      required
      blockers={problemsOfField(blockers, field)}
      maxLength={100}
      value={draft[field]}
      onValue={(value) => edit({ [field]: value })}
    />
  )
  const day = (field: 'valid_from' | 'expires_on', label: string) => (
    <DayField
      label={say(label)}
      required
      blockers={problemsOfField(blockers, field)}
      day={draft[field]}
      onDay={(value) => edit({ [field]: value })}
    />
  )
  return (
    <SidePanel
      title={say(draft.id === null ? 'review.letters.new' : 'review.letters.edit')}
      onClose={() => save.send({ type: 'edit', draft: null })}
    >
      <QuietGaps>
        <div className="fd-contents">
          {line('title', 'review.letters.name')}
          {line('holder', 'review.letters.holder')}
          <ChoiceField
            label={say('review.col.game')}
            value={draft.game_id}
            options={games.map(({ game_id, name }) => ({ value: game_id, label: name }))}
            onValue={(game_id) => edit({ game_id })}
          />
          <ChoiceField
            label={say('review.letters.category')}
            value={draft.category}
            options={LETTER_CATEGORIES.map((value) => ({ value, label: say(`review.letter_category.${value}`) }))}
            onValue={(category) => edit({ category })}
          />
          {day('valid_from', 'review.letters.from')}
          {day('expires_on', 'review.letters.until')}
          {children}
          <FileDrop
            label={say('review.letters.file')}
            accept={SCAN_MIMES.join(',')}
            hint={draft.file?.name ?? 'PDF · PNG · JPEG · WebP'}
            onFiles={([file]) => edit({ file: file ?? null })}
          />
          <SaveEnding save={save} />
          {present ? (
            <MetChange
              fields={metFields(say, games, was, draft, present)}
              onMine={() => save.send({ type: 'save', draft: { ...draft, version: present.version } })}
              onTheirs={() => {
                save.send({ type: 'edit', draft: null })
                onReread()
              }}
            />
          ) : null}
          <div className="fd-review-buttons">
            <WhyNotButton
              size="small"
              intent="primary"
              loading={snapshot.matches('saving')}
              blockers={[...mayEdit, ...blockers]}
              onClick={() => save.send({ type: 'save', draft })}
            >
              {say('review.letters.save')}
            </WhyNotButton>
          </div>
        </div>
      </QuietGaps>
    </SidePanel>
  )
}
