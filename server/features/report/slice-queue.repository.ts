import { sql, type Kysely, type Transaction } from 'kysely'
import { DAYS_TOGETHER } from '#server/column-store/slices/writer.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** Tables of days of accounts that wait for the store of reports: what networks told of days and of hours, and what games told. */
export type SliceQueue = 'report_slice' | 'report_hour_slice' | 'player_slice'

/** A day of an account that is due. */
export type Due = { account_id: string; day: string; version: number }

/** Days of accounts that are brought together. */
const MOST = 200

/**
 * Days of accounts that are due, held until the transaction ends: the newest day that is due and those before it, of those that no other process has, so
 * that today does not wait behind a history that is filled in. What was refused before comes without others, so that it holds none of them up.
 * Empty: none is due.
 */
export async function takeDue(trx: Trx, queue: SliceQueue): Promise<Due[]> {
  const table = sql.table(queue)
  const { rows } = await sql<Due>`
    with first as (select account_id, day, attempts from ${table} where next_at <= now() order by attempts > 0, day desc limit 1 for update skip locked),
    due as (
      select s.account_id, s.day, s.version from ${table} s, first
       where s.next_at <= now() and case when first.attempts > 0 then s.account_id = first.account_id and s.day = first.day
             else s.attempts = 0 and s.day <= first.day and s.day > first.day - ${DAYS_TOGETHER}::int end
       order by s.day desc, s.account_id limit ${MOST} for update of s skip locked)
    select account_id, day::text, version from due order by day desc, account_id`.execute(trx)
  return rows
}

export async function forget(trx: Trx, queue: SliceQueue, { account_id, day, version }: Due): Promise<void> {
  await sql`delete from ${sql.table(queue)} where account_id = ${account_id} and day = ${day} and version = ${version}`.execute(trx)
}

const FIRST_WAIT_S = 10
const LONGEST_WAIT_S = 3600

/** What the store refused is tried again with growing waits; others of its day are not held up. */
export async function putOff(db: Db, queue: SliceQueue, { account_id, day, version }: Due, failure: string): Promise<void> {
  await sql`
    update ${sql.table(queue)} set attempts = attempts + 1, failure = ${failure},
      next_at = now() + make_interval(secs => least(${FIRST_WAIT_S} * power(2, attempts), ${LONGEST_WAIT_S}))
    where account_id = ${account_id} and day = ${day} and version = ${version}`.execute(db)
}

/** Work of a name is done by one process at a time, until the transaction ends. */
export const holdName = (trx: Trx, name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)

export async function countWaiting(db: Db, queue: SliceQueue): Promise<{ waiting: number; refused: number }> {
  const { rows } = await sql<{ waiting: number; refused: number }>`
    select count(*)::int as waiting, count(failure)::int as refused from ${sql.table(queue)}`.execute(db)
  return rows[0] ?? { waiting: 0, refused: 0 }
}
