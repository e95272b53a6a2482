import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { folderRow, MaterialRow } from '#contract/material.ts'
import * as calls from '#contract/material-writes.ts'
import { blocker } from '#domain/blocker.ts'
import type { Database } from '#server/db/schema.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { isUploadKey, uploadPrefix } from '#server/kit/upload-store.ts'
import { addMaterial, type Addition } from './add.service.ts'
import { deleteMaterials } from './delete.service.ts'
import { editMaterials, type Edit, type EditOutcome, type MaterialCaller } from './edit.service.ts'
import { deleteFolder, saveFolder } from './folder.service.ts'
import { materialRowOf } from './material-row.ts'
import { materialScopes, type MaterialDeps } from './material-deps.ts'
import * as reads from './material.reads.ts'
import { decodeSheet } from './sheet.service.ts'

/** What people do to materials; every edit answers each of them with its own result. */
export const materialWriteRoutes = (deps: MaterialDeps): Handler[] => {
  const edited = async (call: Call, edits: readonly Edit[]) => ({
    data: await withRows(deps, call, await editMaterials(call.trx, editorOf(call), edits)),
  })
  return [
    handle(calls.addMaterial, async ({ game_id, file_name, key, sha256, replaces, revision, ...said }, call) => {
      const replaced =
        replaces === undefined
          ? undefined
          : {
              id: await replacedId(call, replaces, game_id),
              revision: revision ?? 0,
              read: (trx: Transaction<Database>) => rowOf(deps, call, replaces, trx),
            }
      const [file] = call.files
      const addition: Addition = {
        gameId: game_id,
        fileName: file_name ?? file?.name ?? '',
        sha256,
        source: file ? { file } : { key: ownKey(key, call) },
        replaces: replaced,
        said,
      }
      const { id, duplicate } = await addMaterial(call.db, deps, editorOf(call), addition)
      return { data: { material: await rowOf(deps, call, id), duplicate } }
    }),
    handle(calls.editMaterials, async ({ materials }, call) =>
      edited(
        call,
        materials.map(({ id, revision, ...change }) => ({ id, revision, change: () => change })),
      ),
    ),
    handle(calls.tagMaterials, async ({ ids, tags, mode }, call) =>
      edited(
        call,
        ids.map((id) => ({ id, change: (present) => ({ tags: tagged(present.tags, tags, mode) }) })),
      ),
    ),
    handle(calls.switchMaterials, async ({ ids, status }, call) =>
      edited(
        call,
        ids.map((id) => ({ id, change: () => ({ status }) })),
      ),
    ),
    handle(calls.remarkMaterials, async ({ ids, remark }, call) =>
      edited(
        call,
        ids.map((id) => ({ id, change: () => ({ remark }) })),
      ),
    ),
    handle(calls.renameMaterial, async ({ id, name, revision }, call) => edited(call, [{ id, revision, change: () => ({ name }) }])),
    handle(calls.bindYoutube, async ({ id, youtube_id, revision }, call) =>
      edited(call, [{ id, revision, change: () => ({ youtube_id }) }]),
    ),
    handle(calls.deleteMaterials, async ({ materials, dry_run }, call) => ({
      data: await deleteMaterials(call.trx, editorOf(call), { materials, dryRun: dry_run === '1' }),
    })),
    handle(calls.saveFolder, async ({ id, game_id, parent_id = null, name }, call) => {
      const saved = await saveFolder(call.trx, editorOf(call), { id, game_id, parent_id, name })
      return { data: await folderOf(call, game_id, saved) }
    }),
    handle(calls.deleteFolder, async ({ id }, call) => {
      await deleteFolder(call.trx, editorOf(call), id)
      return { data: { id } }
    }),
    handle(calls.decodeMaterialSheet, async (_, call) => {
      const [file] = call.files
      if (!file) throw new Refused(blocker('import.file.missing', { field: 'file' }))
      return { data: await decodeSheet(call.db, materialScopes(call), file.bytes) }
    }),
  ]
}

const editorOf = (call: Call): MaterialCaller => ({ userId: call.user.id, ...materialScopes(call), audit: call.audit })

/** Every outcome with the material as it is now; those outside the grants stay unseen. */
async function withRows(deps: MaterialDeps, call: Call, outcomes: readonly EditOutcome[]) {
  const ids = outcomes.map(({ id }) => id)
  const rows = await reads.readMaterials(call.db, materialScopes(call), { ids }, { page: 1, per_page: ids.length })
  const byId = new Map(rows.map((row) => [row.id, materialRowOf(deps.links)(row)]))
  return outcomes.map((outcome) => ({ ...outcome, row: byId.get(outcome.id) ?? null }))
}

async function rowOf(deps: MaterialDeps, call: Call, id: string, db = call.db): Promise<MaterialRow> {
  const [row] = await reads.readMaterials(db, materialScopes(call), { ids: [id] }, { page: 1, per_page: 1 })
  if (!row) throw missing(id)
  return materialRowOf(deps.links)(row)
}

/** The material whose file is replaced must be one the caller sees, of the game that is named. */
async function replacedId(call: Call, id: string, gameId: string): Promise<string> {
  const [row] = await reads.readMaterials(call.db, materialScopes(call), { ids: [id], game_id: gameId }, { page: 1, per_page: 1 })
  if (!row) throw missing(id)
  return id
}

const missing = (id: string) => new Refused(blocker('material.missing', { params: { id } }), { status: 404 })

function ownKey(key: string | undefined, call: Call): string {
  if (key === undefined) throw new Refused(blocker('import.file.missing', { field: 'file' }))
  if (!isUploadKey(key) || !key.startsWith(uploadPrefix('material', call.user.id)))
    throw new Refused(blocker('upload.missing', { field: 'key' }), { status: 404 })
  return key
}

function tagged(present: readonly string[], tags: readonly string[], mode: 'set' | 'add' | 'remove'): readonly string[] {
  if (mode === 'set') return tags
  if (mode === 'add') return [...present, ...tags]
  const off = new Set(tags.map((tag) => tag.trim()))
  return present.filter((tag) => !off.has(tag))
}

async function folderOf(call: Call, gameId: string, id: string): Promise<z.input<typeof folderRow>> {
  const found = (await reads.readFolders(call.db, call.scope('game'), gameId)).find((folder) => folder.id === id)
  if (!found) throw new Error(`folder ${id} was saved and is not there`)
  return found
}
