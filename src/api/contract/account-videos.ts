import { z } from 'zod'
import { ACCOUNT_VIDEO_STATES } from '#domain/material/material.ts'
import { count, data, endpoint, id, READ, text, wireBlocker } from './endpoint.ts'

const BASE = '/dapper/api/fb_ad'

export const accountVideo = z.object({
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

/** The network to whose accounts the library uploads videos, and its calls. For batches, every network uploads (`batch-videos.ts`). */
export const VIDEO_NETWORK = { channel: 'fb_ad', upload: uploadVideo, check: checkVideoStatus } as const
