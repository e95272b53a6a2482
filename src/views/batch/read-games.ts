import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { games } from '#contract/lists.ts'
import type { ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'

/** The games a person may use, for the machine of a batch's scope. */
export const readGames = fromPromise<readonly ScopeGame[]>(
  async ({ signal }) => await everyPage((page) => call(games, page, { quiet: true, signal })),
)
