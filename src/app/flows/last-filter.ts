import { createListeners } from '#domain/listeners.ts'
import { parseJson, type KeyValues } from '#app/entry/local-data.ts'

/** The specification's key (S1 §3: gameId, timezone, regionIds and others); clearing leaves it. */
const KEY = 'filter'

export type LastFilter = {
  /** the game a list was narrowed to last; empty: none */
  gameId: () => string
  /** a list was narrowed to this game, or with null to none any more */
  choose: (game: { game_id: string; timezone: string; region_id: string } | null) => void
  subscribe: (listener: () => void) => () => void
}

/** What a person looked at last, so that the menu leads back to it. What else is under the key stays there. */
export function createLastFilter(local: KeyValues): LastFilter {
  const { subscribe, tell } = createListeners()
  const read = (): Readonly<Record<string, unknown>> => {
    const kept = parseJson(local.getItem(KEY))
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : {}
  }
  return {
    gameId() {
      const { gameId } = read()
      return typeof gameId === 'string' ? gameId : ''
    },
    choose(game) {
      const { gameId: _gameId, timezone: _timezone, regionIds: _regionIds, ...others } = read()
      const chosen = game ? { gameId: game.game_id, timezone: game.timezone, regionIds: [game.region_id] } : {}
      local.setItem(KEY, JSON.stringify({ ...others, ...chosen }))
      tell()
    },
    subscribe,
  }
}
