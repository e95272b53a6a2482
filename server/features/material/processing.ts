import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { blocker } from '#domain/blocker.ts'
import type { Database } from '#server/db/schema.ts'
import type { MaterialStore } from '#server/kit/material-store.ts'
import { thumbOf } from '#server/kit/picture-judge.ts'
import { startWorkLoop, type WorkLog } from '#server/push/work-loop.ts'
import { keepPicture } from './gone-files.ts'
import { posterOf } from './inspect.ts'
import * as repository from './processing.repository.ts'
import { frameOf, hasVideoTools, probeVideo } from './video.ts'

export type ProcessingDeps = { db: Kysely<Database>; pool: pg.Pool; store: MaterialStore; log: WorkLog; sweepMs?: number }

const TRIES = 3

/**
 * Looks at one video that waits: length, size and a frame to show. The row is the queue, so that a worker that dies loses nothing.
 * False when none waits.
 */
export async function processNext({ db, store }: Pick<ProcessingDeps, 'db' | 'store'>): Promise<boolean> {
  const video = await repository.claimVideo(db)
  if (!video) return false
  const path = join(tmpdir(), `flightdeck-video-${randomUUID()}`)
  try {
    await pipeline(await store.stream(video.storage_key), createWriteStream(path, { mode: 0o600 }))
    const facts = await probeVideo(path, video.mime)
    const frame = facts && (await frameOf(path, video.mime, facts))
    if (!facts || !frame) await repository.storeFailure(db, video, blocker('material.video.broken'))
    else {
      const poster_key = await keepPicture(db, store, await posterOf(frame), 'jpg')
      const thumb_key = await keepPicture(db, store, await thumbOf(frame))
      await repository.storeProcessed(db, video, { ...facts, poster_key, thumb_key })
    }
  } catch (error) {
    if (isMissing(error)) await repository.storeFailure(db, video, blocker('material.video.missing'))
    else if (video.attempts >= TRIES)
      await repository.storeFailure(db, video, blocker('material.video.stuck', { params: { tries: TRIES } }))
    else throw error // the lease runs out, and it is looked at again
  } finally {
    await rm(path, { force: true })
  }
  return true
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Looks at videos as they come. Without ffmpeg it says so once, and they are shown as failed with that reason. */
export async function startProcessing({ db, pool, store, log, sweepMs = 2_000 }: ProcessingDeps): Promise<{ stop: () => Promise<void> }> {
  const hasTools = await hasVideoTools()
  if (hasTools) await repository.waitAgain(db, 'material.video.no_ffmpeg')
  else
    log.warn({}, 'there is no ffmpeg on this machine: videos cannot be processed; install ffmpeg, or name one in FFMPEG, and start again')
  return startWorkLoop(
    { pool, log, sweepMs },
    {
      channel: 'material_waits',
      next: async () => hasTools && (await processNext({ db, store })),
      failed: 'a video could not be processed and is tried again',
    },
  )
}
