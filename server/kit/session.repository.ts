import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { SPECIAL_IDS } from './setting.repository.ts'

export const IDLE_HOURS = 12
export const ABSOLUTE_DAYS = 7

/** What the rights of a person are made of, next to their grants. */
const RIGHTS = [
  sql<string[]>`(select coalesce(array_agg(game_id order by game_id), '{}') from game)`.as('game_ids'),
  sql<unknown>`(select value from setting where key = ${SPECIAL_IDS})`.as('special_ids'),
] as const

/** A person without a session, for what is done on their behalf: are they active, and what may they do now? */
export async function findPerson(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('app_user')
    .select(['id', 'name', 'active', 'grants'])
    .select(RIGHTS)
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** The live session of a token hash with its user, by the database's clock, and for how long it lives if nothing happens; also every game id there is, and the special ids. */
export async function findSession(db: Kysely<Database>, tokenHash: Buffer) {
  return await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['app_user.id', 'account', 'name', 'avatar', 'is_agent', 'domestic', 'observatory', 'grants'])
    .select(sql<boolean>`session.seen_at < now() - interval '1 minute'`.as('touch_due'))
    .select(
      sql<number>`(extract(epoch from least(expires_at, seen_at + make_interval(hours => ${IDLE_HOURS})) - now()) * 1000)::float8`.as(
        'lives_ms',
      ),
    )
    .select(RIGHTS)
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('active', '=', true)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('seen_at', '>', sql<Date>`now() - make_interval(hours => ${IDLE_HOURS})`)
    .executeTakeFirst()
}

export async function touchSession(db: Kysely<Database>, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute()
}
