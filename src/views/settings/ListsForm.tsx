import { Button } from '@blueprintjs/core'
import type { ComponentProps } from 'react'
import type { SpecialIdsRow } from '#contract/administration.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { fieldChanges } from '#domain/audit/field-changes.ts'
import { selfListBlockers } from '#permissions/raise-can.ts'
import { Field } from '#views/kit/Field.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { NamePicker } from './NamePicker.tsx'
import { latestOf } from '#views/kit/latest.ts'
import { RestrictedGames } from './RestrictedGames.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { useSaveState } from '#views/things/use-save-state.ts'
import type { ListsDraft, ListsPage, SaveRef } from './types.ts'

type Props = {
  page: ListsPage
  save: SaveRef<ListsDraft, SpecialIdsRow>
  /** who edits */
  callerId: string
  blockers: readonly Blocker[]
}
type Ids = ListsDraft['ids']

/** The name lists and special ids of the specification (S1 §6), people and games by name. */
export function ListsForm({ page, save, callerId, blockers }: Props) {
  const say = useSay()
  const { draft, present, saved, isUnknown, isBusy } = useSaveState(save)
  const base = latestOf(page.row, present, saved)
  const ids = draft?.ids ?? base.ids
  const people = page.people.map(({ id, name, account }) => ({ id, name, detail: account }))
  const isSame = (next: Ids) => fieldChanges(base.ids, next).length === 0
  const edit = (part: Partial<Ids>) => {
    const next = { ...ids, ...part }
    save.send({ type: 'edit', draft: isSame(next) ? null : { version: draft?.version ?? base.version, ids: next } })
  }
  const isMet = draft !== null && draft.version !== base.version
  const against = [
    ...blockers,
    ...(isSame(ids) ? [blocker('settings.nothing_to_save')] : []),
    ...(isUnknown ? [blocker('settings.ask_first')] : []),
    ...selfListBlockers({ caller: page.caller, callerId, before: base.ids, after: ids }),
  ]
  // a rule about a game that is not there yet waits, unseen, and is saved as it was
  const [listed, waiting] = splitBy(ids.single_package_games, (id) => page.games.some((game) => game.id === id))
  const peopleField = (key: 'finance_users' | 'excluded_users') => (
    <NamesField name={key} multiple items={people} chosen={ids[key]} onChosen={(next) => edit({ [key]: [...next] })} />
  )
  return (
    <div className="fd-settings-lists-page">
      <p className="fd-muted">{say('settings.lists.hint')}</p>
      {peopleField('finance_users')}
      <RestrictedGames
        restricted={ids.restricted_games}
        people={people}
        games={page.games}
        onChange={(restricted_games) => edit({ restricted_games })}
      />
      <NamesField
        name="special_user"
        multiple={false}
        items={people}
        chosen={ids.special_user === null ? [] : [ids.special_user]}
        onChosen={([next]) => edit({ special_user: next ?? null })}
      />
      {peopleField('excluded_users')}
      <NamesField
        name="single_package_games"
        multiple
        items={page.games}
        chosen={listed}
        onChosen={(next) => edit({ single_package_games: [...waiting, ...next] })}
      />
      {isMet ? <p role="alert">{say('settings.lists.met')}</p> : null}
      <SaveEnding saved="settings.saved" save={save} />
      <div className="fd-settings-actions">
        <WhyNotButton
          intent="primary"
          blockers={against}
          loading={isBusy}
          onClick={() => save.send({ type: 'save', draft: { version: base.version, ids } })}
        >
          {say(isMet ? 'settings.met.over' : 'settings.save')}
        </WhyNotButton>
        {draft ? (
          <Button text={say(isMet ? 'settings.met.take' : 'settings.discard')} onClick={() => save.send({ type: 'edit', draft: null })} />
        ) : null}
      </div>
    </div>
  )
}

const splitBy = (ids: readonly string[], isListed: (id: string) => boolean): [string[], string[]] => [
  ids.filter(isListed),
  ids.filter((id) => !isListed(id)),
]

type NamesProps = { name: string } & Pick<ComponentProps<typeof NamePicker>, 'items' | 'chosen' | 'onChosen' | 'multiple'>

function NamesField({ name, ...picker }: NamesProps) {
  const say = useSay()
  return (
    <Field label={say(`settings.lists.${name}`)} hint={say(`settings.lists.${name}.hint`)}>
      {({ id, describedBy }) => <NamePicker {...picker} id={id} describedBy={describedBy} />}
    </Field>
  )
}
