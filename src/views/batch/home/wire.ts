import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { batchesOfAll, batchListOf } from '#contract/batch-list.ts'
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
  const list = filter.channel ? batchListOf(filter.channel) : batchesOfAll
  const { data, total } = await call(list, asked, { quiet: true, signal })
  return { rows: data, total, asOf: new Date().toISOString() }
}
