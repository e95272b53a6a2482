import type { Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { hashToken } from '#server/kit/authenticate.ts'
import { demoGames } from './games.ts'

/** What the simulated server of a demo game sends its events with; as public as the passwords of the demo. */
export const demoEventKey = (gameId: string): string => `demo-game-${gameId}`

/** Packs that players buy, in minor units by the currency of the game. */
export const PRICES: Readonly<Record<string, readonly number[]>> = {
  USD: [99, 299, 499, 999, 1_999, 4_999],
  EUR: [99, 299, 499, 999, 1_999, 4_999],
  CNY: [600, 1_800, 3_000, 6_800, 12_800, 32_800],
  JPY: [160, 480, 800, 1_600, 3_200, 8_000],
  KRW: [1_500, 4_500, 7_500, 15_000, 30_000, 75_000],
  TWD: [3_300, 9_900, 17_000, 33_000, 67_000, 169_000],
}

/** Each game of the demo tells what its players do. */
export async function insertEventSources(trx: Transaction<Database>, people: ReadonlyMap<string, string>): Promise<void> {
  const made_by = people.get('admin')
  if (made_by === undefined) return
  const sources = demoGames().map(({ game_id }) => ({ game_id, name: '正式服', key_hash: hashToken(demoEventKey(game_id)), made_by }))
  await trx.insertInto('event_source').values(sources).execute()
}
