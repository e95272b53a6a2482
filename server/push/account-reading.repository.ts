import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import { ACCOUNT_REF } from '#server/db/account-ref.ts'
import type { AccountRef } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** One row an ad account: what is read of its network, how far, and by which worker. */
export type ReadingTable = 'object_reading' | 'figure_reading' | 'hour_reading'

/** An account whose turn has come. */
export type DueReading = { account_id: string; spreader_id: string; account: AccountRef; attempts: number }

/** What this attempt holds until its lease ends. */
export type Held = { accountId: string; attempt: string }

/** Longer than one page takes at most; every page renews it. */
export const LEASE = sql`interval '2 minutes'`

const table = (name: ReadingTable) => sql.table(name)
const held = ({ accountId, attempt }: Held) => sql`account_id = ${accountId} and lease_by = ${attempt}`
const wrote = ({ numAffectedRows }: { numAffectedRows?: bigint }): number => Number(numAffectedRows ?? 0)

/** Accounts of these platforms that were never read and are to be: `which` is over `ad_account a`. Answers how many were found. */
export async function findAccounts(
  db: Db,
  name: ReadingTable,
  spreaderIds: readonly string[],
  which: RawBuilder<unknown>,
): Promise<number> {
  return wrote(
    await sql`
    insert into ${table(name)} (account_id)
      select a.account_id from ad_account a
      where a.spreader_id = any(${[...spreaderIds]}::text[]) and ${which}
        and not exists (select from ${table(name)} r where r.account_id = a.account_id)
    on conflict do nothing`.execute(db),
  )
}

/**
 * Takes the account that is due the longest, of those its network lets us use; null when none is. A worker that died gives it back by time.
 * `columns`: what else is told, over `due` and `ad_account a`.
 */
export async function claimDue<More extends object>(
  db: Db,
  name: ReadingTable,
  spreaderIds: readonly string[],
  attempt: string,
  { which, columns }: { which: RawBuilder<unknown>; columns: RawBuilder<unknown> },
): Promise<(DueReading & More) | null> {
  const { rows } = await sql<DueReading & More>`
    with due as (
      update ${table(name)} set lease_by = ${attempt}, lease_until = now() + ${LEASE}, attempts = attempts + 1
       where account_id = (
         select r.account_id from ${table(name)} r join ad_account a on a.account_id = r.account_id
          where r.next_at <= now() and (r.lease_until is null or r.lease_until < now()) and a.spreader_id = any(${[...spreaderIds]}::text[])
            and a.use_status = 'on' and a.held_for is null and ${which}
          order by r.next_at limit 1 for update of r skip locked)
      returning *)
    select due.account_id, a.spreader_id, ${sql.raw(ACCOUNT_REF)} as account, due.attempts, ${columns}
      from due join ad_account a on a.account_id = due.account_id`.execute(db)
  return rows[0] ?? null
}

/** The moment before a page is asked for, by the database's clock; null when another worker has the account by now. */
export async function renew(db: Db, name: ReadingTable, mine: Held): Promise<Date | null> {
  const { rows } = await sql<{ now: Date }>`
    update ${table(name)} set lease_until = now() + ${LEASE} where ${held(mine)} returning now() as now`.execute(db)
  return rows[0]?.now ?? null
}

/** Changes what is known of a reading, while this attempt has it. False when another worker has the account by now. */
export async function storeReading(db: Db, name: ReadingTable, mine: Held, values: RawBuilder<unknown>): Promise<boolean> {
  return wrote(await sql`update ${table(name)} set ${values} where ${held(mine)}`.execute(db)) > 0
}

/** The same for one that has ended, with the time of the next one. */
export const storeEnded = (db: Db, name: ReadingTable, mine: Held, afterMs: number, values: RawBuilder<unknown>): Promise<boolean> =>
  storeReading(
    db,
    name,
    mine,
    sql`${values}, failure = null, attempts = 0, lease_by = null, lease_until = null, next_at = now() + make_interval(secs => ${afterMs / 1000})`,
  )

export type Later = {
  afterMs: number
  failure: Blocker | null
  /** counts towards the tries in a row; waiting does not */
  isFailure: boolean
}

/** Goes on after a while, from where it is; `values`: what else changes. */
export async function storeLater(
  db: Db,
  name: ReadingTable,
  mine: Held,
  { afterMs, failure, isFailure }: Later,
  values: RawBuilder<unknown> | null = null,
): Promise<void> {
  await storeReading(
    db,
    name,
    mine,
    sql`lease_by = null, lease_until = null, next_at = now() + make_interval(secs => ${afterMs / 1000}),
      failure = coalesce(${failure && JSON.stringify(failure)}::jsonb, failure), attempts = case when ${isFailure} then attempts else attempts - 1 end
      ${values === null ? sql`` : sql`, ${values}`}`,
  )
}

/** These are read now, each from what it is at. Answers those that are read at all. */
export async function askFor(trx: Trx, name: ReadingTable, accountIds: readonly string[], userId: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    update ${table(name)} set asked_by = ${userId}::bigint, asked_at = now(), next_at = now(), attempts = 0, failure = null
    where account_id = any(${[...accountIds]}::text[]) returning account_id`.execute(trx)
  return rows.map(({ account_id: id }) => id).sort()
}
