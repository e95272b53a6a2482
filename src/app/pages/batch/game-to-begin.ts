import { createActor, toPromise } from 'xstate'
import type { ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import { readGames } from '#views/batch/read-games.ts'
import type { Begin } from '#app/flows/batch-paths.ts'

/** The default game of a new batch: the company's default, else the first that is not retired; empty if there is none. */
export const gameToBegin = (games: readonly ScopeGame[]): string =>
  (games.find((game) => game.is_default) ?? games.find(({ retired }) => !retired))?.game_id ?? ''

/** An import or a copy of the last batch needs a game, and the list of batches offers one. If it was left before its games were read, they are read first. */
export async function withGame(begin: Begin): Promise<Begin> {
  if (begin.gameId !== '' || (begin.how === 'blank' && begin.usual !== true)) return begin
  // games that cannot be read are read again by the batch itself, which says so
  const games = await toPromise(createActor(readGames).start()).catch(() => [])
  return { ...begin, gameId: gameToBegin(games) }
}
