import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { games } from '#contract/lists.ts'
import type { ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'

const SHOWN = 500

/** The games a person may use, for the machine of a batch's scope. */
export const readGames = fromPromise<readonly ScopeGame[]>(
  async ({ signal }) => (await call(games, { per_page: SHOWN }, { quiet: true, signal })).data,
)
