import { Button, Checkbox } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { AnnotationRow } from '#contract/date-annotations.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { annotationBlockers } from '#domain/date-annotation-check.ts'
import { ANNOTATION_TEXT_MAX } from '#domain/date-annotation.ts'
import { annotationIcon, FIXED } from '#domain/dictionaries/fixed.ts'
import { Field } from '#views/kit/Field.tsx'
import { CountedTextArea } from '#views/kit/inputs/CountedTextArea.tsx'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { problemsOfField, useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { useSay } from '#views/kit/words.tsx'
import { latestOf } from '#views/kit/latest.ts'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { SubmitButton } from '../SubmitButton.tsx'
import type { Choice, SaveRef } from '../types.ts'
import type { AnnotationDraft } from './wire.ts'

type Props = {
  /** null: a new one */
  annotation: AnnotationRow | null
  /** the day a new one begins with */
  today: string
  games: readonly Choice[]
  save: SaveRef<AnnotationDraft, AnnotationRow>
  /** why it may not be saved at all */
  blockers: readonly Blocker[]
  /** why it may not be about all games */
  allGames: readonly Blocker[]
}

const FIELDS = ['type', 'from_day', 'to_day', 'game_ids', 'all_games', 'text'] as const
const TYPES = FIXED.annotation_type.map(({ value, name }) => ({ value, label: name }))
const newOne = (day: string): AnnotationDraft => ({
  id: null,
  version: 0,
  type: '2',
  fromDay: day,
  toDay: day,
  allGames: false,
  gameIds: [],
  text: '',
})
const draftOf = ({ id, version, type, from_day, to_day, all_games, game_ids, text }: AnnotationRow): AnnotationDraft => ({
  id,
  version,
  type,
  fromDay: from_day,
  toDay: to_day,
  allGames: all_games,
  gameIds: [...game_ids],
  text,
})

/** What happened, on which days, in which games. What is typed lives in the flow. */
export function AnnotationForm({ annotation, today, games, save, blockers, allGames }: Props) {
  const say = useSay()
  const { draft: typed, present, saved, problems } = useSelector(save, ({ context }) => context)
  const busy = useSelector(save, (now) => now.hasTag('busy'))
  const isMet = useSelector(save, (now) => now.matches({ open: 'met' }))
  const form = useRef<HTMLFormElement>(null)
  useFieldFocus(form, problems)
  const base = annotation && latestOf(annotation, present, saved)
  const draft = typed ?? (base ? draftOf(base) : newOne(today))
  const set = (part: Partial<AnnotationDraft>) => save.send({ type: 'edit', draft: { ...draft, ...part } })
  const gaps = typed ? annotationBlockers(typed) : []
  const against = [...blockers, ...(typed ? gaps : [blocker('settings.nothing_to_save')])]
  const isClosed = blockers.length > 0
  const of = (field: string) => problemsOfField([...problems, ...gaps.filter(({ code }) => !code.endsWith('_missing'))], field)
  const toggle = (id: string) =>
    set({ gameIds: draft.gameIds.includes(id) ? draft.gameIds.filter((one) => one !== id) : [...draft.gameIds, id] })
  return (
    <form
      ref={form}
      className="fd-settings-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (against.length > 0) return
        save.send({ type: 'save', draft: isMet && base ? { ...draft, version: base.version } : draft })
      }}
    >
      <Field label={say('annotation.type')} required blockers={of('type')}>
        {({ id }) => (
          <span className="fd-annotation-type">
            <img src={annotationIcon(draft.type)} alt="" width={16} height={16} />
            <EnumSelect id={id} value={draft.type} options={TYPES} disabled={isClosed} onValue={(type) => set({ type })} />
          </span>
        )}
      </Field>
      <Field label={say('annotation.from')} required blockers={of('from_day')}>
        {(ids) => (
          <DayInput
            {...ids}
            aria-label={say('annotation.from')}
            disabled={isClosed}
            day={draft.fromDay}
            // one day stays one day until its end is moved
            onDay={(fromDay) => set({ fromDay, ...(draft.toDay === draft.fromDay ? { toDay: fromDay } : {}) })}
          />
        )}
      </Field>
      <Field label={say('annotation.to')} required blockers={of('to_day')}>
        {(ids) => (
          <DayInput {...ids} aria-label={say('annotation.to')} disabled={isClosed} day={draft.toDay} onDay={(toDay) => set({ toDay })} />
        )}
      </Field>
      <Field label={say('annotation.games')} required group blockers={[...of('game_ids'), ...of('all_games')]}>
        {() => (
          <>
            <Checkbox
              label={say('annotation.all_games')}
              checked={draft.allGames}
              disabled={isClosed || (allGames.length > 0 && !draft.allGames)}
              title={allGames.length > 0 ? say('blocker.annotation.all_games') : undefined}
              onChange={() => set({ allGames: !draft.allGames })}
            />
            {draft.allGames ? null : (
              <div className="fd-settings-checks">
                {games.map(({ id, name }) => (
                  <Checkbox key={id} label={name} disabled={isClosed} checked={draft.gameIds.includes(id)} onChange={() => toggle(id)} />
                ))}
              </div>
            )}
          </>
        )}
      </Field>
      <Field label={say('annotation.text')} required blockers={of('text')}>
        {({ id, describedBy, invalid }) => (
          <CountedTextArea
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            disabled={isClosed}
            measure="characters"
            max={ANNOTATION_TEXT_MAX}
            value={draft.text}
            onValue={(text) => set({ text })}
          />
        )}
      </Field>
      {isMet && base ? (
        <p className="fd-settings-theirs">{`${base.from_day} – ${base.to_day} · ${say(`dict.annotation_type.${base.type}`)} · ${base.text}`}</p>
      ) : null}
      <SaveEnding saved="settings.saved" save={save} fields={FIELDS} />
      <div className="fd-settings-actions">
        <SubmitButton blockers={against} busy={busy} intent="primary" text={say(isMet ? 'settings.met.over' : 'settings.save')} />
        {typed ? (
          <Button text={say(isMet ? 'settings.met.take' : 'settings.discard')} onClick={() => save.send({ type: 'edit', draft: null })} />
        ) : null}
      </div>
    </form>
  )
}
