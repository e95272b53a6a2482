import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { fbAd } from '#contract/fb-ad.ts'
import { batchListMachine } from '#machines/batch-list/batch-list.machine.ts'

const SHOWN = 500

/** The list of batches joined to the server. Batches of all networks stand in one list. */
export const wiredBatchListMachine = batchListMachine.provide({
  actors: {
    readList: fromPromise(async ({ input: { filter }, signal }) => {
      const asked = {
        ...(filter.gameId ? { game_id: filter.gameId } : {}),
        ...(filter.accountId ? { account_id: filter.accountId } : {}),
        ...(filter.state ? { state: filter.state } : {}),
        ...(filter.mine ? { mine: '1' as const } : {}),
        ...(filter.q ? { q: filter.q } : {}),
        per_page: SHOWN,
      }
      const { data, total } = await call(fbAd.batchList, asked, { quiet: true, signal })
      return { rows: data, total, asOf: new Date().toISOString() }
    }),
  },
})
