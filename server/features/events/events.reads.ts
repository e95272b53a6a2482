import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { IDLE_HOURS } from '#server/kit/session.repository.ts'

/** The game of each batch that exists. */
export async function readGamesOf(db: Kysely<Database>, batchIds: readonly string[]): Promise<{ id: string; gameId: string }[]> {
  const rows = await db
    .selectFrom('batch')
    .select(['id', 'game_id'])
    .where('id', '=', sql<string>`any(${[...batchIds]}::bigint[])`)
    .execute()
  return rows.map((row) => ({ id: row.id, gameId: row.game_id }))
}

/** Which of these sessions (hex of their hash) are live: the rule of `findSession`, for all of them in one statement. */
export async function readLiveSessions(db: Kysely<Database>, sessions: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(sql<string>`encode(token_hash, 'hex')`.as('session'))
    .where(sql<boolean>`token_hash in (select decode(s, 'hex') from unnest(${[...sessions]}::text[]) as s)`)
    .where('ended_at', 'is', null)
    .where('active', '=', true)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('seen_at', '>', sql<Date>`now() - make_interval(hours => ${IDLE_HOURS})`)
    .execute()
  return new Set(rows.map((row) => row.session))
}
