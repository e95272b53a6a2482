import { z } from 'zod'
import { TRAINING_FAULTS } from '#domain/training.ts'
import { count, data, endpoint, instant, READ, text } from './endpoint.ts'

const failedBatch = z.object({
  batch_id: text,
  name: text,
  channel: text,
  game_id: text,
  failed: count,
  unknown: count,
  total: count,
  /** when a row of it failed last */
  at: instant,
})
export type FailedBatch = z.output<typeof failedBatch>

const openBatch = failedBatch.pick({ batch_id: true, name: true, channel: true, game_id: true }).extend({
  state: z.enum(['expanding', 'draft', 'pushing']),
})
export type OpenBatch = z.output<typeof openBatch>

/** Ours: what the frame of every page shows next to the page. */
export const shellNews = endpoint({
  ...READ,
  path: '/dapper/api/shell',
  poll: true,
  permission: 'signed-in',
  scope: { none: 'batches are read within the games of the ads page' },
  input: z.object({}),
  output: data(
    z.object({
      /** what the company is called; empty: no one has named it */
      company: text,
      /** was it filled with the demo company? */
      is_demo: z.boolean(),
      /** what simulated networks do on purpose now, and until when; null: nothing */
      training: z.object({ fault: z.enum(TRAINING_FAULTS), ends_at: instant }).nullable(),
      /** where the app is downloaded; empty: nowhere */
      download_url: text,
      /** is there a landing-page builder to open? */
      builder: z.boolean(),
      /** rows of the caller's games that failed and wait for someone */
      failed_rows: count,
      /** the batches they are in, latest failure first, at most 20 */
      failed_batches: z.array(failedBatch),
      /** batches the caller began and has not finished, on whatever computer; latest first, at most 20 */
      open_batches: z.array(openBatch),
      /** route name of a tool → items in it that wait for the caller; tools without any are left out */
      waiting: z.record(text, count),
    }),
  ),
  summary: 'Counts and addresses for the frame of every page.',
})
