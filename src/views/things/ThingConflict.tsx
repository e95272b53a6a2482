import { changesOf, draftOf, labelOf, type Thing } from '#domain/thing/thing.ts'
import { fieldText, type Choices } from '#views/kit/thing/choices.ts'
import { useSay } from '#views/kit/words.tsx'
import { MetChange } from './MetChange.tsx'
import type { ThingDraft } from './thing-wire.ts'
import type { AnyValues } from '#domain/thing/condition.ts'

type Props = {
  thing: Thing
  choices: Choices
  /** its values before it was typed over; null: they are not known any more */
  was: AnyValues | null
  draft: ThingDraft
  /** as another user saved it */
  present: { id: string; version: number }
  /** what the choice leads to, where it is not saved at once */
  word?: string
  onTheirs: () => void
  /** the draft, with what was chosen, at the version that is there now */
  onSave: (draft: ThingDraft) => void
}

/** Another user was first with this thing: a side is chosen for each field that differs. */
export function ThingConflict({ thing, choices, was: before, draft, present, word, onTheirs, onSave }: Props) {
  const say = useSay()
  const theirs = draftOf(thing, present)
  const fields = changesOf(thing, draft.values, theirs.values).map(({ name, field, was: mine, becomes }) => {
    const text = (value: typeof mine, of: ThingDraft['values']) => fieldText(say, thing.words, [name, field], value, choices, of)
    const label = say(labelOf(thing.words, name, field))
    return {
      key: name,
      label,
      was: before ? text(before[name] ?? '', before) : null,
      mine: text(mine, draft.values),
      theirs: text(becomes, theirs.values),
    }
  })
  const taken = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, theirs.values[name] ?? '']))
  return (
    <MetChange
      fields={fields}
      onTheirs={onTheirs}
      word={word}
      onChosen={(names) => onSave({ ...draft, values: { ...draft.values, ...taken(names) }, version: present.version })}
    />
  )
}
