import { z } from 'zod'
import { BATCH_VIDEO_STANDINGS } from '#domain/material/batch-videos.ts'
import { ACCOUNT_VIDEO_STATES } from '#domain/material/material.ts'
import { accountVideo } from './account-videos.ts'
import { ATOMIC, count, data, endpoint, id, READ } from './endpoint.ts'

/** Most videos of a batch that are named one by one; all are counted. */
export const BATCH_VIDEOS_SHOWN = 200

const batchVideo = accountVideo.omit({ ref: true, updated_at: true }).extend({
  /** null: no one has brought it there */
  state: z.enum(ACCOUNT_VIDEO_STATES).nullable(),
  standing: z.enum(BATCH_VIDEO_STANDINGS),
  /** ads of the batch that show it in this account */
  ads: count,
})

const videosOfBatch = data(
  z.object({
    /** one a video and account; they add up to `total` */
    counts: z.object({ ready: count, under_way: count, failed: count, absent: count, unusable: count, total: count }),
    /** ready there, while ads of the batch still say that they wait for them: a check sets those free */
    to_check: count,
    /** what needs a person first */
    videos: z.array(batchVideo).max(BATCH_VIDEOS_SHOWN),
  }),
)

const batchInput = z.object({ batch_id: id })

/** The videos of batches of a network whose ads show some. `base`: the path of its family. */
export const batchVideoCalls = ({ base, say }: { base: string; say: (what: string) => string }) => ({
  batchVideos: endpoint({
    ...READ,
    path: `${base}/batch_videos`,
    poll: true,
    permission: 'ads.batch.view',
    scope: { objects: { batch_id: 'batch' } },
    input: batchInput,
    output: videosOfBatch,
    summary: say('the state of the videos of a batch in the accounts whose ads show them'),
  }),
  bringVideos: endpoint({
    ...ATOMIC,
    path: `${base}/bring_videos`,
    permission: 'ads.batch.build',
    audit: { records: 'material.video_sent' },
    scope: { objects: { batch_id: 'batch' } },
    input: batchInput,
    output: videosOfBatch,
    summary: say(
      'bring every video of a batch to the accounts whose ads show it; what is there or under way stays, what failed begins again',
    ),
  }),
})

export const NO_BATCH_VIDEOS: Partial<ReturnType<typeof batchVideoCalls>> = {}
