import { z } from 'zod'
import { BATCH_VIDEO_STANDINGS } from '#domain/material/batch-videos.ts'
import { ACCOUNT_VIDEO_STATES } from '#domain/material/material.ts'
import { ATOMIC, count, data, endpoint, id, READ, text, wireBlocker } from './endpoint.ts'

const BASE = '/dapper/api/fb_ad'

const accountVideo = z.object({
  material_id: text,
  material_name: text,
  account_id: text,
  account_name: text,
  state: z.enum(ACCOUNT_VIDEO_STATES),
  /** bytes that have arrived, of all there are */
  sent: count,
  bytes: count,
  /** the network's own id of the video; null until it has one */
  ref: text.nullable(),
  /** why it cannot be used */
  failure: wireBlocker.nullable(),
  updated_at: text,
})
export type AccountVideo = z.output<typeof accountVideo>

/** The file is the library's: it was uploaded there, looked at and is kept once; this call names it and the accounts that need it. */
export const uploadVideo = endpoint({
  method: 'POST',
  path: `${BASE}/ad/upload_video`,
  encoding: 'multipart',
  write: 'again',
  atomic: true,
  permission: 'ads.batch.build',
  audit: { records: 'material.video_sent' },
  scope: { input: { account: 'account_ids' }, objects: { ids: 'material' } },
  input: z.object({ ids: z.array(id).min(1).max(100), account_ids: z.array(id).min(1).max(50) }),
  output: data(z.array(accountVideo)),
  summary: 'Brings videos of the library to ad accounts; one that is there or under way stays as it is, one that failed begins again.',
})

export const checkVideoStatus = endpoint({
  ...READ,
  path: `${BASE}/check_video_status`,
  poll: true,
  permission: 'material.list.view',
  scope: { input: { account: 'account_ids' }, objects: { ids: 'material' } },
  input: z.object({ ids: z.array(id).min(1).max(100), account_ids: z.array(id).max(50).default([]) }),
  /** `1`: all can be used; `0`: one or more cannot; `2`: some are on their way */
  output: data(z.object({ result: z.enum(['0', '1', '2']), videos: z.array(accountVideo) })),
  summary: 'The state of videos in the ad accounts they were brought to.',
})

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

export const batchVideos = endpoint({
  ...READ,
  path: `${BASE}/batch_videos`,
  poll: true,
  permission: 'ads.batch.view',
  scope: { objects: { batch_id: 'batch' } },
  input: batchInput,
  output: videosOfBatch,
  summary: 'The state of the videos of a batch in the accounts whose ads show them.',
})

export const bringVideos = endpoint({
  ...ATOMIC,
  path: `${BASE}/bring_videos`,
  permission: 'ads.batch.build',
  audit: { records: 'material.video_sent' },
  scope: { objects: { batch_id: 'batch' } },
  input: batchInput,
  output: videosOfBatch,
  summary:
    'Brings every video of a batch to the accounts whose ads show it; what is there or under way stays as it is, what failed begins again.',
})

/** The network that takes videos through us, and its calls. */
export const VIDEO_NETWORK = {
  channel: 'fb_ad',
  upload: uploadVideo,
  check: checkVideoStatus,
  ofBatch: batchVideos,
  bring: bringVideos,
} as const
