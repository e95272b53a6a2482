import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import { partWord } from '#permissions/grant-words.ts'
import { GLOBAL, type ScopeKind } from '#permissions/grants.ts'
import { useSay } from '#views/kit/words.tsx'
import type { Choices } from './types.ts'

type Props = {
  part: string
  list: ScopeKind
  ids: readonly string[] | undefined
  choices: Choices[ScopeKind]
  onChange: (ids: readonly string[] | undefined) => void
}

/** One list of a part: as the part below says, everything, or these by name. */
export function ListField({ part, list, ids, choices, onChange }: Props) {
  const say = useSay()
  const word = say(`settings.list.${list}`)
  const name = `${partWord(say, part)} · ${word}`
  const how = ids === undefined ? 'inherit' : ids.includes('*') ? 'all' : 'some'
  const strange = (ids ?? []).filter((id) => id !== '*' && choices.every((choice) => choice.id !== id))
  // what was granted before and is known no more can still be taken away
  const offered = [...choices, ...strange.map((id) => ({ id, name: say('dictionary.unknown', { value: id }) }))]
  return (
    <div>
      <HTMLSelect
        fill
        aria-label={name}
        value={how}
        onChange={(event) => {
          const next = event.currentTarget.value
          onChange(next === 'inherit' ? undefined : next === 'all' ? ['*'] : [])
        }}
      >
        <option value="inherit">{`${word} · ${say(part === GLOBAL ? 'settings.list.inherit_global' : 'settings.list.inherit')}`}</option>
        <option value="all">{`${word} · ${say('settings.list.all')}`}</option>
        <option value="some">{`${word} · ${say('settings.list.some')}`}</option>
      </HTMLSelect>
      {how === 'some' ? (
        <div role="group" aria-label={name} className="fd-checks">
          {offered.length === 0 ? <span className="fd-muted">{say('settings.list.nothing')}</span> : null}
          {offered.map((choice) => (
            <Checkbox
              key={choice.id}
              label={choice.name}
              checked={ids?.includes(choice.id) ?? false}
              onChange={() => onChange(ids?.includes(choice.id) ? ids.filter((one) => one !== choice.id) : [...(ids ?? []), choice.id])}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}
