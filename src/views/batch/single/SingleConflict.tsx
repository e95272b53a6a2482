import { Callout } from '@blueprintjs/core'
import type { Channel } from '#domain/channels/channel.ts'
import { editableFields } from '#domain/object/change.ts'
import { changedFields, knownValue, NAME_FIELD } from '#domain/object/drift.ts'
import type { SeenObject, SingleContext, TypedRow } from '#machines/single-object/single-object.types.ts'
import { fieldName } from '#views/kit/channel-words.ts'
import { useSay } from '#views/kit/words.tsx'
import { MetChange } from '#views/things/MetChange.tsx'
import type { ValueWords } from './value-words.ts'

type Props = {
  channel: Channel
  row: TypedRow
  base: NonNullable<SingleContext['base']>
  present: SeenObject
  words: ValueWords
  onTheirs: () => void
  onKeep: (row: TypedRow) => void
}

/** It was changed at the network meanwhile: for each field that can be changed the value typed here is kept, or theirs is taken. */
export function SingleConflict({ channel, row, base, present, words, onTheirs, onKeep }: Props) {
  const say = useSay()
  const { level } = row
  const differing = new Set([...changedFields(channel, level, row, present), ...changedFields(channel, level, base, present)])
  const fields = editableFields(channel, level)
    .filter((key) => differing.has(key))
    .map((key) => ({
      key,
      label: key === NAME_FIELD ? say('object.single.name') : fieldName(say, channel, key),
      was: words(key, knownValue(base, key)),
      mine: words(key, knownValue(row, key)),
      theirs: words(key, knownValue(present, key)),
    }))
  const keep = (theirs: readonly string[]) => {
    // what cannot be changed is as it is there
    const mine = editableFields(channel, level).filter((key) => !theirs.includes(key))
    const typed = Object.fromEntries(
      mine.filter((key) => key !== NAME_FIELD && key in row.values).map((key) => [key, knownValue(row, key)]),
    )
    onKeep({ level, name: mine.includes(NAME_FIELD) ? row.name : present.name, values: { ...present.values, ...typed } })
  }
  return (
    <Callout role="alert" intent="warning" compact icon={null} title={say('object.single.met')}>
      <MetChange fields={fields} word="object.single.do.go_on" onTheirs={onTheirs} onChosen={keep} />
    </Callout>
  )
}
