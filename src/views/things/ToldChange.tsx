import { Button, Callout } from '@blueprintjs/core'
import type { AnyValues } from '#domain/thing/condition.ts'
import { changesOf, draftOf, labelOf, type Thing } from '#domain/thing/thing.ts'
import { useSay } from '#views/kit/words.tsx'

type Line = { id: string; version: number }
type Props<Row extends Line> = {
  thing: Thing
  /** what the draft began with */
  base: AnyValues | null
  /** as it was before it was told; null: nothing was */
  before: Row | null
  now: Row | null
  /** what a row is besides its fields: a label of the catalogue, and its word */
  statesOf: (row: Row) => readonly (readonly [label: string, word: string])[]
  /** shows both sides */
  onCompare: () => void
}

/** What another user changed while this form was open: its present state, and the fields that the save will meet. */
export function ToldChange<Row extends Line>({ thing, base, before, now, statesOf, onCompare }: Props<Row>) {
  const say = useSay()
  if (!before || !now) return null
  const was = new Map(statesOf(before))
  const states = statesOf(now).filter(([label, word]) => was.get(label) !== word)
  const fields = base ? changesOf(thing, base, draftOf(thing, now).values) : []
  if (states.length + fields.length === 0) return null
  const names = fields.map(({ name, field }) => say(labelOf(thing.words, name, field))).join(say('common.between'))
  return (
    <Callout compact intent={fields.length > 0 ? 'warning' : 'primary'} icon={null} role="status" title={say('thing.told')}>
      {states.map(([label, word]) => (
        <p key={label}>{say('thing.told.state', { label: say(label), was: say(was.get(label) ?? 'common.none'), is: say(word) })}</p>
      ))}
      {fields.length > 0 ? (
        <p>
          {say('thing.told.fields', { fields: names })} <Button size="small" text={say('thing.told.compare')} onClick={onCompare} />
        </p>
      ) : null}
    </Callout>
  )
}
