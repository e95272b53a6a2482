import { Button, InputGroup } from '@blueprintjs/core'
import type { MaterialFolder } from '#contract/material.ts'
import type { Blocker } from '#domain/blocker.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { Field } from '#views/kit/Field.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { Named } from '#views/kit/thing/choices.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { draftBlockers, placesFor, type SavedFolder } from './folder-draft.ts'
import { folderPaths } from './folder-paths.ts'

type Props = {
  draft: SavedFolder
  folders: readonly MaterialFolder[]
  games: readonly Named[]
  isBusy: boolean
  blockers: readonly Blocker[]
  onDraft: (draft: SavedFolder | null) => void
  onSave: (draft: SavedFolder) => void
}

const TOP = ''

/** A folder that is made, renamed or moved: of which game, what it is called, and in which other it is. */
export function FolderForm({ draft, folders, games, isBusy, blockers, onDraft, onSave }: Props) {
  const say = useSay()
  const own = draftBlockers(draft, folders)
  const places = folderPaths(placesFor(draft, folders)).map(({ value, label }) => ({ value, label }))
  const word = draft.id === null ? 'material.folder.make' : 'material.folder.save'
  return (
    <form
      className="fd-material-form"
      aria-label={say(draft.id === null ? 'material.folder.new' : 'material.folder.edit')}
      onSubmit={(event) => {
        event.preventDefault()
        if (own.length + blockers.length === 0 && !isBusy) onSave(draft)
      }}
    >
      {draft.id === null ? (
        <Field label={say('material.column.game')}>
          {({ id }) => (
            <EnumSelect
              id={id}
              value={draft.game_id === '' ? null : draft.game_id}
              options={games}
              placeholder={say('material.upload.game')}
              onValue={(game_id: string) => onDraft({ ...draft, game_id, parent_id: null })}
            />
          )}
        </Field>
      ) : null}
      <Field label={say('material.folder.name')}>
        {({ id }) => <InputGroup id={id} size="small" autoFocus value={draft.name} onValueChange={(name) => onDraft({ ...draft, name })} />}
      </Field>
      <Field label={say('material.folder.parent')}>
        {({ id }) => (
          <EnumSelect
            id={id}
            value={draft.parent_id ?? TOP}
            options={[{ value: TOP, label: 'material.folder.top' }, ...places]}
            onValue={(value: string) => onDraft({ ...draft, parent_id: value === TOP ? null : value })}
          />
        )}
      </Field>
      <div className="fd-material-upload-actions">
        <WhyNotButton size="small" intent="primary" loading={isBusy} blockers={[...blockers, ...own]} onClick={() => onSave(draft)}>
          {say(word)}
        </WhyNotButton>
        <Button size="small" text={say('common.cancel')} onClick={() => onDraft(null)} />
      </div>
    </form>
  )
}
