import { isUploadedFile } from '../kit/multipart.ts'
import type { Params } from '../kit/http.ts'
import { between } from '../kit/seed.ts'
import { missingParam, refused } from './graph-error.ts'
import type { MetaObject } from './objects.ts'
import type { MetaAccount } from './options.ts'
import { readParams, type ParamReader } from './read-params.ts'
import { createObject, type World } from './world.ts'

/** What one transfer takes at most, in bytes. */
const CHUNK = 4 * 1024 * 1024
const MAX_BYTES = 10 * 1024 * 1024 * 1024
export const PLACEHOLDER = 'https://static.simulator.invalid/video-placeholder.gif'

/** How far an upload in pieces is; it is among the fields of its video. */
type Session = { size: number; offset: number; finished: boolean }
const sessionOf = ({ fields }: MetaObject): Session | null => {
  const { upload } = fields
  if (typeof upload !== 'object' || upload === null) return null
  const { size, offset, finished } = { size: 0, offset: 0, finished: false, ...upload }
  return { size, offset, finished }
}
/** A session is called by another number than its video. */
const sessionId = (video: MetaObject) => `7${video.id}`

export const UPLOAD_PHASES = ['start', 'transfer', 'finish', 'cancel'] as const

/**
 * A video in pieces: `start` names its size, each `transfer` brings the bytes that are asked for, `finish` begins its encoding.
 * Source: facebook-nodejs-business-sdk, src/video-uploader.js.
 */
export function uploadInPieces(world: World, account: MetaAccount, params: Params): Record<string, unknown> {
  const read = readParams(params)
  const phase = read.oneOf('upload_phase', UPLOAD_PHASES)
  if (phase === 'start') return started(world, account, read)
  const video = videoOf(world, account, read)
  if (phase === 'transfer') return transferred(world, video, read, params)
  if (phase === 'finish') return finished(world, video, read)
  world.store.put({ ...video, status: 'DELETED', updatedMs: world.clock.now() }, 'deleted', {})
  return { success: true }
}

function started(world: World, account: MetaAccount, read: ParamReader): Record<string, unknown> {
  const size = read.whole('file_size')
  if (size === undefined) throw missingParam('file_size')
  if (size === 0 || size > MAX_BYTES)
    throw refused({ title: 'Video too large', message: 'The video is empty or larger than 10 GB.', subcode: 1363023, blame: ['file_size'] })
  const upload: Session = { size, offset: 0, finished: false }
  const name = read.text('name') ?? read.text('title') ?? 'video'
  const fields = { title: name, picture: PLACEHOLDER, upload }
  const video = createObject(world, { level: 'advideo', account, name, status: 'ACTIVE', fields })
  return { upload_session_id: sessionId(video), video_id: video.id, ...nextOf(upload) }
}

function transferred(world: World, video: MetaObject, read: ParamReader, params: Params): Record<string, unknown> {
  const session = openSession(video)
  const chunk = params.video_file_chunk
  if (!isUploadedFile(chunk)) throw missingParam('video_file_chunk')
  const from = read.whole('start_offset')
  if (from !== session.offset)
    throw refused({
      title: 'Invalid start offset',
      message: `The start offset ${from ?? '–'} is not ${session.offset}.`,
      subcode: 1363037,
      blame: ['start_offset'],
    })
  const offset = session.offset + chunk.bytes.length
  if (chunk.bytes.length === 0 || offset > session.size)
    throw refused({
      title: 'Invalid chunk',
      message: 'The chunk is empty or beyond the file.',
      blame: ['video_file_chunk'],
    })
  const upload = { ...session, offset }
  keep(world, { ...video, fields: { ...video.fields, upload } }, { offset })
  return nextOf(upload)
}

function finished(world: World, video: MetaObject, read: ParamReader): Record<string, unknown> {
  const session = openSession(video)
  if (session.offset !== session.size)
    throw refused({ title: 'Upload incomplete', message: 'Not all of the video has arrived.', subcode: 1363025, blame: ['upload_phase'] })
  const name = read.text('title') ?? video.name
  const startMs = encodedMs(world, video)
  keep(world, { ...video, name, startMs, fields: { ...video.fields, title: name, upload: { ...session, finished: true } } }, { name })
  return { success: true }
}

function videoOf({ store }: World, account: MetaAccount, read: ParamReader): MetaObject {
  const id = read.requiredText('upload_session_id')
  const video = store.object(id.slice(1))
  if (!video || sessionId(video) !== id || video.account !== account.id || video.status === 'DELETED')
    throw refused({
      title: 'Invalid upload session',
      message: `The upload session ${id} does not exist.`,
      subcode: 1363041,
      blame: ['upload_session_id'],
    })
  return video
}

function openSession(video: MetaObject): Session {
  const session = sessionOf(video)
  if (!session || session.finished)
    throw refused({ title: 'Upload finished', message: 'The upload session is finished.', subcode: 1363041, blame: ['upload_session_id'] })
  return session
}

const nextOf = ({ offset, size }: Session) => ({ start_offset: String(offset), end_offset: String(Math.min(offset + CHUNK, size)) })

const keep = ({ store, clock }: World, video: MetaObject, changed: Record<string, unknown>) =>
  store.put({ ...video, updatedMs: clock.now() }, 'changed', changed)

/** When the encoding ends that begins now. */
export const encodedMs = ({ clock, draw }: World, { id }: MetaObject): number => clock.now() + between(draw('encoding', id), [3_000, 9_000])
