import { between } from '../kit/seed.ts'
import { isUploadedFile } from '../kit/multipart.ts'
import type { Params } from '../kit/http.ts'
import { missingParam } from './graph-error.ts'
import type { MetaObject } from './objects.ts'
import type { MetaAccount } from './options.ts'
import { readParams } from './read-params.ts'
import { createObject, type World } from './world.ts'

const PLACEHOLDER = 'https://static.simulator.invalid/video-placeholder.gif'

/** Takes a video in one piece, by file or address. It is made at once and usable after its encoding. */
export function uploadVideo(world: World, account: MetaAccount, params: Params): { id: string } {
  const read = readParams(params)
  if (!isUploadedFile(params.source) && !read.has('file_url') && !read.has('source')) throw missingParam('source')
  const name = read.text('name') ?? read.text('title') ?? 'video'
  const video = createObject(
    world,
    { level: 'advideo', account, name, status: 'ACTIVE', fields: { title: name, picture: PLACEHOLDER } },
    (object) => ({
      ...object,
      startMs: object.createdMs + between(world.draw('encoding', object.id), [3_000, 9_000]),
    }),
  )
  return { id: video.id }
}

/** `startMs` is when the encoding ends; `[broken]` in the name makes it fail. */
export function videoStatus({ startMs, name }: MetaObject, nowMs: number): Record<string, unknown> {
  const done = startMs !== null && startMs <= nowMs
  const state = done ? (/\[broken\]/i.test(name) ? 'error' : 'ready') : 'processing'
  return {
    video_status: state,
    processing_progress: done ? 100 : 50,
    uploading_phase: { status: 'complete' },
    processing_phase: { status: done ? 'complete' : 'in_progress' },
  }
}
