import { randomUUID } from 'node:crypto'
import { adAccounts, games, masters, materialFile, spreaders, sts, uploadFile } from '#contract/lists.ts'
import { SHEET_LIMITS } from '#domain/batch/sheet.ts'
import { blocker } from '#domain/blocker.ts'
import { STATEMENT_LIMITS } from '#domain/finance/statement.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { Download, handle, handleAnyone, type Call, type Handler } from '#server/kit/handler.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import * as reads from './catalogue.reads.ts'
import type { FileLinks } from '#server/kit/file-links.ts'
import { isStorageKey, type MaterialStore } from '#server/kit/material-store.ts'
import { uploadPrefix, type UploadPurpose, type UploadStore } from '#server/kit/upload-store.ts'

export type CatalogueDeps = { store: MaterialStore; uploads: UploadStore; links: FileLinks }

/** What may be uploaded, in bytes, and the right to it: only the purposes that a call takes files for. */
const UPLOADS: Readonly<Partial<Record<UploadPurpose, { maxBytes: number; permission?: string }>>> = {
  batch_import: { maxBytes: SHEET_LIMITS.fileMb * 1024 * 1024 },
  statement: { maxBytes: STATEMENT_LIMITS.fileMb * 1024 * 1024, permission: 'finance.statement.upload' },
}

/** The lists that forms choose from, within what the caller may use; and the bytes of materials. */
export const catalogueRoutes = (deps: CatalogueDeps): Handler[] => [
  handle(spreaders, async ({ has_thirdparty, ...paging }, call) => {
    call.remember('spreader')
    const wanted = has_thirdparty === undefined ? undefined : has_thirdparty === '1'
    return listAnswer(await reads.readSpreaders(call.db, call.scope('spreader'), wanted, paging), paging)
  }),
  handle(adAccounts, async ({ spreader_id, game_id, ...paging }, call) => {
    return listAnswer(await reads.readAccounts(call.db, scopesOf(call), { spreaderId: spreader_id, gameId: game_id }, paging), paging)
  }),
  handle(masters, async ({ spreader_id, ...paging }, call) => {
    call.remember('master')
    return listAnswer(await reads.readMasters(call.db, call.scope('spreader'), spreader_id, paging), paging)
  }),
  handle(games, async (paging, call) => {
    call.remember('game')
    return listAnswer(await reads.readGames(call.db, call.scope('game'), paging), paging)
  }),
  handle(sts, async ({ purpose }, call) => {
    const allowed = UPLOADS[purpose]
    if (!allowed) throw new Refused('upload.purpose_unavailable')
    if (allowed.permission) refuseIf(functionBlockers(call.user.grants, allowed.permission), { status: 403 })
    const prefix = uploadPrefix(purpose, call.user.id)
    const { fields, expiresAt } = deps.links.signUpload(`${prefix}${randomUUID()}`)
    return {
      data: {
        upload_url: uploadFile.path,
        fields,
        key_prefix: prefix,
        expires_at: expiresAt,
        max_bytes: allowed.maxBytes,
      },
    }
  }),
  handle(uploadFile, async ({ key, e, s }, call) => {
    const allowed = Object.entries(UPLOADS).find(([purpose]) => key.startsWith(`${purpose}.${call.user.id}.`))?.[1]
    if (!allowed || !deps.links.holdsUpload(key, e, s)) throw new Refused('file.link_expired', { status: 410 })
    const [file] = call.files
    if (!file) throw new Refused(blocker('import.file.missing', { field: 'file' }))
    if (file.bytes.length > allowed.maxBytes) {
      const max = Math.floor(allowed.maxBytes / 1024 / 1024)
      throw new Refused(blocker('import.file.too_large', { field: 'file', params: { max } }), { status: 413 })
    }
    await deps.uploads.put(key, file.bytes)
    return { data: { key, bytes: file.bytes.length } }
  }),
  handleAnyone(materialFile, async ({ key, e, s }, call) => {
    if (!deps.links.holds(key, e, s)) throw new Refused('file.link_expired', { status: 410 })
    const material = isStorageKey(key) ? await reads.materialByKey(call.db, key) : undefined
    if (!material) throw new Refused('file.missing', { status: 404 })
    return new Download({ body: await openOrRefuse(deps.store, key), mime: material.mime, cacheSeconds: 1800 })
  }),
]

const scopesOf = (call: Call): reads.Scopes => ({ games: call.scope('game'), spreaders: call.scope('spreader') })

const listAnswer = <Row>({ rows, total }: reads.Listed<Row>, { page, per_page }: reads.Paging) => ({ data: rows, total, page, per_page })

async function openOrRefuse(store: MaterialStore, key: string): Promise<Buffer> {
  try {
    return await store.open(key)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new Refused('file.missing', { status: 404 })
    throw error
  }
}
