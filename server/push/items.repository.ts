import type { PushError } from '#domain/batch/item.ts'
import type { Level, Values } from '#domain/channels/channel.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { levelsAbove } from '#domain/channels/levels.ts'
import { syncSourcesOf } from '#domain/sync-status.ts'
import { AUDIT_COLUMNS } from './moves.ts'
import { FREE, front, queueOf, type Lane, type LaneWork } from './lanes.repository.ts'
import { given, GIVEN_SEQS, guard, HELD, sameRow, seek } from './keys.ts'
import { LOGO, MATERIAL } from './materials.repository.ts'
import type { Sql } from './sql.ts'

/**
 * What an intent holds; stored before the bytes leave. `maybe`: an attempt, this one or an earlier, may have written. `sentBy`: the call had
 * begun by then. `refused`: what the network answered to the attempt, while it is not sure that an earlier one did not write. `said`: what it
 * answered to an attempt that may have written; without it no answer came. `answered`: the tries of the row that count. `unanswered` and
 * `failedLooks`: reads in a row that got no answer, or a failure.
 */
export type Intent = {
  clientKey: string
  attempt: number
  at: string
  maybe?: boolean
  sentBy?: string
  failedLooks?: number
  refused?: PushError | null
  said?: PushError | null
  answered?: number
  unanswered?: number
}

export type ItemRow = {
  seq: number
  level: Level
  name: string
  values: Values
  attempts: number
  looks: number
  networkId: string | null
  intent: Intent | null
  /** what it is in, nearest first */
  above: { level: Level; networkId: string | null; values: Values }[]
  materialRef: string | null
  materialSize: { width: number; height: number } | null
  /** of an ad that shows a video: the network's id of it */
  videoRef: string | null
  logoRef: string | null
  review: string
}

const ROW = 'i.seq, i.level, i.name, i.values, i.attempts, i.looks, i.network_id as "networkId", i.intent, i.review'

/** The rows above `i`, as many as its level has: each by key, nearest first. */
function aboveIn({ channel }: Lane, level: Level): { column: string; joins: string } {
  const names = levelsAbove(knownChannel(channel), level).map((_, index) => `p${index + 1}`)
  const join = (name: string, index: number) =>
    `left join lateral ${seek('level, network_id, values, parent_seq', 'i.batch_id', `${names[index - 1] ?? 'i'}.parent_seq`)} ${name} on true`
  const object = (name: string) => `jsonb_build_object('level', ${name}.level, 'networkId', ${name}.network_id, 'values', ${name}.values)`
  return { column: `jsonb_build_array(${names.map(object).join(', ')}) as above`, joins: names.map(join).join(' ') }
}

/**
 * The front of a queue, locked until the transaction ends; rows another worker is looking at are passed over. The slice is
 * chosen and limited first, and what goes with its rows is fetched by key: the size of the batch does not count.
 */
const slice = <Row extends ItemRow = ItemRow>(
  sql: Sql,
  lane: Lane,
  work: LaneWork,
  limit: number,
  more: { columns: string; joins: string; where: string } = ONLY_ROWS,
) => {
  const above = aboveIn(lane, work.level)
  return sql<Row>(
    `with slice as materialized (
       select i.* from batch_item i where i.queue = $1 and ${FREE} ${front('$2')} for update of i skip locked)
     select ${ROW}, ${above.column}${more.columns} from slice i ${above.joins} ${more.joins}
      ${more.where} order by i.seq`,
    [queueOf(lane, work.kind, work.level), limit],
  )
}

const ONLY_ROWS = { columns: '', joins: '', where: '' }

/** Rows of one level that can be sent, with the network's references of their materials. */
export const sendable = (sql: Sql, lane: Lane, level: Level, limit: number): Promise<ItemRow[]> =>
  slice(sql, lane, { kind: 'send', level }, limit, {
    columns: ', m.ref as "materialRef", m."materialSize", m."videoRef", l.ref as "logoRef"',
    joins: `${MATERIAL} ${LOGO}`,
    where: `where (m.id is null or m.usable) and (l.id is null or l.usable)`,
  })

export type Lease = { attempt: string; leaseMs: number }

/** The intents, in one statement: 102 → 100, held by the attempt. */
export async function storeIntents(
  sql: Sql,
  lane: Lane,
  intents: readonly { seq: number; clientKey: string }[],
  lease: Lease,
): Promise<void> {
  await sql(
    `with ${given('unnest($2::int[], $3::text[]) as g (seq, client_key)')}, moved as (
       update batch_item i set sync_status = 100, attempts = i.attempts + 1, looks = 0, not_before = null,
              intent = jsonb_strip_nulls(jsonb_build_object('clientKey', g.client_key, 'attempt', i.attempts + 1, 'at', now(), 'maybe', i.intent -> 'maybe', 'answered', i.intent -> 'answered')),
              lease_by = $4, lease_until = now() + $5::float8 * interval '1 ms', updated_at = now(), changed_in = pg_current_xact_id()
         from given g where ${sameRow('i', 'g')} and ${guard('i.sync_status = any ($6)')}
       returning i.seq, i.attempts)
     ${AUDIT_COLUMNS}
     select null, $4, 'batch_item', $1 || '-' || seq, 'sync.100', '{"sync": 102}', jsonb_build_object('sync', 100, 'attempt', attempts) from moved`,
    [lane.batchId, intents.map((one) => one.seq), intents.map((one) => one.clientKey), lease.attempt, lease.leaseMs, syncSourcesOf(100)],
  )
}

