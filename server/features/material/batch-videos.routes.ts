import type { z } from 'zod'
import { BATCH_VIDEOS_SHOWN, type batchVideoCalls } from '#contract/batch-videos.ts'
import { familyOf } from '#contract/families.ts'
import { blocker } from '#domain/blocker.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { countStandings, standingOf, type BatchVideoStanding } from '#domain/material/batch-videos.ts'
import { unprocessedBlockers } from '#domain/material/usable.ts'
import { readBatchVideos, type BatchVideo } from '#server/features/batch/batch-videos.reads.ts'
import { readBatch } from '#server/features/batch/batch.reads.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import type { Wanted } from './account-video.repository.ts'

type BeginEach = (call: Call, wanted: readonly Wanted[]) => Promise<number>

/** The videos of batches in the accounts whose ads use them, for every network with videos. */
export const batchVideoRoutes = (beginEach: BeginEach): Handler[] =>
  CHANNELS.flatMap(({ key }) => {
    const { batchVideos, bringVideos } = familyOf(key)
    return batchVideos && bringVideos ? routesOf(key, { batchVideos, bringVideos }, beginEach) : []
  })

type Calls = ReturnType<typeof batchVideoCalls>

const routesOf = (channel: string, { batchVideos, bringVideos }: Calls, beginEach: BeginEach): Handler[] => [
  handle(batchVideos, async ({ batch_id: batchId }, call) => {
    await seenBatch(call, channel, batchId)
    return { data: answerOf(await readBatchVideos(call.db, batchId)) }
  }),
  handle(bringVideos, async ({ batch_id: batchId }, call) => {
    await seenBatch(call, channel, batchId)
    const wanted = (await readBatchVideos(call.trx, batchId)).filter((video) => ['absent', 'failed'].includes(standing(video)))
    const began = await beginEach(call, wanted.map(wantedOf))
    if (began === 0) call.audit({ entity: 'batch', entityId: batchId, event: 'material.video_asked' })
    return { data: answerOf(await readBatchVideos(call.trx, batchId)) }
  }),
]

/** @throws Refused 404: also for a batch of a game the caller may not use */
async function seenBatch(call: Call, channel: string, batchId: string): Promise<void> {
  if (!(await readBatch(call.db, { channel, scope: call.scope('game'), batchId })))
    throw new Refused(blocker('batch.missing', { field: 'batch_id' }), { status: 404 })
}

const standing = ({ state, video_status: status }: BatchVideo) => standingOf({ state, isUsable: status === 'ready' })

const wantedOf = ({ material_id: materialId, material_name: name, bytes, account_id: accountId }: BatchVideo): Wanted => ({
  materialId,
  name,
  bytes: Number(bytes),
  accountId,
})

/** What needs a person comes first, what is ready last. */
const FIRST = ['failed', 'unusable', 'absent', 'under_way', 'ready'] satisfies BatchVideoStanding[]

function answerOf(videos: readonly BatchVideo[]): z.input<Calls['batchVideos']['output']>['data'] {
  const standings = videos.map(standing)
  return {
    counts: countStandings(standings),
    to_check: videos.filter(({ barred }, index) => standings[index] === 'ready' && barred > 0).length,
    videos: FIRST.flatMap((wanted) => videos.filter((_, index) => standings[index] === wanted))
      .slice(0, BATCH_VIDEOS_SHOWN)
      .map(wireOf),
  }
}

function wireOf(video: BatchVideo) {
  const { material_id, material_name, account_id, account_name, state, ads, video_status } = video
  const stands = standing(video)
  const [unprocessed = null] = unprocessedBlockers({ id: material_id, name: material_name, video_status })
  return {
    material_id,
    material_name,
    account_id,
    account_name,
    state,
    standing: stands,
    sent: Number(video.sent),
    bytes: Number(video.bytes),
    failure: stands === 'unusable' ? unprocessed : video.failure,
    ads,
  }
}
