import { sql, type Kysely, type Transaction } from 'kysely'
import type { GivenToken } from '#server/connectors/core/access-port.ts'
import type { Database } from '#server/db/schema.ts'
import type { Vault } from '#server/kit/vault.ts'
import { sealedColumns, sealForAccounts } from './authorisation.repository.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>
export type Held = { id: string; attempt: string }

/** Longer than three calls to a network take. */
const LEASE = sql`interval '5 minutes'`

/** Takes the token that is due the longest; null when none is. A worker that died gives it back by time. */
export async function claimDue(db: Db, channels: readonly string[], attempt: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update network_authorisation set lease_by = ${attempt}, lease_until = now() + ${LEASE}
     where id = (
       select id from network_authorisation
        where next_at <= now() and (lease_until is null or lease_until < now()) and status = 'authorised'
          and channel = any(${[...channels]}::text[])
        order by next_at limit 1 for update skip locked)
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Extends the lease, because a list of many pages takes longer than one. Returns false when another worker has taken it. */
export async function extendLease(db: Db, { id, attempt }: Held): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update network_authorisation set lease_until = now() + ${LEASE} where id = ${id} and lease_by = ${attempt}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Releases the lease and sets the next read: at once when a user asked for the accounts or replaced the token of `version` in the meantime. */
export async function release(db: Db, { id, attempt }: Held, { version, afterMs }: { version: number; afterMs: number }): Promise<void> {
  await sql`
    update network_authorisation z set lease_by = null, lease_until = null,
           next_at = case when z.version <> ${version}
                       or exists (select from ad_account a where a.authorisation_id = z.id and a.read_wanted_at is not null) then now()
                     else now() + make_interval(secs => ${afterMs / 1000}) end
     where id = ${id} and lease_by = ${attempt}`.execute(db)
}

/** Replaces the token of an authorisation and its accounts with a renewed one, and signs them in again if they were signed out because of the old one. */
export async function storeRenewed(trx: Trx, vault: Vault, id: string, { token, expiresAt }: GivenToken): Promise<void> {
  await trx
    .updateTable('network_authorisation')
    .set({ ...sealedColumns(vault, id, token), expires_at: expiresAt, status: 'authorised', reason: '', version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  await sealForAccounts(trx, vault, id, token)
}

export async function isWarned(db: Db, id: string, expiresAt: Date, days: number): Promise<boolean> {
  const row = await db
    .selectFrom('authorisation_warning')
    .select('at')
    .where('authorisation_id', '=', id)
    .where('expires_at', '=', expiresAt)
    .where('days', '<=', days) // told nearer the end, it need not be told for further away
    .executeTakeFirst()
  return row !== undefined
}

export async function noteWarned(db: Db, id: string, expiresAt: Date, days: number): Promise<void> {
  await db
    .insertInto('authorisation_warning')
    .values({ authorisation_id: id, expires_at: expiresAt, days })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
