import { sql, type Transaction } from 'kysely'
import type { Channel, Level, Values } from '#domain/channels/channel.ts'
import { changedFields, driftAfter, type Drift } from '#domain/object/drift.ts'
import { moneyOf } from '#domain/object/money.ts'
import type { ListedObject } from '#server/connectors/core/object-port.ts'
import type { Database } from '#server/db/schema.ts'
import { differences } from '#server/push/compare.ts'

type Trx = Transaction<Database>

type Stored = {
  network_id: string
  name: string
  values: Values
  above: string[]
  review: string
  drift: Drift | null
  is_gone: boolean
  /** we wrote it after the list was made */
  is_newer: boolean
}
type Pushed = { network_id: string; name: string; values: Values }

/** Where the objects are, and when they were asked for: what we wrote since, or so shortly before that a list may not have it yet, is newer than they are. */
export type Listing = { channel: Channel; accountId: string; level: Level; askedAt: Date; listLagMs: number }

/**
 * Keeps what a page of a list tells: new objects, what changed, and that all of them were seen. What we push is compared with what was sent when it
 * is seen for the first time, and from then on with what was known: a difference that is not our own writing is drift.
 */
export async function storeListed(trx: Trx, listing: Listing, objects: readonly ListedObject[]): Promise<void> {
  if (objects.length === 0) return
  await noteOtherInstallation(trx, listing.accountId, objects)
  const { channel, level, askedAt } = listing
  const stored = await storedOf(trx, listing, objects)
  const pushed = await pushedOf(
    trx,
    listing,
    objects.filter(({ networkId }) => !stored.has(networkId)),
  )
  const at = askedAt.toISOString()
  const fresh = objects.filter(({ networkId }) => stored.get(networkId)?.is_newer !== true)
  const changed = fresh.filter((object) => !isStored(listing, stored.get(object.networkId), object))
  const rows = changed.map((object) => {
    const before = stored.get(object.networkId)
    const ours = pushed.get(object.networkId)
    const drift = before ? driftAfter(channel, level, before, object, at) : ours ? driftOfPush(listing, ours, object, at) : null
    return rowOf(listing, object, drift)
  })
  await touch(
    trx,
    listing,
    fresh.filter((object) => !changed.includes(object)),
  )
  await put(trx, listing, rows)
}

/** Two installations that push into one account change each other's objects, which people of both have to know. */
async function noteOtherInstallation(trx: Trx, accountId: string, objects: readonly ListedObject[]): Promise<void> {
  const tagged = objects.flatMap(({ installation, createdAt }) => (installation && createdAt ? [{ installation, at: createdAt }] : []))
  if (tagged.length === 0) return
  await sql`
    update ad_account a set other_push_at = o.at
      from (select max(t.at) as at from jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) as t (installation text, at timestamptz)
             where t.installation <> (select id from installation)) o
     where a.account_id = ${accountId} and o.at > coalesce(a.other_push_at, '-infinity')`.execute(trx)
}

const isStored = ({ channel, level }: Listing, before: Stored | undefined, object: ListedObject): boolean =>
  before !== undefined &&
  before.review === object.review &&
  before.is_gone === object.deleted &&
  before.above.join() === object.above.join() &&
  changedFields(channel, level, before, object).length === 0

/** What was sent of an object that is seen for the first time, against what the network holds. */
function driftOfPush({ channel, level }: Listing, { name, values }: Pushed, object: ListedObject, at: string): Drift | null {
  const { difference } = differences(channel, { level, name, values, above: {} }, object)
  const drift = difference.flatMap(({ field }) => {
    const was = field === 'name' ? name : values[field]
    return was === undefined ? [] : [[field, { was, since: at }] as const]
  })
  return drift.length > 0 ? Object.fromEntries(drift) : null
}

type Row = ReturnType<typeof rowOf>

function rowOf({ channel, level }: Listing, object: ListedObject, drift: Drift | null) {
  const { day, total, bid } = moneyOf(channel, level, object.values)
  return {
    network_id: object.networkId,
    above: object.above,
    name: object.name,
    status: object.deleted ? 'DELETED' : String(object.values.status ?? ''),
    values: object.values,
    day,
    total,
    bid,
    review: object.review,
    review_reasons: object.reviewReasons.length > 0 ? object.reviewReasons : null,
    drift,
    made_at: object.createdAt,
    remote_at: object.updatedAt,
    deleted: object.deleted,
  }
}

async function storedOf(trx: Trx, { accountId, level, askedAt, listLagMs }: Listing, objects: readonly ListedObject[]) {
  const { rows } = await sql<Stored>`
    select network_id, name, values, above, review, drift, gone_at is not null as is_gone,
      coalesce(written_at > ${askedAt}::timestamptz - make_interval(secs => ${listLagMs / 1000}), false) as is_newer
    from network_object where account_id = ${accountId} and level = ${level} and network_id = any(${objects.map(({ networkId }) => networkId)}::text[])
    order by network_id for update`.execute(trx)
  return new Map(rows.map((row) => [row.network_id, row]))
}

/** What we pushed of these. */
async function pushedOf(trx: Trx, { accountId, level }: Listing, objects: readonly ListedObject[]) {
  if (objects.length === 0) return new Map<string, Pushed>()
  const { rows } = await sql<Pushed>`
    select network_id, name, values from batch_item
    where network_id = any(${objects.map(({ networkId }) => networkId)}::text[]) and account_id = ${accountId} and level = ${level}`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.network_id, row]))
}

async function touch(trx: Trx, { accountId, level }: Listing, seen: readonly ListedObject[]): Promise<void> {
  if (seen.length === 0) return
  const rows = seen.map(({ networkId, updatedAt }) => ({ network_id: networkId, remote_at: updatedAt }))
  await sql`
    update network_object o set pulled_at = now(), remote_at = r.remote_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (network_id text, remote_at timestamptz)
     where o.account_id = ${accountId} and o.level = ${level} and o.network_id = r.network_id`.execute(trx)
}

async function put(trx: Trx, { accountId, level }: Listing, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into network_object (account_id, level, network_id, above, name, status, values, day_budget_minor, total_budget_minor, bid_minor,
        review, review_reasons, drift, made_at, remote_at, pulled_at, changed_at, gone_at)
    select ${accountId}, ${level}, r.network_id, r.above, r.name, r.status, r.values, r.day, r.total, r.bid, r.review, r.review_reasons,
        nullif(r.drift, 'null'), r.made_at, r.remote_at, now(), now(), case when r.deleted then now() end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (network_id text, above text[], name text, status text, values jsonb, day bigint,
        total bigint, bid bigint, review text, review_reasons jsonb, drift jsonb, made_at timestamptz, remote_at timestamptz, deleted boolean)
     order by r.network_id
    on conflict (account_id, level, network_id) do update set
      above = excluded.above, name = excluded.name, status = excluded.status, values = excluded.values, day_budget_minor = excluded.day_budget_minor,
      total_budget_minor = excluded.total_budget_minor, bid_minor = excluded.bid_minor, review = excluded.review,
      review_reasons = excluded.review_reasons, drift = excluded.drift, remote_at = excluded.remote_at, pulled_at = excluded.pulled_at,
      gone_at = case when excluded.gone_at is null then null else coalesce(network_object.gone_at, excluded.gone_at) end,
      changed_at = excluded.changed_at, version = network_object.version + 1`.execute(trx)
}
