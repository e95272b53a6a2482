import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { strictGrants, type UserGrants } from '#contract/administration.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { changeBlockers } from '#permissions/administration-can.ts'
import { EDITED_PARTS, functionsOf, grantChanges, partOf, withFunction, withList } from '#permissions/edit-grants.ts'
import { functionWord, missingText, partWord } from '#permissions/grant-words.ts'
import type { Grants } from '#permissions/grants.ts'
import { explain, type Viewer } from '#permissions/page-can.ts'
import { PAGES } from '#permissions/page-list.ts'
import { PRESETS } from '#permissions/presets.ts'
import { grantBlockers } from '#permissions/raise-can.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { changeText, reasonWords } from './grant-words.ts'
import { latestOf } from '#views/kit/latest.ts'
import { PartLists } from './PartLists.tsx'
import { PresetOptions } from './PresetOptions.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { useSaveState } from '#views/things/use-save-state.ts'
import { nameIn, PRESET_NAMES, type Choices, type GrantsDraft, type SaveRef } from './types.ts'

type Props = {
  /** as the server held them when they were read */
  kept: UserGrants
  /** everything of the person but the grants that are edited */
  person: Omit<Viewer, 'grants'> & { active: boolean }
  /** who edits, with what they hold as it was written */
  caller: { id: string; grants: Grants }
  choices: Choices
  save: SaveRef<GrantsDraft, UserGrants>
  /** why nothing may be saved; none means yes */
  blockers: readonly Blocker[]
  /** what the server says of the person, below */
  children?: ReactNode
}

/** Pages × functions × lists by name, with what the person could open and what saving would change next to it. */
export function GrantsEditor({ kept, person, caller, choices, save, blockers, children }: Props) {
  const say = useSay()
  const { draft: typed, present, saved, isUnknown, isBusy } = useSaveState(save)
  const base = latestOf(kept, present, saved)
  const draft: Grants = typed?.grants ?? base.grants
  const changes = grantChanges(base.grants, draft)
  const theirs = typed ? grantChanges(typed.began, base.grants) : []
  const parts = [...new Set([...EDITED_PARTS, ...Object.keys(base.grants.pages), ...Object.keys(draft.pages)])]

  const edit = (grants: Grants) => {
    const isAsBefore = grantChanges(base.grants, grants).length === 0
    const began = typed?.began ?? base.grants
    save.send({ type: 'edit', draft: isAsBefore ? null : { user_id: kept.user_id, version: base.version, began, grants } })
  }
  const send = () => save.send({ type: 'save', draft: { user_id: kept.user_id, version: base.version, began: base.grants, grants: draft } })
  const against = [
    ...blockers,
    ...(changes.length === 0 ? [blocker('settings.nothing_to_save')] : []),
    ...(isUnknown ? [blocker('settings.ask_first')] : []),
    ...grantBlockers(caller.grants, base.grants, draft),
    // whether another administrator remains is the server's to say
    ...changeBlockers({
      isSelf: caller.id === person.id,
      before: { active: person.active, grants: base.grants },
      after: { active: person.active, grants: draft },
      others: 1,
    }),
  ]
  return (
    <div className="fd-settings-grants">
      <div>
        {parts.map((part) => (
          <PartFields key={part} part={part} grants={draft} choices={choices} onChange={edit} />
        ))}
      </div>
      <div className="fd-settings-side">
        <PresetSelect onPreset={edit} />
        <section aria-label={say('settings.grants.difference')}>
          <h3>{say('settings.grants.difference')}</h3>
          {theirs.length > 0 ? (
            <div role="alert" className="fd-settings-theirs">
              <p>{say('settings.met')}</p>
              <ChangeList changes={theirs} choices={choices} />
              <p>{say('settings.met.yours')}</p>
            </div>
          ) : null}
          {changes.length === 0 ? <p className="fd-muted">{say('settings.nothing_to_save')}</p> : null}
          <ChangeList changes={changes} choices={choices} />
          <SaveEnding saved="settings.saved" save={save} />
          <div className="fd-settings-actions">
            <WhyNotButton intent="primary" blockers={against} reasonOf={reasonWords} loading={isBusy} onClick={send}>
              {say(theirs.length > 0 ? 'settings.met.over' : 'settings.save')}
            </WhyNotButton>
            {typed ? (
              <Button
                text={say(theirs.length > 0 ? 'settings.met.take' : 'settings.discard')}
                onClick={() => save.send({ type: 'edit', draft: null })}
              />
            ) : null}
          </div>
        </section>
        <PagesOpen person={{ ...person, grants: draft }} choices={choices} />
        {children}
      </div>
    </div>
  )
}

/** The grants of a preset, as they may be written. */
function presetOf(name: string): Grants | null {
  const found = PRESET_NAMES.find((one) => one === name)
  if (!found) return null
  return strictGrants.parse(found === 'none' ? { global: {}, pages: {} } : PRESETS[found])
}

function PresetSelect({ onPreset }: { onPreset: (grants: Grants) => void }) {
  const say = useSay()
  return (
    <HTMLSelect
      aria-label={say('settings.preset.apply')}
      value=""
      onChange={(event) => {
        const preset = presetOf(event.currentTarget.value)
        if (preset) onPreset(preset)
      }}
    >
      <option value="">{say('settings.preset.apply')}</option>
      <PresetOptions />
    </HTMLSelect>
  )
}

function ChangeList({ changes, choices }: { changes: ReturnType<typeof grantChanges>; choices: Choices }) {
  const say = useSay()
  return (
    <ul>
      {changes.map((change) => (
        <li key={JSON.stringify(change)}>{changeText(say, change, choices)}</li>
      ))}
    </ul>
  )
}

/** The pages that the person could open, and what is missing for the others. */
function PagesOpen({ person, choices }: { person: Viewer; choices: Choices }) {
  const say = useSay()
  return (
    <section aria-label={say('settings.grants.can')}>
      <h3>{say('settings.grants.can')}</h3>
      <ul className="fd-settings-can">
        {PAGES.filter(({ landed, open, inherits }) => landed && !open && !inherits).map((page) => {
          // about the person, not to the reader: what is missing rather than a refusal
          const { allowed, missing } = explain(person, page.name)
          const lacks = missing.map((one) => missingText(say, one, nameIn(choices))).join(say('audit.between'))
          return (
            <li key={page.name}>
              {allowed ? '✓ ' : '✕ '}
              {say(`page.${page.name}`)}
              {allowed ? null : <div className="fd-muted">{say('settings.explain.missing', { what: lacks })}</div>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type PartProps = { part: string; grants: Grants; choices: Choices; onChange: (grants: Grants) => void }

function PartFields({ part, grants, choices, onChange }: PartProps) {
  const say = useSay()
  const own = partOf(grants, part)
  const isAll = own.func?.['*'] === true
  return (
    <fieldset>
      <legend>{partWord(say, part)}</legend>
      <div className="fd-checks">
        <Checkbox
          label={say('settings.grants.all_functions')}
          checked={isAll}
          onChange={() => onChange(withFunction(grants, part, '*', !isAll))}
        />
        {functionsOf(part).map((func) => (
          <Checkbox
            key={func}
            label={functionWord(say, part, func)}
            checked={isAll || own.func?.[func] === true}
            disabled={isAll}
            onChange={() => onChange(withFunction(grants, part, func, own.func?.[func] !== true))}
          />
        ))}
      </div>
      <PartLists part={part} own={own} choices={choices} onChange={(list, ids) => onChange(withList(grants, part, list, ids))} />
    </fieldset>
  )
}
