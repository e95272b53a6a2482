import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { batchListOf } from '#contract/batch-list.ts'
import { CHANNEL_KEYS } from '#domain/channels/keys.ts'
import { batchListMachine, type BatchFilter, type BatchListAnswer } from '#machines/batch-list/batch-list.machine.ts'
import { batchScopeMachine } from '#machines/batch-scope/batch-scope.machine.ts'
import { readGames } from '../read-games.ts'

const SHOWN = 500

/** The list of batches joined to the server: those of every registered network, or of the one it is narrowed to, newest first. */
export const wiredBatchListMachine = batchListMachine.provide({
  actors: { readList: fromPromise(({ input: { filter }, signal }) => readList(filter, signal)) },
})

/** The games a list is narrowed to; no network is chosen here. */
export const wiredGamesMachine = batchScopeMachine.provide({ actors: { readGames } })

async function readList(filter: BatchFilter, signal: AbortSignal): Promise<BatchListAnswer> {
  const asked = {
    ...(filter.gameId ? { game_id: filter.gameId } : {}),
    ...(filter.accountId ? { account_id: filter.accountId } : {}),
    ...(filter.state ? { state: filter.state } : {}),
    ...(filter.mine ? { mine: '1' as const } : {}),
    ...(filter.createdBy ? { created_by: filter.createdBy } : {}),
    ...(filter.q ? { q: filter.q } : {}),
    per_page: SHOWN,
  }
  const channels = filter.channel ? [filter.channel] : CHANNEL_KEYS
  const lists = await Promise.all(channels.map((channel) => call(batchListOf(channel), asked, { quiet: true, signal })))
  return {
    // one number series over all networks: the higher number is the newer batch
    rows: lists.flatMap(({ data }) => data).sort((one, other) => Number(other.batch_id) - Number(one.batch_id)),
    total: lists.reduce((sum, { total }) => sum + total, 0),
    asOf: new Date().toISOString(),
  }
}
