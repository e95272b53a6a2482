import { useActorRef } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { MATERIAL_LIMITS } from '#domain/material/material.ts'
import type { materialEditMachine } from '#machines/material-edit/material-edit.machine.ts'
import { FolderPanel } from '#views/material/FolderPanel.tsx'
import type { Filter } from '#views/things/list-filter.ts'
import type { Named } from '#views/kit/thing/choices.ts'
import type { MaterialRows } from '#views/material/material-rows.ts'
import { seenOf } from '#views/material/seen.ts'
import { wiredFolderSave } from '#views/material/wire-folders.ts'
import type { MaterialChoices } from '#views/material/wire.ts'

type Props = {
  choices: MaterialChoices
  games: readonly Named[]
  filter: Filter
  rows: MaterialRows
  selected: ReadonlySet<string>
  mayEdit: readonly Blocker[]
  edit: ActorRefFrom<typeof materialEditMachine>
  onFolder: (folderId: string) => void
  /** the folders are others now */
  onChanged: () => void
  onClose: () => void
}

/** Folders next to the library. Moving the chosen materials is staged like any edit: it is seen and taken back before it is saved. */
export function MaterialFolders({ choices, games, filter, rows, selected, mayEdit, edit, onFolder, onChanged, onClose }: Props) {
  const flow = useActorRef(wiredFolderSave, { input: { draft: null } }, (now) => {
    if (now.hasTag('moved')) onChanged()
  })
  const chosen = [...selected].flatMap((id) => rows.base(id) ?? [])
  const chosenGames = new Set(chosen.map(({ game_id: game }) => game))
  const max = MATERIAL_LIMITS.editsAtOnce
  return (
    <FolderPanel
      flow={flow}
      folders={choices.folders}
      games={games}
      gameId={filter.game_id ?? ''}
      now={filter.folder_id ?? ''}
      mayEdit={mayEdit}
      chosen={{
        count: chosen.length,
        gameId: chosenGames.size === 1 ? (chosen[0]?.game_id ?? null) : null,
        blockers: chosen.length > max ? [blocker('material.edit.too_many', { params: { max, count: chosen.length } })] : [],
        onMove: (folder_id) =>
          edit.send({ type: 'edits.stage', edits: chosen.map((material) => ({ seen: seenOf(material), change: { folder_id } })) }),
      }}
      onFolder={onFolder}
      onClose={onClose}
    />
  )
}
