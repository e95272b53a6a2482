import { sql, type Kysely, type Transaction } from 'kysely'
import type { AccessTrouble } from '#domain/account/network-state.ts'
import type { TokenFacts } from '#server/connectors/core/access-port.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** Credentials of these accounts, as long as the attempt has their lease. */
export type Leased = { ids: readonly string[]; attempt: string }

/** Longer than three calls to a network take. */
const LEASE = sql`interval '5 minutes'`
/** Accounts often have the same token, which is then asked about once. */
const AT_ONCE = 500

/** Takes those that are due the longest, sealed. A worker that died gives them back by time. */
export async function claimDue(db: Db, spreaders: readonly string[], attempt: string) {
  const { rows } = await sql<{ account_id: string; spreader_id: string; credential: string }>`
    update entered_credential e set lease_by = ${attempt}, lease_until = now() + ${LEASE} from ad_account a
     where a.account_id = e.account_id and e.account_id in (
       select d.account_id from entered_credential d join ad_account x using (account_id)
        where d.next_at <= now() and (d.lease_until is null or d.lease_until < now()) and x.auth_status = 'authorised'
          and x.spreader_id = any(${[...spreaders]}::text[])
        order by d.next_at, d.account_id limit ${AT_ONCE} for update of d skip locked)
    returning a.account_id, a.spreader_id, a.credential`.execute(db)
  return rows
}

/** A list of many pages takes longer than a lease. */
export async function extendLease(db: Db, { ids, attempt }: Leased): Promise<void> {
  await sql`update entered_credential set lease_until = now() + ${LEASE} where account_id = any(${[...ids]}::text[]) and lease_by = ${attempt}`.execute(
    db,
  )
}

/** Those that the attempt still has, held until the transaction ends; their accounts are held before, as everywhere. */
export const holdLeased = (trx: Trx, { ids, attempt }: Leased) =>
  trx
    .selectFrom('entered_credential')
    .select(['account_id', 'network_user_name', 'rights', 'expires_at', 'read_at'])
    .where('account_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('lease_by', '=', attempt)
    .orderBy('account_id')
    .forUpdate()
    .execute()
export type Held = Awaited<ReturnType<typeof holdLeased>>[number]

/** Keeps what the network says of a token; one that ended signs its accounts out, and the rights it had remain to be seen. */
export async function noteFacts(
  trx: Trx,
  ids: readonly string[],
  { valid, reason, userName, rights, expiresAt }: TokenFacts,
): Promise<void> {
  const all = [...ids]
  await sql`
    update entered_credential set reason = ${reason}, read_at = now(), expires_at = ${expiresAt},
           warned_days = case when expires_at is not distinct from ${expiresAt}::timestamptz then warned_days end,
           network_user_name = case when ${valid} then ${userName} else network_user_name end,
           rights = case when ${valid} then ${[...rights]}::text[] else rights end
     where account_id = any(${all}::text[])`.execute(trx)
  if (!valid) await sql`update ad_account set auth_status = 'invalid' where account_id = any(${all}::text[])`.execute(trx)
}

/** Gives them back until their next time, which is now where people asked since `began`; who asked before has been answered. */
export async function release(
  db: Db,
  { ids, attempt }: Leased,
  { trouble, began, afterMs }: { trouble: '' | AccessTrouble; began: string; afterMs: number },
): Promise<void> {
  const ours = sql`e.account_id = any(${[...ids]}::text[]) and e.lease_by = ${attempt}`
  await sql`
    update ad_account a set read_wanted_at = null from entered_credential e
     where ${ours} and a.account_id = e.account_id and a.read_wanted_at <= ${began}::timestamptz`.execute(db)
  await sql`
    update entered_credential e set lease_by = null, lease_until = null, trouble = ${trouble},
           next_at = case when exists (select from ad_account a where a.account_id = e.account_id and a.read_wanted_at is not null) then now()
                     else now() + make_interval(secs => ${afterMs / 1000}) end
     where ${ours}`.execute(db)
}

/** Were people told of this end, so many days before it or fewer, for each of these? */
export async function isWarned(db: Db, ids: readonly string[], days: number): Promise<boolean> {
  const { rows } = await sql`
    select from entered_credential where account_id = any(${[...ids]}::text[]) and (warned_days is null or warned_days > ${days}) limit 1`.execute(
    db,
  )
  return rows.length === 0
}

export async function noteWarned(db: Db, { ids, attempt }: Leased, days: number): Promise<void> {
  await sql`update entered_credential set warned_days = ${days} where account_id = any(${[...ids]}::text[]) and lease_by = ${attempt}`.execute(
    db,
  )
}
