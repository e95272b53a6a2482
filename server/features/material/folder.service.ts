import type { Transaction } from 'kysely'
import { blocker } from '#domain/blocker.ts'
import { folderBlockers } from '#domain/material/edit.ts'
import { levelIn, levelsBelow, standsIn } from '#domain/material/folders.ts'
import type { Database } from '#server/db/schema.ts'
import { Refused, refuseIf } from '#server/kit/refused.ts'
import type { MaterialCaller } from './edit.service.ts'
import * as repository from './material.repository.ts'

type Trx = Transaction<Database>

/** Makes a folder, renames it or moves it; answers its id. @throws Refused */
export async function saveFolder(
  trx: Trx,
  caller: MaterialCaller,
  draft: repository.FolderDraft & { id?: string | undefined },
): Promise<string> {
  const { id, ...folder } = { ...draft, name: draft.name.trim().normalize('NFC') }
  const places = await repository.readFolderPlaces(trx, [folder.game_id])
  if (folder.parent_id !== null && !places.has(folder.parent_id)) throw missing(folder.parent_id)
  refuseIf(folderBlockers(folder.name, levelsBelow(places, id) + levelIn(places, folder.parent_id)))
  if (id === undefined) return await made(trx, caller, folder)
  const present = await repository.findFolder(trx, id, caller.games)
  if (!present || present.game_id !== folder.game_id) throw missing(id)
  if (standsIn(places, folder.parent_id, id)) throw new Refused(blocker('material.folder.in_itself', { field: 'parent_id' }))
  if (await repository.isTakenName(trx, folder, id)) throw taken(folder.name)
  await repository.updateFolder(trx, id, folder)
  caller.audit({
    entity: 'material.folder',
    entityId: id,
    before: { name: present.name, parent_id: present.parent_id },
    after: { name: folder.name, parent_id: folder.parent_id },
  })
  return id
}

async function made(trx: Trx, caller: MaterialCaller, folder: repository.FolderDraft): Promise<string> {
  const id = await repository.insertFolder(trx, folder, caller.userId)
  if (id === null) throw taken(folder.name)
  caller.audit({ entity: 'material.folder', entityId: id, after: { name: folder.name, parent_id: folder.parent_id } })
  return id
}

/** @throws Refused when something lies in it */
export async function deleteFolder(trx: Trx, caller: MaterialCaller, id: string): Promise<void> {
  const present = await repository.findFolder(trx, id, caller.games)
  if (!present) throw missing(id)
  if (!(await repository.deleteFolder(trx, id)))
    throw new Refused(blocker('material.folder.not_empty', { params: { name: present.name } }), { status: 409 })
  caller.audit({ entity: 'material.folder', entityId: id, before: { name: present.name } })
}

const missing = (id: string) => new Refused(blocker('material.folder.missing', { params: { id } }), { status: 404 })
const taken = (name: string) => new Refused(blocker('material.folder.taken', { field: 'name', params: { name } }), { status: 409 })
