import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { changesOf, draftOf, type Thing } from '#domain/thing/thing.ts'
import { ThreeWayTable } from '#views/kit/ThreeWayTable.tsx'
import { valueText } from '#views/kit/thing/value-text.ts'
import type { Choices } from '#views/kit/thing/choices.ts'
import { useSay } from '#views/kit/words.tsx'
import type { ThingDraft, ThingRow } from './thing-wire.ts'

type Props = {
  thing: Thing
  choices: Choices
  /** as it was read before it was typed over; null: it is not known any more */
  was: ThingRow | null
  draft: ThingDraft
  /** as another user saved it */
  present: ThingRow
  onTheirs: () => void
  /** the draft, with what was chosen, at the version that is there now */
  onSave: (draft: ThingDraft) => void
}

/** Another user was first: what it was, what is typed here and what is there now, with a side to choose for each field that differs. */
export function ThingConflict({ thing, choices, was, draft, present, onTheirs, onSave }: Props) {
  const say = useSay()
  const [sides, setSides] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const theirs = draftOf(thing, present)
  const before = was ? draftOf(thing, was) : null
  const mineIsNew = new Set((before ? changesOf(thing, before.values, draft.values) : []).map(({ name }) => name))
  const theirsIsNew = new Set((before ? changesOf(thing, before.values, theirs.values) : []).map(({ name }) => name))
  // a field that only the other user touched stays as it is now
  const sideOf = (name: string) => sides[name] ?? (before && !mineIsNew.has(name) ? 'theirs' : 'mine')
  const rows = changesOf(thing, draft.values, theirs.values).map(({ name, field, was: mine, becomes }) => {
    const text = (value: typeof mine) => valueText(say, thing.words, [name, field], value, choices, draft.values)
    return {
      key: name,
      label: say(`${thing.words}.field.${name}`),
      was: before ? text(before.values[name] ?? '') : '',
      mine: text(mine),
      theirs: text(becomes),
      side: sideOf(name),
      isBoth: mineIsNew.has(name) && theirsIsNew.has(name),
    }
  })
  const chosen = () => {
    const taken = rows.filter(({ key }) => sideOf(key) === 'theirs').map(({ key }) => [key, theirs.values[key] ?? ''] as const)
    return { ...draft, values: { ...draft.values, ...Object.fromEntries(taken) }, version: present.version }
  }
  const heads = { field: say('thing.met.field'), was: say('thing.met.was'), mine: say('thing.met.mine'), theirs: say('thing.met.theirs') }
  return (
    <section aria-label={say('thing.met')}>
      {rows.length === 0 ? (
        <p>{say('thing.met.same')}</p>
      ) : (
        <ThreeWayTable heads={heads} rows={rows} onSide={(key, side) => setSides({ ...sides, [key]: side })} />
      )}
      <div className="fd-buttons">
        <Button size="small" text={say('thing.met.take_theirs')} onClick={onTheirs} />
        {rows.length === 0 ? null : <Button size="small" text={say('thing.met.save_chosen')} onClick={() => onSave(chosen())} />}
      </div>
    </section>
  )
}
