import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { openBuilder } from '#contract/builder-link.ts'
import { games } from '#contract/lists.ts'
import { builderLinkMachine } from '#machines/builder-link/builder-link.machine.ts'
import { QUIET } from '#views/things/wired.ts'

/** The link opens without an opener and without a referrer: the builder learns the ticket and nothing else. */
export const wiredBuilderLinkMachine = builderLinkMachine.provide({
  actors: {
    readGames: fromPromise(async ({ signal }) =>
      (await everyPage((page) => call(games, page, { ...QUIET, signal }))).filter(({ retired }) => !retired),
    ),
    issueLink: fromPromise(
      async ({ input: { gameId }, signal }) => (await call(openBuilder, { game_id: gameId }, { ...QUIET, signal })).data,
    ),
  },
  actions: { openLink: (_, { url }) => void window.open(url, '_blank', 'noopener,noreferrer') },
})
