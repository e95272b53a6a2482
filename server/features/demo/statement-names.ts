import { GAMES } from './games.ts'

/** The names statements call the demo's games by: the bundle that products in Apple's reports begin with, and what Android channels write. */
export const demoStatementNames = (): { name: string; game_id: string }[] =>
  GAMES.flatMap(({ gameId, slug, name }) => [
    { name: `games.starfield.${slug.replaceAll('-', '')}`, game_id: gameId },
    { name: `${name}（联运版）`, game_id: gameId },
  ])
