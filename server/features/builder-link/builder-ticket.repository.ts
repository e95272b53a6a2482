import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

export type NewTicket = { hash: Buffer; userId: string; gameId: string; lifeSeconds: number }

/** Keeps the ticket and sweeps those that ended a day ago. Answers when it ends. */
export async function insertTicket(db: Db, { hash, userId, gameId, lifeSeconds }: NewTicket): Promise<Date> {
  await db
    .deleteFrom('builder_ticket')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  const { expires_at } = await db
    .insertInto('builder_ticket')
    .values({
      ticket_hash: hash,
      user_id: userId,
      game_id: gameId,
      expires_at: sql<Date>`now() + make_interval(secs => ${lifeSeconds})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

export type Redeemed = { user_id: string; user_name: string; game_id: string; game_name: string }

/** Uses the ticket up, in one statement: of two that come at once, one gets it. Null for one that is unknown, used or over. */
export async function takeTicket(db: Db, hash: Buffer): Promise<Redeemed | null> {
  const { rows } = await sql<Redeemed>`
    update builder_ticket t set used_at = now()
    from app_user u, game g
    where t.ticket_hash = ${hash} and t.used_at is null and t.expires_at > now()
      and u.id = t.user_id and u.active and g.game_id = t.game_id
    returning t.user_id, u.name as user_name, t.game_id, g.name as game_name`.execute(db)
  return rows[0] ?? null
}
