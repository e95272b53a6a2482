import type { BlockReason } from '#domain/batch/rest.ts'
import type { CallKind, CallLimit } from '#domain/channels/channel.ts'
import type { AccountRef, RateUsage } from '#server/connectors/core/port.ts'
import type { Sql } from './sql.ts'

/** One limit as it is drawn from: its row in `rate_bucket`, and what a call takes of it. */
export type Bucket = Pick<CallLimit, 'name' | 'capacity' | 'refillPerS'> & { key: string; units: number; begins: number; spare: number }

/** What a bucket held after the calls were taken. `heard`: an answer has said how much of it is used. */
type Held = { key: string; level: number; capacity: number; pace: number; heard: boolean }

/** `waitMs` when less than wanted was granted: until the block ends (`blocked`), or until a useful number of calls is back. */
export type Grant = { granted: number; waitMs: number; blocked: boolean; held: readonly Held[] }

/** Slices smaller than what half a second brings are not worth their statements. */
const USEFUL_MS = 500

/** The first limit of an account: where the account rests. */
export const bucketKey = (channel: string, accountId: string): string => `${channel}:${accountId}`

/** Who calls: an account, by a token of an application where that is known. */
export type Drawer = { channel: string; accountId: string; appId: string | null }

/**
 * The limits that a call of this kind counts against, the account's first, or a row that takes so many calls of each kind; reports count as reads on
 * a network without a limit of their own. `keep` is the share of each that this work leaves to others.
 */
export function bucketsOf(
  limits: readonly CallLimit[],
  { channel, accountId, appId }: Drawer,
  calls: CallKind | Readonly<Partial<Record<CallKind, number>>>,
  keep = 0,
): Bucket[] {
  const counted = (kind: string) => (kind === 'report' && !limits.some(({ units }) => units.report) ? 'read' : kind) as CallKind
  const kinds = Object.entries(typeof calls === 'string' ? { [calls]: 1 } : calls)
  const ofAccount = limits.filter(({ per }) => per === 'account')
  const keyOf = ({ name, per }: CallLimit) => {
    if (per === 'app') return `${channel}::${appId ?? '-'}:${name}`
    return name === ofAccount[0]?.name ? bucketKey(channel, accountId) : `${bucketKey(channel, accountId)}:${name}`
  }
  return [...ofAccount, ...limits.filter(({ per }) => per === 'app')].flatMap((limit) => {
    const units = kinds.reduce((sum, [kind, times]) => sum + times * (limit.units[counted(kind)] ?? 0), 0)
    const { name, capacity, refillPerS, unheard = capacity, spare = 0 } = limit
    const begins = Math.min(capacity, unheard + spare * capacity)
    return units > 0 ? [{ key: keyOf(limit), name, units, capacity, refillPerS, begins, spare: Math.max(spare, keep) }] : []
  })
}

/**
 * Takes up to `want` calls from all their buckets at once, on the database's clock; none while one of them is blocked, and none while they
 * hold fewer than `gatherMs` bring to those that are short, unless these are all that is wanted. One row a limit, shared by every process, so that the limit holds
 * for all of them together.
 */
export async function take(sql: Sql, buckets: readonly Bucket[], want: number, gatherMs = USEFUL_MS): Promise<Grant> {
  if (buckets.length === 0) return { granted: want, waitMs: 0, blocked: false, held: [] }
  const list = <K extends keyof Bucket>(name: K) => buckets.map((one) => one[name])
  const values = [list('key'), list('units'), list('capacity'), list('refillPerS'), list('spare'), want, gatherMs / 1000]
  const rows = await sql<Omit<Grant, 'held'> & Held>(TAKE, values, 'take-calls')
  const [first] = rows
  if (first && rows.length === buckets.length) return { granted: first.granted, waitMs: first.waitMs, blocked: first.blocked, held: rows }
  await sql(
    `insert into rate_bucket (key, tokens, refilled_at)
     select key, tokens, clock_timestamp() from unnest($1::text[], $2::float8[]) as g (key, tokens) order by key on conflict (key) do nothing`,
    [list('key'), list('begins')],
  )
  return take(sql, buckets, want, gatherMs)
}

