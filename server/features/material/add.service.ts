import { createHash, randomUUID } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import type { MaterialRow } from '#contract/material.ts'
import { blocker } from '#domain/blocker.ts'
import { materialEditBlockers, nameBlockers, tagsOf, type MaterialChange } from '#domain/material/edit.ts'
import { fileBlockers } from '#domain/material/file-kinds.ts'
import { MATERIAL_LIMITS } from '#domain/material/material.ts'
import { scopeHolds } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import type { UploadedFile } from '#server/kit/handler.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import type { MaterialStore } from '#server/kit/material-store.ts'
import type { PartStore } from '#server/kit/part-store.ts'
import { Refused, refuseIf } from '#server/kit/refused.ts'
import type { MaterialCaller } from './edit.service.ts'
import { keepPicture } from './gone-files.ts'
import { keepFiles } from './gone-files.repository.ts'
import { inspectFile } from './inspect.ts'
import * as repository from './material.repository.ts'

export type AddDeps = { store: MaterialStore; parts: PartStore; hasVideoTools: () => Promise<boolean> }

/** `read`: the material as the person sees it, or its 404. */
type Replaced = { id: string; revision: number; read: (trx: Transaction<Database>) => Promise<MaterialRow> }

export type Addition = {
  gameId: string
  fileName: string
  sha256?: string | undefined
  source: { key: string } | { file: UploadedFile }
  /** another file for this material, which was seen in this revision */
  replaces?: Replaced | undefined
  said: Omit<MaterialChange, 'status' | 'cost_minor' | 'cost_currency' | 'youtube_id'>
}

export type Added = { id: string; duplicate: boolean }

/**
 * Takes a file that was sent into the library: its bytes are put together next to it, hashed and looked at before anything is kept. The same bytes
 * again are the material that is there, so that anyone who lost the answer may ask again.
 * @throws Refused that names the file
 */
export async function addMaterial(db: Kysely<Database>, deps: AddDeps, caller: MaterialCaller, addition: Addition): Promise<Added> {
  const region = await repository.readGameRegion(db, addition.gameId)
  if (region === null) throw new Refused(blocker('material.game.unknown', { field: 'game_id' }), { status: 404 })
  refuseIf(regionBlockers(caller, region), { status: 403 })
  if (addition.sha256 !== undefined && !addition.replaces) {
    const there = await repository.findByHash(db, addition.gameId, addition.sha256)
    if (there !== null) return await ended(deps, addition, { id: there, duplicate: true })
  }
  const path = join(tmpdir(), `flightdeck-material-${randomUUID()}`)
  try {
    const sha256 = await gather(deps, addition, path)
    const there = await repository.findByHash(db, addition.gameId, sha256)
    if (there !== null && addition.replaces && there !== addition.replaces.id)
      throw new Refused(blocker('material.file.duplicate', { params: { name: addition.fileName, id: there } }), { status: 409 })
    if (there !== null) return await ended(deps, addition, { id: there, duplicate: true })
    const added = await keep(db, deps, caller, addition, { path, sha256, region })
    return await ended(deps, addition, added)
  } finally {
    await rm(path, { force: true })
  }
}

const regionBlockers = ({ regions }: MaterialCaller, region: string) =>
  scopeHolds(regions, region) ? [] : [blocker('permission.region_outside', { field: 'game_id', params: { id: region } })]

/** All bytes in one file of this machine; answers their hash. */
async function gather({ parts }: AddDeps, { source, fileName, sha256 }: Addition, path: string): Promise<string> {
  const gathered =
    'file' in source
      ? await written(source.file.bytes, path)
      : await parts.assemble(source.key, path).catch((error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
            throw new Refused(blocker('upload.incomplete', { params: { name: fileName } }), { status: 409 })
          throw error
        })
  refuseIf(fileBlockers({ name: fileName, bytes: gathered.bytes }), { status: 415 })
  if (sha256 !== undefined && sha256 !== gathered.sha256)
    throw new Refused(blocker('upload.hash', { params: { name: fileName } }), { status: 409 })
  return gathered.sha256
}

