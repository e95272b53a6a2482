import { randomUUID } from 'node:crypto'
import { dropUpload, sts, uploadFile, uploadParts } from '#contract/lists.ts'
import { SHEET_LIMITS } from '#domain/batch/sheet.ts'
import { blocker } from '#domain/blocker.ts'
import { STATEMENT_LIMITS } from '#domain/finance/statement.ts'
import { MAX_BYTES, PART_BYTES } from '#domain/material/file-kinds.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import type { FileLinks } from '#server/kit/file-links.ts'
import type { PartStore } from '#server/kit/part-store.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { isUploadKey, uploadPrefix, type UploadPurpose, type UploadStore } from '#server/kit/upload-store.ts'

export type UploadDeps = { uploads: UploadStore; parts: PartStore; links: FileLinks }

/** What may be uploaded, in bytes, and the right to it: only the purposes that a call takes files for. With `partBytes` it comes in parts. */
const UPLOADS: Readonly<Partial<Record<UploadPurpose, { maxBytes: number; partBytes: number | null; permission?: string }>>> = {
  batch_import: { maxBytes: SHEET_LIMITS.fileMb * 1024 * 1024, partBytes: null },
  statement: { maxBytes: STATEMENT_LIMITS.fileMb * 1024 * 1024, partBytes: null, permission: 'finance.statement.upload' },
  material: { maxBytes: MAX_BYTES.video, partBytes: PART_BYTES },
}

/** Files that are sent ahead of the call that takes them: whole, or in parts that go on where the connection was lost. */
export const uploadRoutes = (deps: UploadDeps): Handler[] => [
  handle(sts, async ({ purpose, key }, call) => {
    const allowed = UPLOADS[purpose]
    if (!allowed || !mayUpload(purpose, call)) throw new Refused('upload.purpose_unavailable')
    if (allowed.permission) refuseIf(functionBlockers(call.user.grants, allowed.permission), { status: 403 })
    const prefix = uploadPrefix(purpose, call.user.id)
    if (key !== undefined && !(key.startsWith(prefix) && isUploadKey(key))) throw missing()
    const { fields, expiresAt } = deps.links.signUpload(key ?? `${prefix}${randomUUID()}`)
    return {
      data: {
        upload_url: uploadFile.path,
        fields,
        key_prefix: prefix,
        expires_at: expiresAt,
        max_bytes: allowed.maxBytes,
        part_bytes: allowed.partBytes,
      },
    }
  }),
  handle(uploadFile, async ({ key, e, s, part }, call) => {
    const allowed = allowedFor(key, call)
    if (!allowed || !deps.links.holdsUpload(key, e, s)) throw new Refused('file.link_expired', { status: 410 })
    const [file] = call.files
    if (!file) throw new Refused(blocker('import.file.missing', { field: 'file' }))
    const max = allowed.partBytes ?? allowed.maxBytes
    if (file.bytes.length > max) {
      throw new Refused(blocker('import.file.too_large', { field: 'file', params: { max: Math.floor(max / 1024 / 1024) } }), {
        status: 413,
      })
    }
    if (allowed.partBytes === null) await deps.uploads.put(key, file.bytes)
    else await putPart(deps.parts, key, part, file.bytes)
    return { data: { key, bytes: file.bytes.length } }
  }),
  handle(uploadParts, async ({ key }, call) => ({ data: await deps.parts.parts(ownKey(key, call)) })),
  handle(dropUpload, async ({ key }, call) => {
    await deps.parts.remove(ownKey(key, call))
    return { data: { key } }
  }),
]

/** Materials are uploaded by those who may add them. */
const mayUpload = (purpose: UploadPurpose, call: Call): boolean =>
  purpose !== 'material' || functionBlockers(call.user.grants, 'material.file.upload').length === 0

const allowedFor = (key: string, call: Call) =>
  isUploadKey(key) ? Object.entries(UPLOADS).find(([purpose]) => key.startsWith(`${purpose}.${call.user.id}.`))?.[1] : undefined

async function putPart(parts: PartStore, key: string, part: number | undefined, bytes: Buffer): Promise<void> {
  if (part === undefined) throw new Refused(blocker('upload.part_missing', { field: 'part' }))
  const most = Math.ceil(MAX_BYTES.video / PART_BYTES)
  if (part > most) throw new Refused(blocker('upload.too_many_parts', { field: 'part', params: { max: most } }), { status: 413 })
  await parts.put(key, part, bytes)
}

const missing = () => new Refused(blocker('upload.missing', { field: 'key' }), { status: 404 })

function ownKey(key: string, call: Call): string {
  if (!isUploadKey(key) || !key.startsWith(uploadPrefix('material', call.user.id))) throw missing()
  return key
}
