import { z } from 'zod'
import { BATCH_STATES } from '#domain/batch/batch.ts'
import { batchRow } from './batch-row.ts'
import { endpoint, flag, id, listOf, paging, READ } from './endpoint.ts'

const input = z.object({
  game_id: id.optional(),
  account_id: id.optional(),
  state: z.enum(BATCH_STATES).optional(),
  mine: flag.optional(),
  /** a person; `mine` goes first */
  created_by: id.optional(),
  q: z.string().max(200).optional(),
  batch_id: id.optional(),
  ...paging(100),
})

const LISTS = {
  ...READ,
  permission: 'ads.batch.view',
  scope: { input: { game: 'game_id', account: 'account_id' }, objects: { batch_id: 'batch' }, rows: { game: 'game_id' } },
  input,
  output: listOf(batchRow),
} as const

/** The list of a network's batches, by the network's key. It says nothing of what a batch is made of, so its page needs no description of a network. */
export const batchListOf = (channel: string, label = channel) =>
  endpoint({ ...LISTS, path: `/dapper/api/${channel}/batch_list`, summary: `${label}: batches, newest first` })

/** Lists batches from every network. A `batch_id` is unique across networks, so it is enough to look up a batch. */
export const batchesOfAll = endpoint({
  ...LISTS,
  path: '/dapper/api/batch_list',
  summary: 'batches of all networks, newest first',
})
