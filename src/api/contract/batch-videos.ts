import { z } from 'zod'
import { BATCH_VIDEO_STANDINGS } from '#domain/material/batch-videos.ts'
import { ACCOUNT_VIDEO_STATES } from '#domain/material/material.ts'
import { accountVideo } from './account-videos.ts'
import { ATOMIC, count, data, endpoint, id, READ } from './endpoint.ts'

/** At most so many videos of a batch are listed; the counts cover all. */
export const BATCH_VIDEOS_SHOWN = 200

const batchVideo = accountVideo.omit({ ref: true, updated_at: true }).extend({
  /** null: not uploaded there yet */
  state: z.enum(ACCOUNT_VIDEO_STATES).nullable(),
  standing: z.enum(BATCH_VIDEO_STANDINGS),
  /** ads of the batch in this account that use it */
  ads: count,
})

const videosOfBatch = data(
  z.object({
    /** counts of videos per account; they add up to `total` */
    counts: z.object({ ready: count, under_way: count, failed: count, absent: count, unusable: count, total: count }),
    /** ready at the network, while ads of the batch are still marked as waiting; a check releases those ads */
    to_check: count,
    /** those that need a user come first */
    videos: z.array(batchVideo).max(BATCH_VIDEOS_SHOWN),
  }),
)

const batchInput = z.object({ batch_id: id })

/** The calls for videos of batches, for a network with video ads. `base`: the path of its family. */
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
