import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { outcomeOf } from '#client/outcome.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import { VIDEO_NETWORK, type AccountVideo as WireVideo } from '#contract/account-videos.ts'
import { adAccounts } from '#contract/lists.ts'
import { channelOf } from '#domain/channels/index.ts'
import { accountVideoMachine, type AccountVideo } from '#machines/account-video/account-video.machine.ts'
import { QUIET } from '#views/things/wired.ts'

const { channel, upload, check } = VIDEO_NETWORK
const SPREADER = channelOf(channel)?.spreaderId

export const wiredAccountVideo = accountVideoMachine.provide({
  actors: {
    readVideos: fromPromise(async ({ input: { materialId, gameId }, signal }) => {
      const quiet = { ...QUIET, signal }
      const asked = { game_id: gameId, ...(SPREADER ? { spreader_id: SPREADER } : {}) }
      const [{ data }, accounts] = await Promise.all([
        call(check, { ids: [materialId] }, quiet),
        everyPage((page) => call(adAccounts, { ...asked, ...page }, quiet)),
      ])
      return { videos: data.videos.map(videoOf), accounts: accounts.map(({ account_id: id, name }) => ({ id, name })) }
    }),
    sendVideo: fromPromise(
      async ({ input: { materialId, accounts } }) =>
        await outcomeOf(call(upload, { ids: [materialId], account_ids: [...accounts] }, QUIET), ({ data }) => data.map(videoOf)),
    ),
  },
})

const videoOf = ({ account_id, account_name, state, sent, bytes, failure }: WireVideo): AccountVideo => ({
  account_id,
  account_name,
  state,
  sent,
  bytes,
  failure: failure && blockerOfWire(failure),
})
