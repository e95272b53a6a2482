import { sql, type Kysely, type Transaction } from 'kysely'
import type { Level } from '#domain/channels/channel.ts'
import type { ObjectReading } from '#domain/object/reading.ts'
import type { Database } from '#server/db/schema.ts'
import * as reading from '#server/push/account-reading.repository.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>
type Held = reading.Held

/** Where the reading of an account is. */
type Place = {
  open: ObjectReading | null
  level: Level | null
  cursor: string | null
  whole_at: Date | null
  marks: Readonly<Record<Level, string>>
  put_off_ms: number
  now: Date
}
export type DueAccount = reading.DueReading & Place

const TABLE = 'object_reading'

/** An account whose token we have. */
const READABLE = sql`a.credential <> ''`

/** Accounts of these platforms that were never read. Answers how many were found. */
export const findAccounts = (db: Db, spreaderIds: readonly string[]): Promise<number> =>
  reading.findAccounts(db, TABLE, spreaderIds, sql`a.use_status = 'on' and a.held_for is null and ${READABLE}`)

/** Takes the account that is due the longest; null when none is. */
export const claimDue = (db: Db, spreaderIds: readonly string[], attempt: string): Promise<DueAccount | null> =>
  reading.claimDue<Place>(db, TABLE, spreaderIds, attempt, {
    which: READABLE,
    columns: sql`due.open, due.level, due.cursor, due.whole_at, due.marks,
      coalesce(extract(epoch from now() - due.put_off_at) * 1000, 0)::float8 as put_off_ms, now() as now`,
  })

/** What will be read; nothing of it is yet. */
export const open = (db: Db, held: Held, what: ObjectReading, level: Level): Promise<boolean> =>
  reading.storeReading(db, TABLE, held, sql`open = ${what}, level = ${level}, cursor = null, opened_at = now(), level_at = now(), seen = 0`)

/** Goes on from where it is: with the page after this one, or with the level after it. False when another worker has the account by now. */
export const goOn = (
  trx: Trx,
  held: Held,
  next: { level: Level; cursor: string | null; marks: Readonly<Record<Level, string>>; seen: number },
): Promise<boolean> =>
  reading.storeReading(
    trx,
    TABLE,
    held,
    sql`level_at = case when level = ${next.level} then level_at else now() end, level = ${next.level}, cursor = ${next.cursor},
      marks = ${JSON.stringify(next.marks)}::jsonb, seen = seen + ${next.seen}, lease_until = now() + ${reading.LEASE}, attempts = 0, failure = null,
      put_off_at = null`,
  )

/** What a reading of all objects no longer found is gone; an object that lists may still miss is not judged. */
export async function storeGone(trx: Trx, { accountId }: Held, level: Level, listLagMs: number): Promise<void> {
  await sql`
    update network_object o set gone_at = now(), changed_at = now(), version = version + 1
      from object_reading r
     where r.account_id = ${accountId} and o.account_id = r.account_id and o.level = ${level} and o.gone_at is null
       and o.pulled_at < r.level_at and o.changed_at < r.level_at - make_interval(secs => ${listLagMs / 1000})`.execute(trx)
}

/** The reading has ended; the next one begins after a while. */
export const storeDone = (trx: Trx, held: Held, afterMs: number): Promise<boolean> =>
  reading.storeEnded(
    trx,
    TABLE,
    held,
    afterMs,
    sql`done_at = now(), whole_at = case when open = 'whole' then opened_at else whole_at end, open = null, level = null, cursor = null,
      opened_at = null, level_at = null`,
  )

export type Later = reading.Later & {
  /** the network no longer takes the place in its list: the level begins again */
  fromStart?: true
  /** pushes of the account come first */
  putOff?: true
}

/** Goes on after a while, from the page it is at. */
export const storeLater = (db: Db, held: Held, { fromStart, putOff, ...later }: Later): Promise<void> =>
  reading.storeLater(
    db,
    TABLE,
    held,
    later,
    sql`cursor = case when ${fromStart === true} then null else cursor end, put_off_at = case when ${putOff === true} then coalesce(put_off_at, now()) else put_off_at end`,
  )

/** Is a row of a batch ready to be sent, read back or looked up in this account? `queues` are the kinds of work, as `batch_item.queue` ends. */
export async function hasReadyPush(db: Db, accountId: string, queues: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from batch b cross join unnest(${[...queues]}::text[]) as w (ending)
     where b.state = 'pushing' and ${accountId} = any(b.account_ids)
       and exists (select from batch_item i where i.queue = b.id::text || ':' || ${accountId} || ':' || w.ending and coalesce(i.not_before, now()) <= now())
     limit 1`.execute(db)
  return rows.length > 0
}

/** These are read now. Answers those that are read at all. */
export const askFor = (trx: Trx, accountIds: readonly string[], userId: string): Promise<string[]> =>
  reading.askFor(trx, TABLE, accountIds, userId)
