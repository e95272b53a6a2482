import type { Level, Values } from '#domain/channels/channel.ts'
import { syncSourcesOf } from '#domain/sync-status.ts'
import { AUDIT_COLUMNS } from './moves.ts'
import { FREE, JOIN_PARENT, PARENT_STANDS, TO_LOOK_UP, type Lane } from './lanes.repository.ts'
import type { Sql } from './sql.ts'

/** What an intent holds; stored before the bytes leave. `maybe`: an attempt, this one or an earlier, may have written. */
export type Intent = { clientKey: string; attempt: number; at: string; maybe?: boolean; failedLooks?: number }

export type ItemRow = {
  seq: number
  level: Level
  name: string
  values: Values
  attempts: number
  looks: number
  networkId: string | null
  intent: Intent | null
  /** the levels above, nearest first */
  parentLevel: Level | null
  parentId: string | null
  parentValues: Values | null
  grandId: string | null
  grandValues: Values | null
  materialRef: string | null
  /** of an ad that shows a video: the network's id of it */
  videoRef: string | null
  review: string
}

const ROW = `
  i.seq, i.level, i.name, i.values, i.attempts, i.looks, i.network_id as "networkId", i.intent, i.review,
  p.level as "parentLevel", p.network_id as "parentId", p.values as "parentValues", g.network_id as "grandId", g.values as "grandValues"`

const JOIN_GRAND = 'left join batch_item g on g.batch_id = p.batch_id and g.seq = p.parent_seq'
const OF_LANE = 'i.batch_id = $1::bigint and i.account_id = $2'

/** Rows of one level that can be sent, locked until the transaction ends; rows another worker is looking at are passed over. */
export const sendable = (sql: Sql, lane: Lane, level: Level, limit: number): Promise<ItemRow[]> =>
  sql<ItemRow>(
    `select ${ROW}, m.ref as "materialRef", v.ref as "videoRef" from batch_item i ${JOIN_PARENT} ${JOIN_GRAND}
       left join material f on f.id = i.values ->> 'material_id'
       left join material_ref m on m.account_id = i.account_id and m.material_id = f.id
       left join material_video v on v.account_id = i.account_id and v.material_id = f.id and v.state = 'ready'
      where ${OF_LANE} and i.level = $3 and i.sync_status = 102 and not i.reconcile and ${FREE} and ${PARENT_STANDS}
        and (i.values ->> 'material_id' is null or (m.ref is not null and (f.type = 'image' or v.ref is not null)))
      order by i.seq limit $4 for update of i skip locked`,
    [lane.batchId, lane.accountId, level, limit],
  )

export type Lease = { attempt: string; leaseMs: number }

/** The intents, in one statement: 102 → 100, held by the attempt. */
export async function storeIntents(
  sql: Sql,
  lane: Lane,
  intents: readonly { seq: number; clientKey: string }[],
  lease: Lease,
): Promise<void> {
  await sql(
    `with given as (select * from unnest($2::int[], $3::text[]) as g (seq, client_key)), moved as (
       update batch_item i set sync_status = 100, attempts = i.attempts + 1, looks = 0, not_before = null,
              intent = jsonb_strip_nulls(jsonb_build_object('clientKey', g.client_key, 'attempt', i.attempts + 1, 'at', now(), 'maybe', i.intent -> 'maybe')),
              lease_by = $4, lease_until = now() + $5::float8 * interval '1 ms', updated_at = now(), changed_in = pg_current_xact_id()
         from given g where i.batch_id = $1::bigint and i.seq = g.seq and i.sync_status = any ($6)
       returning i.seq, i.attempts)
     ${AUDIT_COLUMNS}
     select null, $4, 'batch_item', $1 || '-' || seq, 'sync.100', '{"sync": 102}', jsonb_build_object('sync', 100, 'attempt', attempts) from moved`,
    [lane.batchId, intents.map((one) => one.seq), intents.map((one) => one.clientKey), lease.attempt, lease.leaseMs, syncSourcesOf(100)],
  )
}

