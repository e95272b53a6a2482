import { createActor, toPromise } from 'xstate'
import type { ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import { readGames } from '#views/batch/read-games.ts'
import type { Begin } from '#app/flows/batch-paths.ts'

/** The default game of a new batch: the company's default, else the first that is not retired; empty if there is none. */
export const gameToBegin = (games: readonly ScopeGame[]): string =>
  (games.find((game) => game.is_default) ?? games.find(({ retired }) => !retired))?.game_id ?? ''

/** A new batch with its game. If the address names none, because it was opened before the list of games loaded or from another page, the list is read first. */
export async function withGame(begin: Begin): Promise<Begin> {
  if (begin.gameId !== '') return begin
  // games that cannot be read are read again by the batch itself, which says so
  const games = await toPromise(createActor(readGames).start()).catch(() => [])
  return { ...begin, gameId: gameToBegin(games) }
}
