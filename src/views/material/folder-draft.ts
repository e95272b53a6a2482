import type { MaterialFolder } from '#contract/material.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { folderBlockers } from '#domain/material/edit.ts'
import { levelIn, levelsBelow, standsIn } from '#domain/material/folders.ts'

/** What is done to a folder: it is made (`id` null), renamed or moved, or deleted. */
export type FolderDraft =
  | { kind: 'save'; id: string | null; game_id: string; parent_id: string | null; name: string }
  | { kind: 'delete'; id: string; name: string }
export type SavedFolder = Extract<FolderDraft, { kind: 'save' }>

/** Where a folder may are: anywhere in its game but in itself. */
export const placesFor = ({ id, game_id }: SavedFolder, folders: readonly MaterialFolder[]): MaterialFolder[] => {
  const places = new Map(folders.map((folder) => [folder.id, folder]))
  return folders.filter((folder) => folder.game_id === game_id && (id === null || !standsIn(places, folder.id, id)))
}

/** Why a folder cannot be saved as it is in the form; the server asks the same. */
export function draftBlockers({ id, game_id, parent_id, name }: SavedFolder, folders: readonly MaterialFolder[]): Blocker[] {
  const places = new Map(folders.map((folder) => [folder.id, folder]))
  const called = name.trim()
  const isTaken = folders.some(
    (other) => other.id !== id && other.game_id === game_id && other.parent_id === parent_id && other.name === called.normalize('NFC'),
  )
  return [
    ...(game_id === '' ? [blocker('material.upload.no_game', { field: 'game_id' })] : []),
    ...folderBlockers(called, levelsBelow(places, id ?? undefined) + levelIn(places, parent_id)),
    ...(isTaken ? [blocker('material.folder.taken', { field: 'name', params: { name: called } })] : []),
  ]
}

/** Why a folder cannot go: something lies in it, or hangs below it. */
export const emptyBlockers = ({ id, name, count }: MaterialFolder, folders: readonly MaterialFolder[]): Blocker[] =>
  count > 0 || folders.some(({ parent_id }) => parent_id === id) ? [blocker('material.folder.not_empty', { params: { name } })] : []