/** Rows whose outcome must be looked up, of one level, locked as above. */
export const toLookUp = (sql: Sql, lane: Lane, level: Level, limit: number): Promise<ItemRow[]> =>
  sql<ItemRow>(
    `select ${ROW} from batch_item i ${JOIN_PARENT} ${JOIN_GRAND}
      where ${OF_LANE} and i.level = $3 and ${TO_LOOK_UP} and ${FREE} order by i.seq limit $4 for update of i skip locked`,
    [lane.batchId, lane.accountId, level, limit],
  )

/** Holds rows for a look-up. A row that a person sent again (102) goes to 100 with it; the others stay there. */
export async function holdForLookUp(sql: Sql, lane: Lane, seqs: readonly number[], lease: Lease): Promise<void> {
  await sql(
    `with held as (select seq, sync_status as was from batch_item where batch_id = $1::bigint and seq = any ($2)), moved as (
       update batch_item i set sync_status = 100, reconcile = true, intent = i.intent || '{"maybe": true}',
              lease_by = $3, lease_until = now() + $4::float8 * interval '1 ms', updated_at = now(), changed_in = pg_current_xact_id()
         from held h where i.batch_id = $1::bigint and i.seq = h.seq and (i.sync_status = 100 or i.sync_status = any ($5))
       returning i.seq, h.was)
     ${AUDIT_COLUMNS}
     select null, $3, 'batch_item', $1 || '-' || seq, 'sync.looked-up', jsonb_build_object('sync', was), '{"sync": 100}' from moved where was <> 100`,
    [lane.batchId, seqs, lease.attempt, lease.leaseMs, syncSourcesOf(100)],
  )
}

/** Pushed rows to be read back, of one level, locked as above. */
export const toPull = (sql: Sql, lane: Lane, level: Level, limit: number): Promise<ItemRow[]> =>
  sql<ItemRow>(
    `select ${ROW} from batch_item i ${JOIN_PARENT} ${JOIN_GRAND}
      where ${OF_LANE} and i.level = $3 and i.sync_status in (105, 201, 202) and i.network_id is not null and ${FREE}
      order by i.seq limit $4 for update of i skip locked`,
    [lane.batchId, lane.accountId, level, limit],
  )

/** 105 → 201, then 201 → 202 held by the attempt: two legal steps, each with its audit line. */
export async function holdForPull(sql: Sql, lane: Lane, seqs: readonly number[], lease: Lease): Promise<void> {
  await sql(
    `with moved as (
       update batch_item i set sync_status = 201, updated_at = now(), changed_in = pg_current_xact_id()
        where i.batch_id = $1::bigint and i.seq = any ($2) and i.sync_status = 105 returning i.seq)
     ${AUDIT_COLUMNS} select null, $3, 'batch_item', $1 || '-' || seq, 'sync.201', '{"sync": 105}', '{"sync": 201}' from moved`,
    [lane.batchId, seqs, lease.attempt],
  )
  await sql(
    `with held as (select seq, sync_status as was from batch_item where batch_id = $1::bigint and seq = any ($2)), moved as (
       update batch_item i set sync_status = 202, lease_by = $3, lease_until = now() + $4::float8 * interval '1 ms',
              updated_at = now(), changed_in = pg_current_xact_id()
         from held h where i.batch_id = $1::bigint and i.seq = h.seq and (i.sync_status = 202 or i.sync_status = any ($5))
       returning i.seq, h.was)
     ${AUDIT_COLUMNS} select null, $3, 'batch_item', $1 || '-' || seq, 'sync.202', '{"sync": 201}', '{"sync": 202}' from moved where was <> 202`,
    [lane.batchId, seqs, lease.attempt, lease.leaseMs, syncSourcesOf(202)],
  )
}

/** Keeps the attempt's rows; answers how many it still holds. Screens do not show leases, so nothing counts as changed. */
export async function renewLease(sql: Sql, lane: Lane, { attempt, leaseMs }: Lease): Promise<number> {
  const rows = await sql(
    "update batch_item set lease_until = now() + $3::float8 * interval '1 ms' where batch_id = $1::bigint and lease_by = $2 and account_id = $4 and sync_status in (100, 202) returning seq",
    [lane.batchId, attempt, leaseMs, lane.accountId],
  )
  return rows.length
}
