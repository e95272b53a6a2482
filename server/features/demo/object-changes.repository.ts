import { sql, type Kysely } from 'kysely'
import type { Level } from '#domain/channels/channel.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** An object of the demo as a change of it names it. */
export type DemoObject = { account_id: string; network_id: string; name: string }

/** Two accounts of a platform whose batches have arrived: no push of theirs waits. */
export async function settledAccounts(db: Db, spreaderId: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select a.account_id from ad_account a join batch_item i on i.account_id = a.account_id
     where a.spreader_id = ${spreaderId} and a.use_status = 'on' and a.held_for is null and a.credential <> ''
     group by a.account_id
    having count(*) filter (where i.outcome = 'done') > 0 and count(*) filter (where i.outcome = 'waiting') = 0
     order by count(*) filter (where i.outcome = 'done') desc, a.account_id limit 2`.execute(db)
  return rows.map(({ account_id: id }) => id)
}

export async function beginReadings(db: Db, accounts: readonly string[]): Promise<void> {
  for (const account_id of accounts)
    await db
      .insertInto('object_reading')
      .values({ account_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** How many of these were not read to their end yet. */
export async function unreadOf(db: Db, accounts: readonly string[]): Promise<number> {
  const read = await db
    .selectFrom('object_reading')
    .select('account_id')
    .where('account_id', 'in', accounts)
    .where('done_at', 'is not', null)
    .execute()
  return accounts.length - read.length
}

/** Which objects of a level: by name, those that have a value in `field` other than `except`. */
export type Asked = { level: Level; field: string; except: string; offset: number; limit: number }

export const objectsOf = async (
  db: Db,
  accounts: readonly string[],
  { level, field, except, offset, limit }: Asked,
): Promise<DemoObject[]> =>
  await db
    .selectFrom('network_object')
    .select(['account_id', 'network_id', 'name'])
    .where('account_id', 'in', accounts)
    .where('level', '=', level)
    .where('gone_at', 'is', null)
    .where(sql<boolean>`coalesce((values || jsonb_build_object('name', name)) ->> ${field}, '') not in ('', ${except})`)
    .orderBy('name')
    .orderBy('network_id')
    .offset(offset)
    .limit(limit)
    .execute()

/** Moves what happened to a set into the past. */
export async function moveBack(db: Db, setId: string, hours: number): Promise<void> {
  const by = sql`make_interval(hours => ${hours})`
  await sql`
    update object_change_set set made_at = made_at - ${by}, committed_at = committed_at - ${by}, ended_at = ended_at - ${by}
     where id = ${setId}::bigint`.execute(db)
}

export const userNamed = async (db: Db, account: string): Promise<string> =>
  (await db.selectFrom('app_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id
