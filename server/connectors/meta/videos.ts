import { z } from 'zod'
import { failed } from '../core/failure.ts'
import type { AccountRef, Outcome, VideoPort, VideoState } from '../core/port.ts'
import { otherShape } from '../core/answers.ts'
import type { Graph } from './graph.ts'

const offset = z.coerce.number().int().min(0)
const begun = z.looseObject({ upload_session_id: z.string().min(1), video_id: z.string().min(1), start_offset: offset, end_offset: offset })
const next = z.looseObject({ start_offset: offset, end_offset: offset })
const ended = z.looseObject({ success: z.literal(true) })
const told = z.looseObject({
  status: z.looseObject({
    video_status: z.string(),
    processing_phase: z.looseObject({ errors: z.array(z.looseObject({ message: z.string().optional() })).optional() }).optional(),
  }),
})

/** The network's words for the state of a video (VideoStatus of its SDK); any other is one that still works. */
const STATES: Readonly<Record<string, VideoState>> = { ready: 'ready', error: 'failed', expired: 'failed' }

/** Videos in pieces: `start` names the size, `transfer` repeats until both offsets meet, `finish` begins the encoding. */
export function videosOf(graph: Graph, pathOf: (account: AccountRef) => string): VideoPort {
  const readAs = <T>(answer: Outcome<unknown>, shape: z.ZodType<T>, what: string): Outcome<T> => {
    if ('error' in answer) return answer
    const parsed = shape.safeParse(answer.ok)
    return parsed.success
      ? { ok: parsed.data, usage: answer.usage }
      : failed(otherShape(`${what} of another shape`, 'upload'), answer.usage)
  }
  return {
    async start(account, { name, bytes }, signal) {
      const params = { upload_phase: 'start', file_size: String(bytes), name }
      const answer = readAs(await graph.post(account, pathOf(account), params, 'upload', signal), begun, 'a begun upload')
      if ('error' in answer) return answer
      const { upload_session_id: session, video_id: videoId, start_offset: from, end_offset: to } = answer.ok
      return { ok: { session, videoId, from, to }, usage: answer.usage }
    },
    async transfer(account, { session, from }, chunk, signal) {
      const params = { upload_phase: 'transfer', upload_session_id: session, start_offset: String(from) }
      const file = { field: 'video_file_chunk', name: 'chunk', bytes: chunk }
      const answer = readAs(await graph.send(account, pathOf(account), params, file, signal), next, 'offsets')
      return 'error' in answer ? answer : { ok: { from: answer.ok.start_offset, to: answer.ok.end_offset }, usage: answer.usage }
    },
    async finish(account, { session, name }, signal) {
      const params = { upload_phase: 'finish', upload_session_id: session, title: name }
      const answer = readAs(await graph.post(account, pathOf(account), params, 'upload', signal), ended, 'a finished upload')
      return 'error' in answer ? answer : { ok: null, usage: answer.usage }
    },
    async status(account, videoId, signal) {
      const answer = readAs(await graph.get(account, videoId, { fields: 'status' }, signal), told, 'a status')
      if ('error' in answer) return answer
      const { video_status: state, processing_phase: phase } = answer.ok.status
      const message = phase?.errors?.map((one) => one.message ?? '').join('; ') ?? ''
      return { ok: { state: STATES[state] ?? 'processing', message }, usage: answer.usage }
    },
  }
}
