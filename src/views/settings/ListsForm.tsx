import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
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
  const snapshot = useSelector(save, (now) => now)
  const { draft, present, saved } = snapshot.context
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
    ...(snapshot.matches('unknown') ? [blocker('settings.ask_first')] : []),
    ...selfListBlockers({ caller: page.caller, callerId, before: base.ids, after: ids }),
  ]
  const peopleField = (key: 'financeUsers' | 'excludedUsers') => (
    <Field label={say(`settings.lists.${key}`)} hint={say(`settings.lists.${key}.hint`)}>
      {({ id, describedBy }) => (
        <NamePicker
          id={id}
          describedBy={describedBy}
          multiple
          items={people}
          chosen={ids[key]}
          onChosen={(next) => edit({ [key]: [...next] })}
        />
      )}
    </Field>
  )
  return (
    <div className="fd-settings-lists-page">
      <h2>{say('settings.lists')}</h2>
      <p className="fd-muted">{say('settings.lists.hint')}</p>
      {peopleField('financeUsers')}
      <RestrictedGames
        restricted={ids.restrictedGames}
        people={people}
        games={page.games}
        onChange={(restrictedGames) => edit({ restrictedGames })}
      />
      <Field label={say('settings.lists.specialUser')} hint={say('settings.lists.specialUser.hint')}>
        {({ id, describedBy }) => (
          <NamePicker
            id={id}
            describedBy={describedBy}
            multiple={false}
            items={people}
            chosen={ids.specialUser === null ? [] : [ids.specialUser]}
            onChosen={([next]) => edit({ specialUser: next ?? null })}
          />
        )}
      </Field>
      {peopleField('excludedUsers')}
      <Field label={say('settings.lists.singlePackageGames')} hint={say('settings.lists.singlePackageGames.hint')}>
        {({ id, describedBy }) => (
          <NamePicker
            id={id}
            describedBy={describedBy}
            multiple
            items={page.games}
            chosen={ids.singlePackageGames}
            onChosen={(next) => edit({ singlePackageGames: [...next] })}
          />
        )}
      </Field>
      {isMet ? <p role="alert">{say('settings.lists.met')}</p> : null}
      <SaveEnding saved="settings.saved" save={save} />
      <div className="fd-settings-actions">
        <WhyNotButton
          intent="primary"
          blockers={against}
          loading={snapshot.hasTag('busy')}
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
