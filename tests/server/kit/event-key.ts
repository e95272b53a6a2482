import { hashToken } from '#server/kit/authenticate.ts'
import type { FreshDatabase } from '#tests/kit/database.ts'

/** The key of a game, for tests of every route: a call with a key looks at it before it reads anything else. */
export const EVENT_KEY = 'key of a game'

/** Stores a game whose events are sent with that key. */
export async function anEventKey({ db }: FreshDatabase, madeBy: string): Promise<void> {
  const game = { game_id: '10012', name: '星河战纪', region_id: '1', timezone: 'UTC', currency: 'USD' }
  await db.insertInto('game').values(game).execute()
  await db
    .insertInto('event_source')
    .values({ game_id: game.game_id, name: '密钥', key_hash: hashToken(EVENT_KEY), made_by: madeBy })
    .execute()
}
