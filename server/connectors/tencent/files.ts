import { createHash } from 'node:crypto'
import { z } from 'zod'
import { asText } from '../core/lossless.ts'
import { failed } from '../core/failure.ts'
import { otherShape, readAs } from '../core/answers.ts'
import type { AccountRef, Connector, VideoPort, VideoState } from '../core/port.ts'
import type { TencentApi } from './api.ts'

const image = z.looseObject({ image_id: asText })
const video = z.looseObject({ video_id: asText })
const told = z.looseObject({ list: z.array(z.looseObject({ system_status: z.string(), description: z.string().default('') })).default([]) })

const STATES: Readonly<Record<string, VideoState>> = { MEDIA_STATUS_VALID: 'ready', MEDIA_STATUS_ERROR: 'failed' }

/** Files go in a form with their MD5; the same bytes keep their id (docs/api/images/add, videos/add). */
function formOf(
  account: AccountRef,
  bytes: Buffer,
  file: { part: string; name: string; mime: string },
  more: Record<string, string>,
): FormData {
  const form = new FormData()
  const parts = { account_id: account.accountId, signature: createHash('md5').update(bytes).digest('hex'), ...more }
  for (const [key, value] of Object.entries(parts)) form.set(key, value)
  form.set(file.part, new Blob([new Uint8Array(bytes)], { type: file.mime }), file.name)
  return form
}

export const uploadImageOf =
  (api: TencentApi): Connector['uploadImage'] =>
  async (account, { fileName, mime, read }, signal) => {
    const form = formOf(account, await read(), { part: 'file', name: fileName, mime }, { upload_type: 'UPLOAD_TYPE_FILE' })
    const answer = readAs(await api.post(account, 'images/add', form, 'upload', signal), image, 'an image', 'upload')
    return 'error' in answer ? answer : { ok: { ref: answer.ok.image_id }, usage: answer.usage }
  }

/** A video comes whole, in one call, up to 100 MB, and has its id only then. */
export const videosOf = (api: TencentApi): VideoPort => ({
  start: async (_account, { name, bytes }) => ({ ok: { session: name, videoId: '', from: 0, to: bytes } }),
  async transfer(account, { session, from }, chunk, signal) {
    const form = formOf(account, chunk, { part: 'video_file', name: session, mime: 'video/mp4' }, {})
    const answer = readAs(await api.post(account, 'videos/add', form, 'upload', signal), video, 'a video', 'upload')
    if ('error' in answer) return answer
    const end = from + chunk.byteLength
    return { ok: { from: end, to: end, videoId: answer.ok.video_id }, usage: answer.usage }
  },
  finish: async () => ({ ok: null }),
  async status(account, videoId, signal) {
    const filtering = [{ field: 'media_id', operator: 'EQUALS', values: [videoId] }]
    const query = { filtering, page: '1', page_size: '1', fields: ['video_id', 'system_status', 'description'] }
    const answer = readAs(await api.get(account, 'videos/get', query, signal), told, 'a video', 'read')
    if ('error' in answer) return answer
    const [found] = answer.ok.list
    if (!found) return failed(otherShape('a video that is not told', 'read'), answer.usage)
    return { ok: { state: STATES[found.system_status] ?? 'processing', message: '' }, usage: answer.usage }
  },
})
