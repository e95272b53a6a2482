import type { BlockReason } from '#domain/batch/rest.ts'
import type { AccountRef, RateUsage } from '#server/connectors/core/port.ts'
import type { PushOptions } from './options.ts'
import type { Sql } from './sql.ts'

/** `waitMs` when less than wanted was granted: until the block ends (`blocked`), or until a useful number of tokens is back. */
export type Grant = { granted: number; waitMs: number; blocked: boolean; level: number; capacity: number; refillPerS: number }

/** Above this use of the network's limit we slow down before it refuses. */
const SLOW_FROM_PERCENT = 75
const SLOWEST = 0.1

/** Slices smaller than what half a second brings are not worth their statements. */
const USEFUL_MS = 500

/** Reports of networks that count them apart from the other calls of an account. */
export const reportKey = (channel: string, accountId: string): string => `${bucketKey(channel, accountId)}:report`

export const bucketKey = (channel: string, accountId: string): string => `${channel}:${accountId}`

/**
 * Takes up to `want` tokens of the account's bucket, on the database's clock; none while the account is blocked, and none while there are
 * fewer than `gatherMs` bring, unless they are all that is wanted. One row
 * a limit, shared by every process, so that the limit holds for all of them together.
 */
export async function take(sql: Sql, key: string, want: number, options: PushOptions, gatherMs = USEFUL_MS): Promise<Grant> {
  const rows = await sql<Grant>(TAKE, [key, want, gatherMs / 1000])
  if (rows[0]) return rows[0]
  await sql(
    'insert into rate_bucket (key, tokens, capacity, refill_per_s, refilled_at) values ($1, $2, $2, $3, clock_timestamp()) on conflict (key) do nothing',
    [key, options.bucket.capacity, options.bucket.refillPerS],
  )
  return take(sql, key, want, options, gatherMs)
}

const TAKE = `
with b as (
  select r.key, r.capacity, r.refill_per_s, r.blocked_until, t.at,
         least(r.capacity, r.tokens + greatest(0, extract(epoch from t.at - r.refilled_at)) * r.refill_per_s) as level
    from rate_bucket r cross join (select clock_timestamp() as at) t
   where r.key = $1 for update of r
), g as (
  select b.*, least($2, b.capacity, greatest(1, b.refill_per_s * $3)) as useful, coalesce(b.blocked_until > b.at, false) as blocked from b
), d as (
  select g.*, case when blocked or level < useful then 0 else least($2, floor(level)) end as granted from g
)
update rate_bucket r set tokens = d.level - d.granted, refilled_at = greatest(r.refilled_at, d.at)
  from d where r.key = d.key
returning d.granted::int as granted, d.blocked,
  case when d.blocked then extract(epoch from d.blocked_until - d.at) * 1000
       when d.granted = 0 then (d.useful - d.level) / d.refill_per_s * 1000 else 0 end::float8 as "waitMs",
  (d.level - d.granted)::float8 as level, d.capacity::float8 as capacity, d.refill_per_s::float8 as "refillPerS"`

const blocking = (why: BlockReason): string =>
  `update rate_bucket r set tokens = least(r.tokens, 1), blocked_until = greatest(r.blocked_until, n.until),
          blocked_for = case when r.blocked_until > n.until then r.blocked_for else '${why}' end
     from (select clock_timestamp() + $2::float8 * interval '1 ms' as until) n where r.key = $1`

/** No call of the account before the block ends; a longer block stays, and its reason with it. */
export async function block(sql: Sql, key: string, pauseMs: number): Promise<void> {
  await sql(blocking('throttled'), [key, pauseMs])
}

/**
 * The same for an account whose token the network refuses; false when it has another by now. The row of the account is held, so that a token
 * that is being stored either is seen here or ends this rest. What the token may do is read again at once, and told to people.
 */
export async function signOut(
  sql: Sql,
  key: string,
  { accountId, credential }: Pick<AccountRef, 'accountId' | 'credential'>,
  pauseMs: number,
): Promise<boolean> {
  const blocked = await sql(
    `with refused as materialized (select from ad_account where account_id = $3 and credential = $4 for share)
     ${blocking('signed_out')} and exists (select from refused) returning r.key`,
    [key, pauseMs, accountId, credential],
  )
  if (blocked.length === 0) return false
  // a statement of its own: who stores a token holds the authorisation before the account
  await sql(
    `with due as (update network_authorisation z set next_at = now() from ad_account a
       where a.account_id = $1 and z.id = a.authorisation_id and z.status = 'authorised' and z.next_at > now() returning z.id)
     select pg_notify('authorisation_waits', id) from due`,
    [accountId],
  )
  return true
}

/** A person lets the account go on: its calls, and the rows that were to wait for the network. False: it did not rest. */
export async function liftBlock(sql: Sql, channel: string, accountId: string): Promise<boolean> {
  const lifted = await sql(
    'update rate_bucket set blocked_until = null, blocked_for = null where key = $1 and blocked_until > now() returning key',
    [bucketKey(channel, accountId)],
  )
  if (lifted.length === 0) return false
  await sql(
    `update batch_item i set not_before = null from batch b
      where b.id = i.batch_id and b.state = 'pushing' and b.channel = $1 and i.account_id = $2 and i.sync_status in (100, 102, 202)
        and i.not_before > now() and i.error ->> 'class' in ('rate_limited', 'auth')`,
    [channel, accountId],
  )
  return true
}

/**
 * Follows what the network says of its limit: slower from 75 % on, full speed again below, silent while it asks for a pause. An answer that
 * speaks of only the app makes no account quicker: Meta refuses `GET /?ids=…` of an exhausted account with the app's few percent.
 */
export async function heed(sql: Sql, key: string, usage: RateUsage | undefined, grant: Grant, { bucket }: PushOptions): Promise<void> {
  if (!usage) return
  if (usage.pauseMs > 0) await block(sql, key, usage.pauseMs)
  const refillPerS = bucket.refillPerS * speedAt(usage.usedPercent)
  if (!usage.tellsAccount && refillPerS > grant.refillPerS) return
  if (Math.abs(refillPerS - grant.refillPerS) < bucket.refillPerS * 0.05) return
  await sql('update rate_bucket set refill_per_s = $2, tokens = least(tokens, $3) where key = $1', [
    key,
    refillPerS,
    Math.max(1, refillPerS),
  ])
}

/** 1 below 75 %, then falling in a line to a tenth at 100 %. */
export const speedAt = (usedPercent: number): number =>
  usedPercent < SLOW_FROM_PERCENT ? 1 : Math.max(SLOWEST, (100 - usedPercent) / (100 - SLOW_FROM_PERCENT))
