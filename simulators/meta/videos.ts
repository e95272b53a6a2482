import { isUploadedFile } from '../kit/multipart.ts'
import type { Params } from '../kit/http.ts'
import { missingParam } from './graph-error.ts'
import type { MetaObject } from './objects.ts'
import type { MetaAccount } from './options.ts'
import { readParams } from './read-params.ts'
import { encodedMs, PLACEHOLDER, uploadInPieces } from './video-upload.ts'
import { createObject, type World } from './world.ts'

/** Takes a video in pieces, or in one by file or address: then it is made at once. It is usable after its encoding. */
export function uploadVideo(world: World, account: MetaAccount, params: Params): Record<string, unknown> {
  const read = readParams(params)
  if (read.has('upload_phase')) return uploadInPieces(world, account, params)
  if (!isUploadedFile(params.source) && !read.has('file_url') && !read.has('source')) throw missingParam('source')
  const name = read.text('name') ?? read.text('title') ?? 'video'
  const video = createObject(
    world,
    { level: 'advideo', account, name, status: 'ACTIVE', fields: { title: name, picture: PLACEHOLDER } },
    (object) => ({ ...object, startMs: encodedMs(world, object) }),
  )
  return { id: video.id }
}

/** `startMs` is when the encoding ends, null while bytes are awaited; `[broken]` in the name makes it fail. */
export function videoStatus({ startMs, name }: MetaObject, nowMs: number): Record<string, unknown> {
  const done = startMs !== null && startMs <= nowMs
  const state = done ? (/\[broken\]/i.test(name) ? 'error' : 'ready') : 'processing'
  return {
    video_status: state,
    processing_progress: done ? 100 : startMs === null ? 0 : 50,
    uploading_phase: { status: startMs === null ? 'in_progress' : 'complete' },
    processing_phase: { status: done ? 'complete' : startMs === null ? 'not_started' : 'in_progress' },
  }
}