/** What the network said of a limit goes before what is described of it. */
const TAKE = `
with b as materialized (
  select r.key, a.units, coalesce(r.capacity, a.capacity) as capacity, coalesce(r.refill_per_s, a.refill_per_s) * r.pace as refill,
         a.spare, r.tokens, r.refilled_at, r.blocked_until, r.pace, r.heard
    from unnest($1::text[], $2::float8[], $3::float8[], $4::float8[], $5::float8[]) as a (key, units, capacity, refill_per_s, spare)
    join rate_bucket r on r.key = a.key order by r.key for update of r
), l as (
  select b.*, t.at, b.spare * b.capacity as spared,
         least(b.capacity, b.tokens + greatest(0, extract(epoch from t.at - b.refilled_at)) * b.refill) as level
    from b cross join (select clock_timestamp() as at) t
), f as (
  select count(*) = cardinality($1::text[]) as whole, floor(min((level - spared) / units)) as fits,
         least($6, min(floor((capacity - spared) / units)), greatest(1, min(refill / units * $7) filter (where level - spared < $6 * units))) as useful,
         coalesce(bool_or(blocked_until > at), false) as blocked, max(extract(epoch from blocked_until - at)) as rest
    from l
), d as (
  select f.*, case when not whole or blocked or fits < useful then 0 else least($6, fits) end as granted from f
), w as (
  select max((d.useful * l.units + l.spared - l.level) / l.refill) as wait from l cross join d
)
update rate_bucket r set tokens = l.level - d.granted * l.units, refilled_at = greatest(r.refilled_at, l.at)
  from l cross join d cross join w where r.key = l.key
returning d.granted::int as granted, d.blocked,
  (case when d.blocked then d.rest when d.granted = 0 then w.wait else 0 end * 1000)::float8 as "waitMs",
  r.key, r.tokens::float8 as level, l.capacity::float8 as capacity, l.pace::float8 as pace, l.heard`

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
       where a.account_id = $1 and z.id = a.authorisation_id and z.status = 'authorised' and z.next_at > now() returning z.id),
     entered as (update entered_credential e set next_at = now() from ad_account a
       where a.account_id = $1 and e.account_id = a.account_id and a.auth_status = 'authorised' and e.next_at > now() returning e.account_id)
     select pg_notify('authorisation_waits', id) from (select id from due union all select account_id from entered) read`,
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

/** Next to what a limit holds: less than this share of difference is not worth a statement. */
const ALIKE = 0.005

/**
 * Follows what the network says of its limits. A bucket that no answer spoke of before takes its level from the first one; afterwards an answer only
 * lowers it, because calls that are under way are taken from it already and are not in the answer.
 */
export async function heed(sql: Sql, buckets: readonly Bucket[], usage: RateUsage | undefined, grant: Grant): Promise<void> {
  if (!usage) return
  const [main] = buckets
  if (main && usage.pauseMs > 0) await block(sql, main.key, usage.pauseMs)
  for (const bucket of buckets) {
    const { name, key } = bucket
    const percent = usage.used[name]
    const held = grant.held.find((one) => one.key === key)
    if (percent === undefined || !held) continue
    const size = usage.sizes?.[name]
    const capacity = size === undefined ? held.capacity : (size ?? bucket).capacity
    const room = capacity * Math.max(0, 1 - percent / 100)
    if (held.heard && capacity === held.capacity && held.level <= room + capacity * ALIKE) continue
    await sql(
      `update rate_bucket set heard = true, tokens = case when heard then least(tokens, $2) else $2 end,
              capacity = case when $3 then $4 else capacity end, refill_per_s = case when $3 then $5 else refill_per_s end where key = $1`,
      [key, room, size !== undefined, size?.capacity ?? null, size?.refillPerS ?? null],
    )
  }
}

/** From here on, a limit that we keep no bucket of slows us before it refuses. */
const SLOW_FROM_PERCENT = 75
const SLOWEST = 0.1
/** How much quicker one turn may be than the one before it. */
const QUICKER = 1.2

/** 1 below 75 %, then falling in a line to a tenth at 100 %. */
export const speedAt = (usedPercent: number): number =>
  usedPercent < SLOW_FROM_PERCENT ? 1 : Math.max(SLOWEST, (100 - usedPercent) / (100 - SLOW_FROM_PERCENT))

/**
 * The pace at which the account's bucket fills, for limits that are not described: at once slower when one is nearly used, or when the network
 * refused although the answer names none that is; step by step quicker afterwards. An answer that speaks of no limit of the account makes it no
 * quicker: Meta refuses `GET /?ids=…` of an exhausted account with only the application's few percent.
 */
export async function keepPace(
  sql: Sql,
  buckets: readonly Bucket[],
  usage: RateUsage | undefined,
  grant: Grant,
  isThrottled: boolean,
): Promise<void> {
  const [main] = buckets
  const held = grant.held.find(({ key }) => key === main?.key)
  if (!main || !held) return
  const used = Object.entries(usage?.used ?? {})
  const others = used.filter(([name]) => !buckets.some((one) => one.name === name)).map(([, percent]) => percent)
  const isExplained = used.some(([, percent]) => percent >= 95)
  const wanted = Math.min(speedAt(Math.max(0, ...others)), isThrottled && !isExplained ? Math.max(SLOWEST, held.pace / 2) : 1)
  const tellsAccount = used.some(([name]) => name !== 'app')
  const pace = wanted > held.pace ? (tellsAccount || !usage ? Math.min(wanted, held.pace * QUICKER) : held.pace) : wanted
  if (Math.abs(pace - held.pace) < 0.01) return
  await sql('update rate_bucket set pace = $2, tokens = case when pace > $2 then least(tokens, $3) else tokens end where key = $1', [
    main.key,
    pace,
    Math.max(main.units, main.refillPerS * pace),
  ])
}
