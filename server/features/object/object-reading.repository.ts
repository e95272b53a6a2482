import { sql, type Kysely, type Transaction } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { Level } from '#domain/channels/channel.ts'
import type { ObjectReading } from '#domain/object/reading.ts'
import type { AccountRef } from '#server/connectors/core/port.ts'
import { ACCOUNT_REF } from '#server/db/account-ref.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** An account whose turn has come, and where its reading is. */
export type DueAccount = {
  account_id: string
  spreader_id: string
  account: AccountRef
  open: ObjectReading | null
  level: Level | null
  cursor: string | null
  whole_at: Date | null
  marks: Readonly<Record<Level, string>>
  put_off_ms: number
  attempts: number
  now: Date
}

/** Longer than one page takes at most; every page renews it. */
const LEASE = sql`interval '2 minutes'`

/** An account of ours that its network lets us use. */
const READABLE = sql`a.use_status = 'on' and a.held_for is null and a.credential <> ''`

/** Accounts of these platforms that were never read. Answers how many were found. */
export async function findAccounts(db: Db, spreaderIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into object_reading (account_id)
      select a.account_id from ad_account a
      where a.spreader_id = any(${[...spreaderIds]}::text[]) and ${READABLE}
        and not exists (select from object_reading r where r.account_id = a.account_id)
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Takes the account that is due the longest; null when none is. A worker that died gives it back by time. */
export async function claimDue(db: Db, spreaderIds: readonly string[], attempt: string): Promise<DueAccount | null> {
  const { rows } = await sql<DueAccount>`
    with due as (
      update object_reading set lease_by = ${attempt}, lease_until = now() + ${LEASE}, attempts = attempts + 1
       where account_id = (
         select r.account_id from object_reading r join ad_account a on a.account_id = r.account_id
          where r.next_at <= now() and (r.lease_until is null or r.lease_until < now()) and a.spreader_id = any(${[...spreaderIds]}::text[])
            and ${READABLE}
          order by r.next_at limit 1 for update of r skip locked)
      returning *)
    select due.account_id, a.spreader_id, ${sql.raw(ACCOUNT_REF)} as account, due.open, due.level, due.cursor, due.whole_at, due.marks,
      coalesce(extract(epoch from now() - due.put_off_at) * 1000, 0)::float8 as put_off_ms, due.attempts, now() as now
    from due join ad_account a on a.account_id = due.account_id`.execute(db)
  return rows[0] ?? null
}

export type Held = { accountId: string; attempt: string }

/** What will be read; nothing of it is yet. */
export async function open(db: Db, { accountId, attempt }: Held, what: ObjectReading, level: Level): Promise<void> {
  await sql`update object_reading set open = ${what}, level = ${level}, cursor = null, opened_at = now(), level_at = now(), seen = 0
    where account_id = ${accountId} and lease_by = ${attempt}`.execute(db)
}

/** The moment before a page is asked for, by the database's clock; null when another worker has the account by now. */
export async function renew(db: Db, { accountId, attempt }: Held): Promise<Date | null> {
  const { rows } = await sql<{ now: Date }>`update object_reading set lease_until = now() + ${LEASE}
    where account_id = ${accountId} and lease_by = ${attempt} returning now() as now`.execute(db)
  return rows[0]?.now ?? null
}

/** Goes on from where it is: with the page after this one, or with the level after it. False when another worker has the account by now. */
export async function goOn(
  trx: Trx,
  { accountId, attempt }: Held,
  next: { level: Level; cursor: string | null; marks: Readonly<Record<Level, string>>; seen: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update object_reading set
      level_at = case when level = ${next.level} then level_at else now() end, level = ${next.level}, cursor = ${next.cursor},
      marks = ${JSON.stringify(next.marks)}::jsonb, seen = seen + ${next.seen}, lease_until = now() + ${LEASE}, attempts = 0, failure = null, put_off_at = null
    where account_id = ${accountId} and lease_by = ${attempt}`.execute(trx)
  return Number(numAffectedRows ?? 0) > 0
}

/** What a reading of all objects no longer found is gone; an object that lists may still miss is not judged. */
export async function storeGone(trx: Trx, { accountId }: Held, level: Level, listLagMs: number): Promise<void> {
  await sql`
    update network_object o set gone_at = now(), changed_at = now(), version = version + 1
      from object_reading r
     where r.account_id = ${accountId} and o.account_id = r.account_id and o.level = ${level} and o.gone_at is null
       and o.pulled_at < r.level_at and o.changed_at < r.level_at - make_interval(secs => ${listLagMs / 1000})`.execute(trx)
}

/** The reading has ended; the next one begins after a while. */
export async function storeDone(trx: Trx, { accountId, attempt }: Held, afterMs: number): Promise<void> {
  await sql`update object_reading set done_at = now(), whole_at = case when open = 'whole' then opened_at else whole_at end,
      open = null, level = null, cursor = null, opened_at = null, level_at = null, failure = null, attempts = 0, lease_by = null, lease_until = null,
      next_at = now() + make_interval(secs => ${afterMs / 1000})
    where account_id = ${accountId} and lease_by = ${attempt}`.execute(trx)
}

export type Later = {
  afterMs: number
  failure: Blocker | null
  /** counts towards the tries in a row; waiting does not */
  isFailure: boolean
  /** the network no longer takes the place in its list: the level begins again */
  fromStart?: true
  /** pushes of the account come first */
  putOff?: true
}

/** Goes on after a while, from the page it is at. */
export async function storeLater(db: Db, { accountId, attempt }: Held, later: Later): Promise<void> {
  const { afterMs, failure, isFailure, fromStart = false, putOff = false } = later
  await sql`update object_reading set lease_by = null, lease_until = null, next_at = now() + make_interval(secs => ${afterMs / 1000}),
      failure = coalesce(${failure && JSON.stringify(failure)}::jsonb, failure), attempts = case when ${isFailure} then attempts else attempts - 1 end,
      cursor = case when ${fromStart} then null else cursor end, put_off_at = case when ${putOff} then coalesce(put_off_at, now()) else put_off_at end
    where account_id = ${accountId} and lease_by = ${attempt}`.execute(db)
}

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
export async function askFor(trx: Trx, accountIds: readonly string[], userId: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    update object_reading set asked_by = ${userId}::bigint, asked_at = now(), next_at = now(), attempts = 0, failure = null
    where account_id = any(${[...accountIds]}::text[]) returning account_id`.execute(trx)
  return rows.map(({ account_id: id }) => id).sort()
}
