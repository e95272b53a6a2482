import { z } from 'zod'
import { data, endpoint, text } from './endpoint.ts'

const short = text.max(400)

const failedCall = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  url: text.max(300),
  status: z.number().int().min(100).max(599),
  message: short,
  request_id: text.max(64).nullable().default(null),
})
export type FailedCallReport = z.output<typeof failedCall>

/** Further calls one report tells of; those above wait for the next. */
export const REPORTED_TOGETHER = 20

/** What the console tells about a call that failed (S1 §8). The server adds who it is and which browser, and hides what is private once more. */
export const failureReport = failedCall.extend({
  params: z.record(z.string().max(100), z.unknown()).default({}),
  /** path of the page, without what its query holds */
  page: text.max(400),
  /** calls that failed while it was quiet after the report before */
  more: z.array(failedCall).max(REPORTED_TOGETHER).default([]),
  flow_id: text.max(64).nullable().default(null),
  /** the flow's last ten transitions, oldest first */
  transitions: z
    .array(z.object({ at: text.max(40), event: text.max(120), from: short, to: short }))
    .max(10)
    .default([]),
})
export type FailureReport = z.output<typeof failureReport>

/** Ours: the robot's address is the server's secret, and a browser could not call it. */
export const reportFailure = endpoint({
  method: 'POST',
  path: '/user/api/user/failure_report',
  encoding: 'json',
  write: 'again',
  permission: 'signed-in',
  scope: { none: 'tells of a call of the caller; who it is the server knows' },
  input: failureReport,
  bodyKb: 256,
  output: data(z.object({ state: z.enum(['sent', 'limited', 'known', 'off', 'not_delivered']) })),
  summary:
    'Tell the chat robot of a failed call; at most one in three seconds a user, what fails in between together in the next; equal ones once in ten minutes.',
})
