import { sql, type Kysely, type Transaction } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { Level, Values } from '#domain/channels/channel.ts'
import type { Drift } from '#domain/object/drift.ts'
import type { AccountRef } from '#server/connectors/core/port.ts'
import { ACCOUNT_REF } from '#server/db/account-ref.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** Rows of one set and one account that this attempt holds. */
export type HeldSlice = {
  set_id: string
  channel: string
  level: Level
  account_id: string
  account: AccountRef
  committed_by: string
  rows: HeldRow[]
}
/** `was_sent`: an attempt before this one may have written it */
export type HeldRow = { seq: number; network_id: string; was: Values; becomes: Values; tries: number; was_sent: boolean }

/** Longer than one call takes at most; every call renews it. */
const LEASE = sql`interval '2 minutes'`

/**
 * Takes the front of what waits in the account whose turn it is: the sets take turns by what they were sent last. Null when nothing can be sent:
 * accounts that rest, are held or switched off wait. A worker that died gives its rows back by time.
 */
export async function claimSlice(db: Db, spreaderIds: readonly string[], attempt: string, size: number): Promise<HeldSlice | null> {
  const { rows } = await sql<Omit<HeldSlice, 'rows'> & { rows: HeldRow[] }>`
    with next as (
      select s.id, c.account_id from object_change_set s
        cross join lateral (
          select c.account_id, c.seq from object_change c join ad_account a on a.account_id = c.account_id
            left join rate_bucket r on r.key = s.channel || ':' || c.account_id and r.blocked_until > now()
           where c.set_id = s.id and c.state = 'waiting' and coalesce(c.not_before, now()) <= now() and (c.lease_until is null or c.lease_until < now())
             and a.spreader_id = any(${[...spreaderIds]}::text[]) and a.use_status = 'on' and a.held_for is null and r.key is null
           order by c.seq limit 1) c
       where s.state = 'running' order by c.seq, s.id limit 1),
    taken as (
      select c.set_id, c.seq from next n join object_change c on c.set_id = n.id and c.account_id = n.account_id
       where c.state = 'waiting' and coalesce(c.not_before, now()) <= now() and (c.lease_until is null or c.lease_until < now())
       order by c.seq limit (select ${size}::int) for update of c skip locked),
    held as (
      update object_change c set lease_by = ${attempt}, lease_until = now() + ${LEASE}, tries = c.tries + 1
        from taken t where c.set_id = t.set_id and c.seq = t.seq
      returning c.set_id, c.account_id, c.seq, c.network_id, c.was, c.becomes, c.tries, c.sent_at)
    select h.set_id::text, s.channel, s.level, h.account_id, ${sql.raw(ACCOUNT_REF)} as account, s.committed_by::text,
      jsonb_agg(jsonb_build_object('seq', h.seq, 'network_id', h.network_id, 'was', h.was, 'becomes', h.becomes, 'tries', h.tries,
        'was_sent', h.sent_at is not null) order by h.seq) as rows
      from held h join object_change_set s on s.id = h.set_id join ad_account a on a.account_id = h.account_id
     group by h.set_id, s.channel, s.level, h.account_id, a.account_id, s.committed_by`.execute(db)
  return rows[0] ?? null
}

/** The moment before these are sent. False when another worker has them by now. */
export async function beginSending(db: Db, setId: string, attempt: string, seqs: readonly number[]): Promise<boolean> {
  const { numAffectedRows } = await sql`update object_change set lease_until = now() + ${LEASE},
      sent_at = case when seq = any(${[...seqs]}::int[]) then now() else sent_at end
    where set_id = ${setId}::bigint and lease_by = ${attempt} and state = 'waiting'`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

/** They wait again, for so long; `tried`: this attempt counts. */
export async function giveBack(
  db: Db,
  setId: string,
  attempt: string,
  seqs: readonly number[],
  { afterMs, tried, reason }: { afterMs: number; tried: boolean; reason: Blocker | null },
): Promise<void> {
  await sql`update object_change c set lease_by = null, lease_until = null, not_before = now() + make_interval(secs => ${afterMs / 1000}),
      tries = case when ${tried} then c.tries else c.tries - 1 end, reasons = coalesce(${reason && JSON.stringify([reason])}::jsonb, c.reasons),
      state = case when s.stopped then 'stopped' else c.state end
    from object_change_set s
    where s.id = c.set_id and c.set_id = ${setId}::bigint and c.lease_by = ${attempt} and c.seq = any(${[...seqs]}::int[])`.execute(db)
}

/** Those of the rows that this attempt still holds, until the transaction ends. */
export async function heldNow(trx: Trx, setId: string, attempt: string): Promise<Set<number>> {
  const { rows } = await sql<{ seq: number }>`select seq from object_change
    where set_id = ${setId}::bigint and lease_by = ${attempt} and state = 'waiting' order by seq for update`.execute(trx)
  return new Set(rows.map(({ seq }) => seq))
}

/** What is known of an object that was written, or read before it was to be. */
export type Written = {
  network_id: string
  name: string
  status: string
  values: Values
  day: string | null
  total: string | null
  bid: string | null
  drift: Drift | null
  gone: boolean
  /** we wrote it */
  ours: boolean
}

export async function storeWritten(
  trx: Trx,
  { account_id, level }: { account_id: string; level: Level },
  rows: readonly Written[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update network_object o set name = r.name, status = r.status, values = r.values, day_budget_minor = r.day, total_budget_minor = r.total, bid_minor = r.bid,
      drift = nullif(r.drift, 'null'), gone_at = case when r.gone then coalesce(o.gone_at, now()) else o.gone_at end,
      written_at = case when r.ours then now() else o.written_at end, changed_at = now(), version = o.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (network_id text, name text, status text, values jsonb, day bigint, total bigint, bid bigint,
        drift jsonb, gone boolean, ours boolean)
     where o.account_id = ${account_id} and o.level = ${level} and o.network_id = r.network_id`.execute(trx)
}

/** What is below objects that are gone is gone with them. */
export async function storeGoneBelow(trx: Trx, accountId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update network_object o set gone_at = now(), changed_at = now(), version = o.version + 1
    where o.account_id = ${accountId} and o.above && ${[...ids]}::text[] and o.gone_at is null`.execute(trx)
}

/** What was written is read back with the next list of the account: soon. */
export async function readSoon(db: Db, accountId: string, afterMs: number): Promise<void> {
  await sql`update object_reading set next_at = least(next_at, now() + make_interval(secs => ${afterMs / 1000})) where account_id = ${accountId}`.execute(
    db,
  )
}
