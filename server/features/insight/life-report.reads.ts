import type { Kysely } from 'kysely'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { scoped } from '#server/db/sql.ts'

/** A game that reports are of, with the zone of its days; null: there is none. */
export async function readReportedGame(db: Kysely<Database>, id: string): Promise<{ id: string; name: string; timezone: string } | null> {
  const row = await db.selectFrom('game').select(['game_id as id', 'name', 'timezone']).where('game_id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Ad accounts of a game with their zones, also those whose reports are not read: their players are told all the same. */
export const readZonedAccounts = (
  db: Kysely<Database>,
  gameId: string,
  spreaders: Scope,
): Promise<{ account_id: string; timezone: string }[]> =>
  db
    .selectFrom('ad_account as a')
    .innerJoin('ad_account_game as g', 'g.account_id', 'a.account_id')
    .select(['a.account_id', 'a.timezone'])
    .where('g.game_id', '=', gameId)
    .where(scoped('a.spreader_id', spreaders))
    .orderBy('a.account_id')
    .execute()
