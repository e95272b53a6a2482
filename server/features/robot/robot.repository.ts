import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** Takes the user's turn when the last is longer ago than `seconds`; one statement, so of many at once one gets it. */
export async function takeTurn(db: Db, userId: string, seconds: number): Promise<boolean> {
  const taken = await db
    .insertInto('robot_turn')
    .values({ user_id: userId })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ at: sql<Date>`now()` })
        .where('robot_turn.at', '<=', sql<Date>`now() - make_interval(secs => ${seconds})`),
    )
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Notes a failure: true when it is news, otherwise it is counted. What is older than the window is news again. */
export async function noteFailure(db: Db, fingerprint: Buffer, minutes: number): Promise<boolean> {
  const window = sql<Date>`now() - make_interval(mins => ${minutes})`
  await db.deleteFrom('robot_told').where('at', '<=', window).execute()
  const { times } = await db
    .insertInto('robot_told')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ times: sql<number>`robot_told.times + 1` }))
    .returning('times')
    .executeTakeFirstOrThrow()
  return times === 1
}
