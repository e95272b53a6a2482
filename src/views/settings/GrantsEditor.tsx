import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { UserGrants } from '#contract/administration.ts'
import { blocker } from '#domain/blocker.ts'
import { EDITED_PARTS, functionsOf, grantChanges, partOf, withFunction, withList, type GrantChange } from '#permissions/edit-grants.ts'
import { GLOBAL, SCOPE_KINDS, type Grants, type ScopeKind } from '#permissions/grants.ts'
import { isPageShown, pageBlockers, type Person } from '#permissions/page-can.ts'
import { PAGES } from '#permissions/page-list.ts'
import { PRESETS } from '#permissions/presets.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay, type Say } from '#views/kit/words.tsx'
import { SaveNotice } from './SaveNotice.tsx'
import type { Choices, GrantsDraft, PresetName, SaveRef } from './types.ts'

type Props = {
  /** as the server holds them */
  kept: UserGrants
  /** everything of the person but the grants that are edited */
  person: Omit<Person, 'grants'>
  choices: Choices
  save: SaveRef<GrantsDraft, UserGrants>
  /** why nothing may be saved; none means yes */
  blockers: Parameters<typeof WhyNotButton>[0]['blockers']
}

/** Pages × functions × lists by name, with what the person could open and what saving would change beside it. */
export function GrantsEditor({ kept, person, choices, save, blockers }: Props) {
  const say = useSay()
  const snapshot = useSelector(save, (now) => now)
  const [draft, setDraft] = useState<Grants>(kept.grants)
  const base = snapshot.context.present ?? kept
  const changes = grantChanges(base.grants, draft)
  const send = () => save.send({ type: 'save', draft: { userId: kept.userId, version: base.version, grants: draft } })
  const nothing = changes.length === 0 ? [blocker('settings.nothing_to_save')] : []
  return (
    <div className="fd-settings-grants">
      <div>
        {EDITED_PARTS.map((part) => (
          <PartFields key={part} part={part} grants={draft} choices={choices} onChange={setDraft} />
        ))}
      </div>
      <div className="fd-settings-side">
        <HTMLSelect
          aria-label={say('settings.preset.apply')}
          value=""
          onChange={(event) => {
            const preset = presetOf(event.currentTarget.value)
            if (preset) setDraft(preset)
          }}
        >
          <option value="">{say('settings.preset.apply')}</option>
          {PRESET_NAMES.map((name) => (
            <option key={name} value={name}>
              {say(`settings.preset.${name}`)}
            </option>
          ))}
        </HTMLSelect>
        <section aria-label={say('settings.grants.difference')}>
          <h3>{say('settings.grants.difference')}</h3>
          {snapshot.matches('met') ? <p role="alert">{say('settings.met')}</p> : null}
          {changes.length === 0 ? <p className="fd-muted">{say('settings.nothing_to_save')}</p> : null}
          <ul>
            {changes.map((change) => (
              <li key={JSON.stringify(change)}>{changeText(say, change, choices)}</li>
            ))}
          </ul>
          <SaveNotice save={save} />
          <WhyNotButton intent="primary" blockers={[...blockers, ...nothing]} loading={snapshot.hasTag('busy')} onClick={send}>
            {say(snapshot.matches('met') ? 'settings.met.over' : 'settings.save')}
          </WhyNotButton>
          {snapshot.matches('met') ? <Button text={say('settings.met.take')} onClick={() => setDraft(base.grants)} /> : null}
        </section>
        <section aria-label={say('settings.grants.can')}>
          <h3>{say('settings.grants.can')}</h3>
          <ul>
            {PAGES.filter(({ landed, open, inherits }) => landed && !open && !inherits).map((page) => {
              const whole = { ...person, grants: draft }
              return (
                <li key={page.name}>
                  {isPageShown(whole, page) ? '✓ ' : '✕ '}
                  {say(`page.${page.name}`)}
                  <div className="fd-muted">{sayReasons(say, pageBlockers(whole, page.name))}</div>
                </li>
              )
            })}
          </ul>
        </section>
      </div>
    </div>
  )
}

const PRESET_NAMES: readonly PresetName[] = ['buyer', 'finance', 'reviewer', 'agent', 'admin', 'none']

function presetOf(name: string): Grants | null {
  const found = PRESET_NAMES.find((one) => one === name)
  if (!found) return null
  return found === 'none' ? { global: {}, pages: {} } : PRESETS[found]
}

type PartProps = { part: string; grants: Grants; choices: Choices; onChange: (grants: Grants) => void }

function PartFields({ part, grants, choices, onChange }: PartProps) {
  const say = useSay()
  const own = partOf(grants, part)
  const isAll = own.func?.['*'] === true
  const names = functionsOf(part)
  return (
    <fieldset>
      <legend>{say(`settings.part.${part}`)}</legend>
      <div className="fd-settings-checks">
        <Checkbox
          label={say('settings.grants.all_functions')}
          checked={isAll}
          onChange={() => onChange(withFunction(grants, part, '*', !isAll))}
        />
        {names.map((func) => (
          <Checkbox
            key={func}
            label={say(`function.${part}.${func}`)}
            checked={isAll || own.func?.[func] === true}
            disabled={isAll}
            onChange={() => onChange(withFunction(grants, part, func, own.func?.[func] !== true))}
          />
        ))}
      </div>
      <div className="fd-settings-lists">
        {SCOPE_KINDS.map((list) => (
          <ListField
            key={list}
            part={part}
            list={list}
            ids={own[list]}
            choices={choices[list]}
            onChange={(ids) => onChange(withList(grants, part, list, ids))}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ListProps = {
  part: string
  list: ScopeKind
  ids: readonly string[] | undefined
  choices: Choices[ScopeKind]
  onChange: (ids: readonly string[] | undefined) => void
}

function ListField({ part, list, ids, choices, onChange }: ListProps) {
  const say = useSay()
  const name = `${say(`settings.part.${part}`)} · ${say(`settings.list.${list}`)}`
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
        <option value="inherit">
          {`${say(`settings.list.${list}`)} · ${say(part === GLOBAL ? 'settings.list.inherit_global' : 'settings.list.inherit')}`}
        </option>
        <option value="all">{`${say(`settings.list.${list}`)} · ${say('settings.list.all')}`}</option>
        <option value="some">{`${say(`settings.list.${list}`)} · ${say('settings.list.some')}`}</option>
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

function changeText(say: Say, change: GrantChange, choices: Choices): string {
  const part = say(`settings.part.${change.part}`)
  if (change.kind === 'function') {
    const func = change.func === '*' ? `${part} · ${say('settings.grants.all_functions')}` : say(`function.${change.part}.${change.func}`)
    return say(change.isOn ? 'settings.grants.given' : 'settings.grants.taken', { what: func })
  }
  const words = (ids: readonly string[] | undefined): string => {
    if (ids === undefined) return say(change.part === GLOBAL ? 'settings.list.inherit_global' : 'settings.list.inherit')
    if (ids.includes('*')) return say('settings.list.all')
    const named = ids.map((id) => choices[change.list].find((choice) => choice.id === id)?.name ?? id)
    return named.length === 0 ? say('settings.list.none') : named.join('、')
  }
  return say('settings.grants.list_changed', {
    part,
    list: say(`settings.list.${change.list}`),
    before: words(change.before),
    after: words(change.after),
  })
}
