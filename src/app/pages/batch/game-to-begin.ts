import { createActor, toPromise } from 'xstate'
import type { ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import { readGames } from '#views/batch/read-games.ts'
import type { Begin } from '#app/flows/batch-paths.ts'

/** The game of a batch where no one says: the company's own choice, else the first that is still run; empty where there is none. */
export const gameToBegin = (games: readonly ScopeGame[]): string =>
  (games.find((game) => game.is_default) ?? games.find(({ retired }) => !retired))?.game_id ?? ''

/** A sheet, and the batch before, belong to a game: where the address names none (it was pressed before the games were there) they are read first. */
export async function withGame(begin: Begin): Promise<Begin> {
  if (begin.gameId !== '' || begin.how === 'blank') return begin
  // games that cannot be read are read again by the batch itself, which says so
  const games = await toPromise(createActor(readGames).start()).catch(() => [])
  return { ...begin, gameId: gameToBegin(games) }
}
