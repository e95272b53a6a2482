import { call } from '#client/call.ts'
import { nothingHeld, outcomeOf } from '#client/outcome.ts'
import { deleteFolder, saveFolder } from '#contract/material-writes.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import type { FolderDraft } from './folder-draft.ts'
import { savedBy, type Quiet } from '#views/things/wired.ts'

/** Makes, renames, moves and deletes folders; answers the id. */
export const wiredFolderSave = savedBy(createSettingsSave<FolderDraft, string>(), (draft, _ticket, how) =>
  outcomeOf(sent(draft, how), (id) => id, nothingHeld),
)

async function sent(draft: FolderDraft, quiet: Quiet): Promise<string> {
  if (draft.kind === 'delete') return (await call(deleteFolder, { id: draft.id }, quiet)).data.id
  const { id, game_id, parent_id, name } = draft
  const place = { game_id, name, ...(parent_id === null ? {} : { parent_id }) }
  return (await call(saveFolder, { ...place, ...(id === null ? {} : { id }) }, quiet)).data.id
}