/** The latest instant at which the last attempt may still have begun its call: told, or the end of a lease no one renewed. */
const SENT_BY = `coalesce(i.intent -> 'sentBy', to_jsonb(i.lease_until), i.intent -> 'at')`

/** A row to be looked up; `sinceSentMs` is how long ago its call may have begun at the latest, null for one that was never sent. */
export type LookUpRow = ItemRow & { sinceSentMs: number | null }

/** Rows whose outcome must be looked up: the worker died, the answer was lost, or a retry must not trust the past. */
export const toLookUp = (sql: Sql, lane: Lane, level: Level, limit: number): Promise<LookUpRow[]> =>
  slice<LookUpRow>(sql, lane, { kind: 'look-up', level }, limit, {
    ...ONLY_ROWS,
    columns: `, (extract(epoch from clock_timestamp() - (${SENT_BY} #>> '{}')::timestamptz) * 1000)::float8 as "sinceSentMs"`,
  })

/** Holds rows for a look-up. A row that a person sent again (102) goes to 100 with it; the others stay there. */
export async function holdForLookUp(sql: Sql, lane: Lane, seqs: readonly number[], lease: Lease): Promise<void> {
  await sql(
    `with ${HELD}, moved as (
       update batch_item i set sync_status = 100, reconcile = true, intent = i.intent || jsonb_build_object('maybe', true, 'sentBy', ${SENT_BY}),
              lease_by = $3, lease_until = now() + $4::float8 * interval '1 ms', updated_at = now(), changed_in = pg_current_xact_id()
         from held h where ${sameRow('i', 'h')} and ${guard('i.sync_status = 100 or i.sync_status = any ($5)')}
       returning i.seq, h.was)
     ${AUDIT_COLUMNS}
     select null, $3, 'batch_item', $1 || '-' || seq, 'sync.looked-up', jsonb_build_object('sync', was), '{"sync": 100}' from moved where was <> 100`,
    [lane.batchId, seqs, lease.attempt, lease.leaseMs, syncSourcesOf(100)],
  )
}

/** Pushed rows to be read back. */
export const toPull = (sql: Sql, lane: Lane, level: Level, limit: number): Promise<ItemRow[]> =>
  slice(sql, lane, { kind: 'pull', level }, limit)

/** 105 → 201, then 201 → 202 held by the attempt: two legal steps, each with its audit line. */
export async function holdForPull(sql: Sql, lane: Lane, seqs: readonly number[], lease: Lease): Promise<void> {
  await sql(
    `with ${GIVEN_SEQS}, moved as (
       update batch_item i set sync_status = 201, updated_at = now(), changed_in = pg_current_xact_id()
         from given g where ${sameRow('i', 'g')} and ${guard('i.sync_status = 105')} returning i.seq)
     ${AUDIT_COLUMNS} select null, $3, 'batch_item', $1 || '-' || seq, 'sync.201', '{"sync": 105}', '{"sync": 201}' from moved`,
    [lane.batchId, seqs, lease.attempt],
  )
  await sql(
    `with ${HELD}, moved as (
       update batch_item i set sync_status = 202, lease_by = $3, lease_until = now() + $4::float8 * interval '1 ms',
              updated_at = now(), changed_in = pg_current_xact_id()
         from held h where ${sameRow('i', 'h')} and ${guard('i.sync_status = 202 or i.sync_status = any ($5)')}
       returning i.seq, h.was)
     ${AUDIT_COLUMNS} select null, $3, 'batch_item', $1 || '-' || seq, 'sync.202', '{"sync": 201}', '{"sync": 202}' from moved where was <> 202`,
    [lane.batchId, seqs, lease.attempt, lease.leaseMs, syncSourcesOf(202)],
  )
}

/** Keeps the attempt's rows; answers how many it still holds. Screens do not show leases, so nothing counts as changed. */
export async function renewLease(sql: Sql, lane: Lane, seqs: readonly number[], { attempt, leaseMs }: Lease): Promise<number> {
  const rows = await sql(
    `with ${GIVEN_SEQS} update batch_item i set lease_until = now() + $4::float8 * interval '1 ms'
       from given g where ${sameRow('i', 'g')} and ${guard('i.lease_by = $3 and i.sync_status in (100, 202)')} returning i.seq`,
    [lane.batchId, seqs, attempt, leaseMs],
  )
  return rows.length
}