async function written(bytes: Buffer, path: string): Promise<{ bytes: number; sha256: string }> {
  await writeFile(path, bytes, { mode: 0o600 })
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

type Gathered = { path: string; sha256: string; region: string }

async function keep(
  db: Kysely<Database>,
  deps: AddDeps,
  caller: MaterialCaller,
  addition: Addition,
  { path, sha256, region }: Gathered,
): Promise<Added> {
  const { gameId, fileName, replaces, said } = addition
  const hasTools = await deps.hasVideoTools()
  const seen = await inspectFile(path, fileName, hasTools)
  const name = said.name?.trim() || nameOf(fileName)
  refuseIf(nameBlockers(name))
  const change = { ...said, name, ...(said.tags ? { tags: tagsOf(said.tags) } : {}) }
  const folders = await repository.readFolderPlaces(db, [gameId])
  const facts = {
    type: seen.type,
    cost_minor: null,
    cost_currency: null,
    vendors: await repository.readVendorIds(db),
    folders: new Set(folders.keys()),
  }
  refuseIf(materialEditBlockers(change, facts))
  await keepFiles(db, [`${sha256}.${seen.extension}`])
  const { storageKey } = await deps.store.putFile(path, sha256, seen.extension)
  const file: repository.MaterialFile = {
    storage_key: storageKey,
    sha256,
    type: seen.type,
    mime: seen.mime,
    width: seen.width,
    height: seen.height,
    bytes: (await stat(path)).size,
    duration_ms: seen.duration_ms,
    thumb_key: seen.thumb && (await keepPicture(db, deps.store, seen.thumb)),
    file_name: fileName.slice(0, MATERIAL_LIMITS.name),
    ...(seen.type === 'image' ? READY : hasTools ? PROCESSING : NO_TOOLS),
  }
  if (replaces) return await replace(db, caller, replaces, file)
  const id = await repository.insertMaterial(db, { ...change, ...file, game_id: gameId, region_id: region, creator: caller.userId })
  if (id === null) return { id: (await repository.findByHash(db, gameId, sha256)) ?? '', duplicate: true }
  caller.audit({ entity: 'material', entityId: id, after: { name, file_name: file.file_name, bytes: file.bytes, sha256 } })
  return { id, duplicate: false }
}

const READY = { video_status: 'ready', failure: null } as const
const PROCESSING = { video_status: 'processing', failure: null } as const
const NO_TOOLS = { video_status: 'failed', failure: blocker('material.video.no_ffmpeg') } as const

async function replace(
  db: Kysely<Database>,
  caller: MaterialCaller,
  { id, revision, read }: Replaced,
  file: repository.MaterialFile,
): Promise<Added> {
  const changed = ({ name }: MaterialRow) => blocker('material.changed', { params: { name } })
  await db.transaction().execute(async (trx) => {
    await holdVersion(trx, { table: 'material', id, version: revision }, { read: () => read(trx), changed })
    await repository.replaceFile(trx, id, file, caller.userId)
  })
  caller.audit({
    entity: 'material',
    entityId: id,
    event: 'material.replaced',
    after: { file_name: file.file_name, bytes: file.bytes, sha256: file.sha256 },
  })
  return { id, duplicate: false }
}

/** What was sent ahead has done its work. */
async function ended({ parts }: AddDeps, { source }: Addition, added: Added): Promise<Added> {
  if ('key' in source) await parts.remove(source.key)
  return added
}

/** A file's name without its ending. */
const nameOf = (fileName: string): string => {
  const plain = fileName
    .replace(/\.[^.]{1,8}$/, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
  return Array.from(plain || fileName)
    .slice(0, MATERIAL_LIMITS.name)
    .join('')
}
