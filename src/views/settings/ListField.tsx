import { Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
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
      {how === 'some' && choices.length > 0 ? (
        <div className="fd-settings-checks">
          {choices.map((choice) => (
            <Checkbox
              key={choice.id}
              label={choice.name}
              checked={ids?.includes(choice.id) ?? false}
              onChange={() => onChange(ids?.includes(choice.id) ? ids.filter((one) => one !== choice.id) : [...(ids ?? []), choice.id])}
            />
          ))}
        </div>
      ) : null}
      {how === 'some' && choices.length === 0 ? (
        <InputGroup
          aria-label={`${name} · ${say('settings.list.ids')}`}
          placeholder={say('settings.list.ids')}
          defaultValue={ids?.join(', ') ?? ''}
          onBlur={(event) => onChange(event.currentTarget.value.split(/[\s,，]+/).filter(Boolean))}
        />
      ) : null}
    </div>
  )
}
