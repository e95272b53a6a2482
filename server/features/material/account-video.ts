import type { Kysely } from 'kysely'
import type pg from 'pg'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { currentChannel } from '#domain/channels/index.ts'
import type { Connector, ConnectorError, Outcome, VideoPort } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import type { MaterialStore } from '#server/kit/material-store.ts'
import { bytesOf } from '#server/kit/object-store.ts'
import { asEffect } from '#server/push/crash-points.ts'
import { startWorkLoop, type WorkLog } from '#server/push/work-loop.ts'
import * as repository from './account-video.repository.ts'
import type { DueVideo } from './account-video.repository.ts'

export type VideoDeps = {
  db: Kysely<Database>
  store: Pick<MaterialStore, 'stream'>
  connectors: ReadonlyMap<string, Connector>
  /** ends a call that is under way when the worker stops */
  signal?: AbortSignal
}

/** Tries of one step in a row before a failure that might pass ends it. */
const TRIES = 6
const WAIT_MS = 2_000
const MOST_WAIT_MS = 60_000
/** As status polling (S1 §4). */
const ASK_MS = 5_000
/** Some networks never report that encoding failed. No network takes longer than this. */
const LONGEST_MS = 6 * 3_600_000
/** An account that the network does not let in; a new credential wakes its videos before. */
const SIGNED_OUT_MS = 15 * 60_000

/**
 * Does what is due of one video: begins its upload, brings the pieces the network asks for, ends it, or asks the state of its encoding. What
 * has arrived is stored with each piece, so that a worker that dies goes on from there. False when none is due.
 */
export async function sendNext({ db, store, connectors, signal = new AbortController().signal }: VideoDeps): Promise<boolean> {
  const video = await repository.claimDue(db)
  if (!video) return false
  const channel = currentChannel(video.spreader_id)?.key ?? ''
  const port = connectors.get(channel)?.videos
  if (!port) await repository.storeRefused(db, video, blocker('material.video.no_network', { params: { channel } }))
  else if (video.state === 'processing') await ask(db, port, video, signal)
  else await send(db, store, port, video, signal)
  return true
}

async function send(db: VideoDeps['db'], store: VideoDeps['store'], port: VideoPort, video: DueVideo, signal: AbortSignal): Promise<void> {
  const { account } = video
  let at = { session: video.session, ref: video.ref, sent: Number(video.sent), wanted: Number(video.wanted) }
  if (at.session === null || at.ref === null) {
    const begun = await asEffect('video-start', () => port.start(account, { name: video.name, bytes: Number(video.bytes) }, signal))
    if ('error' in begun) return await failedOnce(db, video, begun.error)
    at = { session: begun.ok.session, ref: begun.ok.videoId, sent: begun.ok.from, wanted: begun.ok.to }
  }
  const { session } = at
  let { ref } = at
  if (session === null || ref === null) throw new Error('an upload was begun without a session')
  await repository.storePiece(db, video, { session, ref, sent: at.sent, wanted: at.wanted }, false)
  while (at.sent < at.wanted) {
    const chunk = await pieceOf(store, video.storage_key, at.sent, at.wanted)
    if (!chunk) return await repository.storeRefused(db, video, blocker('material.video.missing'))
    const piece = { session, from: at.sent }
    const answer = await asEffect('video-piece', () => port.transfer(account, piece, chunk, signal))
    // after an answer that was lost no one knows how much arrived: the network says that this is not what it waits for
    if ('error' in answer && answer.error.class === 'conflict') return await repository.storeAnew(db, video)
    if ('error' in answer) return await failedOnce(db, video, answer.error)
    ref = answer.ok.videoId ?? ref
    at = { ...at, sent: answer.ok.from, wanted: answer.ok.to }
    await repository.storePiece(db, video, { session, ref, sent: at.sent, wanted: at.wanted }, true)
  }
  const ended: Outcome<null> = await asEffect('video-finish', () => port.finish(account, { session, name: video.name }, signal))
  // one that was ended before, its answer lost, cannot be ended again: the state of it tells
  if ('error' in ended && ended.error.class !== 'conflict') return await failedOnce(db, video, ended.error)
  if (video.asked_ms_ago > LONGEST_MS)
    return await repository.storeRefused(db, video, blocker('material.video.no_end', { params: { hours: 6 } }))
  await repository.storeProcessing(db, video, ASK_MS)
}

const mayPass = ({ class: kind }: ConnectorError): boolean =>
  ['retryable', 'rate_limited', 'unknown_outcome', 'not_found_yet'].includes(kind)

async function pieceOf(store: VideoDeps['store'], key: string, from: number, to: number): Promise<Buffer | null> {
  try {
    return await bytesOf(await store.stream(key, { from, to: to - 1 }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function ask(db: VideoDeps['db'], port: VideoPort, video: DueVideo, signal: AbortSignal): Promise<void> {
  const answer = await port.status(video.account, video.ref ?? '', signal)
  if ('error' in answer) return await failedOnce(db, video, answer.error)
  const { state, message } = answer.ok
  if (state === 'ready') return await repository.storeReady(db, video)
  if (state === 'failed') return await repository.storeRefused(db, video, refusal('material.video.encoding', message))
  if (video.asked_ms_ago > LONGEST_MS)
    return await repository.storeRefused(db, video, blocker('material.video.no_end', { params: { hours: 6 } }))
  await repository.storeProcessing(db, video, ASK_MS)
}

/** What may pass is tried again from the piece that failed, with growing waits; what the network refuses ends it. An outage and a throttled call are no tries. */
async function failedOnce(db: VideoDeps['db'], video: DueVideo, error: ConnectorError): Promise<void> {
  if (error.signedOut) return await repository.storeLater(db, video, SIGNED_OUT_MS)
  if (error.class === 'auth') return await repository.storeRefused(db, video, blocker('material.video.auth'))
  const isTry = !error.outage && error.class !== 'rate_limited'
  if (!mayPass(error) || (isTry && video.attempts >= TRIES))
    return await repository.storeRefused(db, video, refusal('material.video.refused', error.message))
  await repository.storeLater(db, video, error.retryAfterMs ?? Math.min(MOST_WAIT_MS, WAIT_MS * 2 ** video.attempts))
}

const refusal = (code: string, message: string): Blocker => blocker(code, { params: { message: message || '–' } })

/** Brings videos to ad accounts as they are asked for. */
export function startAccountVideos({
  pool,
  log,
  sweepMs = 2_000,
  ...deps
}: Omit<VideoDeps, 'signal'> & { pool: pg.Pool; log: WorkLog; sweepMs?: number }): { stop: () => Promise<void> } {
  const stopped = new AbortController()
  const loop = startWorkLoop(
    { pool, log, sweepMs },
    {
      channel: 'material_video_waits',
      next: () => sendNext({ ...deps, signal: stopped.signal }),
      failed: 'a video could not be brought to an ad account and is tried again',
    },
  )
  return {
    async stop() {
      stopped.abort()
      await loop.stop()
    },
  }
}
