import { createHash } from 'node:crypto'
import { z } from 'zod'
import { otherShape, readAs } from '../core/answers.ts'
import { failed, ownFailure } from '../core/failure.ts'
import type { AccountRef, Outcome, VideoPort } from '../core/port.ts'
import type { OceanEngine } from './api.ts'

/** Limits of the network (file/video/ad, 1696710600730639). */
const MOST_MB = 500

const uploaded = z.looseObject({ video_id: z.string().min(1) })
const listed = z.looseObject({ list: z.array(z.looseObject({ id: z.string().min(1) })).nullish() })

/**
 * A video is uploaded in one call with its MD5, and gets its id there. The call may time out although the upload succeeds, so a video that is already in
 * the account is not uploaded again. The network reports no state for uploaded files: a video is ready when it is listed, and failures are not reported.
 */
export const videosOf = (api: OceanEngine): VideoPort => ({
  async start(_account, { name, bytes }) {
    if (bytes <= MOST_MB * 1024 * 1024) return { ok: { session: name, videoId: '', from: 0, to: bytes } }
    return failed(ownFailure({ class: 'validation', message: `a video of more than ${MOST_MB} MB`, wrote: 'no' }))
  },
  async transfer(account, { session, from }, chunk, signal) {
    const signature = createHash('md5').update(chunk).digest('hex')
    const end = from + chunk.byteLength
    const known = await idsOf(api, account, { signatures: [signature] }, signal)
    if ('error' in known) return known
    const [same] = known.ok
    if (same !== undefined) return { ok: { from: end, to: end, videoId: same }, usage: known.usage }
    const form = {
      upload_type: 'UPLOAD_BY_FILE',
      video_signature: signature,
      filename: session,
      video_file: new File([new Uint8Array(chunk)], session, { type: 'video/mp4' }),
    }
    const answer = await api.send(account, '/open_api/2/file/video/ad/', form, signal)
    if ('error' in answer) return answer
    const read = uploaded.safeParse(answer.ok)
    if (!read.success) return failed(otherShape('no video id', 'upload'), answer.usage)
    return { ok: { from: end, to: end, videoId: read.data.video_id }, usage: answer.usage }
  },
  finish: async () => ({ ok: null }),
  async status(account, videoId, signal) {
    const answer = await idsOf(api, account, { video_ids: [videoId] }, signal)
    if ('error' in answer) return answer
    return { ok: { state: answer.ok.includes(videoId) ? 'ready' : 'processing', message: '' }, usage: answer.usage }
  },
})

/** The videos of the account that match a filter (file/video/get, 1696710601820172). */
async function idsOf(api: OceanEngine, account: AccountRef, filtering: object, signal: AbortSignal): Promise<Outcome<string[]>> {
  const query = { filtering, page: 1, page_size: 1 }
  const answer = readAs(await api.get(account, '/open_api/2/file/video/get/', query, signal), listed, 'a list', 'read')
  return 'error' in answer ? answer : { ok: (answer.ok.list ?? []).map(({ id }) => id), usage: answer.usage }
}
