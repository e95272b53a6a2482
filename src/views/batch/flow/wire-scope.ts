import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { familyOf } from '#contract/families.ts'
import { adAccounts, masters } from '#contract/lists.ts'
import { channelOf } from '#domain/channels/index.ts'
import { batchScopeMachine } from '#machines/batch-scope/batch-scope.machine.ts'
import { QUIET } from '#views/things/wired.ts'
import { readGames } from '../read-games.ts'

const ofSpreader = (channel: string) => {
  const spreaderId = channelOf(channel)?.spreaderId
  return spreaderId ? { spreader_id: spreaderId } : {}
}

/** The lists a scope is chosen from, joined to the server. */
export const wiredScopeMachine = batchScopeMachine.provide({
  actors: {
    readGames,
    readNetwork: fromPromise(async ({ input: { channel }, signal }) => {
      const [dict, firms] = await Promise.all([
        call(familyOf(channel).dict, {}, { ...QUIET, signal }),
        everyPage((page) => call(masters, { ...ofSpreader(channel), ...page }, { ...QUIET, signal })),
      ])
      return { dict: dict.data, masters: firms }
    }),
    readAccounts: fromPromise(async ({ input: { channel, gameId }, signal }) => {
      const asked = { game_id: gameId, ...ofSpreader(channel) }
      const { defaultAccount } = familyOf(channel)
      const [accounts, usual] = await Promise.all([
        everyPage((page) => call(adAccounts, { ...asked, ...page }, { ...QUIET, signal })),
        // a proposal that does not come is none
        defaultAccount ? call(defaultAccount, { game_id: gameId }, { ...QUIET, signal }).catch(() => null) : null,
      ])
      return accounts.map((account) => ({ ...account, is_usual: account.account_id === usual?.data?.account_id }))
    }),
  },
})
