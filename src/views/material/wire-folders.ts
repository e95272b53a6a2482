import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { outcomeOf } from '#client/outcome.ts'
import { deleteFolder, saveFolder } from '#contract/material-writes.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import type { FolderDraft } from './folder-draft.ts'
import { QUIET } from './wire.ts'

/** Makes, renames, moves and deletes folders; answers the id. */
export const wiredFolderSave = createSettingsSave<FolderDraft, string>().provide({
  actors: {
    send: fromPromise(async ({ input: { draft }, signal }): Promise<SaveOutcome<string>> => {
      if (draft === null) throw new Error('nothing is to be saved')
      const outcome = await outcomeOf(sent(draft, signal), (id) => id)
      return outcome.kind === 'refused' ? { ...outcome, present: null } : outcome
    }),
  },
})

async function sent(draft: FolderDraft, signal: AbortSignal): Promise<string> {
  const quiet = { ...QUIET, signal }
  if (draft.kind === 'delete') return (await call(deleteFolder, { id: draft.id }, quiet)).data.id
  const { id, game_id, parent_id, name } = draft
  const place = { game_id, name, ...(parent_id === null ? {} : { parent_id }) }
  return (await call(saveFolder, { ...place, ...(id === null ? {} : { id }) }, quiet)).data.id
}
