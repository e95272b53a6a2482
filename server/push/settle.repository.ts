import { BATCH_STATES, BATCH_STEPS, type BatchState, type Outcome } from '#domain/batch/batch.ts'
import type { PushError } from '#domain/batch/item.ts'
import type { Level } from '#domain/channels/channel.ts'
import { syncSourcesOf } from '#domain/sync-status.ts'
import { CHANGED } from './change-teller.ts'
import { AUDIT_COLUMNS, type Mover } from './moves.ts'
import { guard, sameRow } from './keys.ts'
import { queueOf, type Lane } from './lanes.repository.ts'
import type { MissingMaterial } from './materials.repository.ts'
import type { Sql } from './sql.ts'

const stateSourcesOf = (to: BatchState): BatchState[] => BATCH_STATES.filter((from) => BATCH_STEPS[from].includes(to))

/** Rows below one that is given as `batch` and `seq`, which were not sent; by their index, whatever the size of the batch. */
const below = (batch: string, seq: string, more = ''): string =>
  `cross join lateral (select seq from batch_item where batch_id = ${batch} and parent_seq = ${seq}
     and sync_status = 102 and not skipped and not undecided ${more} offset 0) c`

/**
 * Rows that wait for a parent which will not come in this run are settled with it, all levels down
 * (docs/decisions/0003-children-of-a-failed-parent.md). `parents`: those that may have ended so; left out, the whole batch is
 * searched. Answers how many.
 */
export async function failChildren(sql: Sql, batchId: string, requestId: string, parents?: readonly number[]): Promise<number> {
  const rows = await sql(
    `with recursive parent as materialized (${parents ? PARENTS_GIVEN : PARENTS_OF_ALL}), blocked as (
       select p.batch_id, c.seq, p.seq as cause, 'batch.parent.' || p.outcome as code
         from parent p ${below('p.batch_id', 'p.seq', 'and not reconcile')}
        where p.outcome in ('failed', 'unknown', 'skipped') and p.network_id is null
       union all
       select b.batch_id, c.seq, b.seq, 'batch.parent.failed' from blocked b ${below('b.batch_id', 'b.seq')}
     ), moved as (
       update batch_item i set sync_status = 104, not_before = null, updated_at = now(), changed_in = pg_current_xact_id(),
              error = jsonb_build_object('class', 'parent', 'code', b.code, 'message', 'row ' || b.cause || ' above was not created')
         from blocked b where ${sameRow('i', 'b')} and ${guard('i.sync_status = 102 and i.sync_status = any ($3)')}
       returning i.seq, b.cause)
     ${AUDIT_COLUMNS}
     select null, $2, 'batch_item', $1 || '-' || seq, 'sync.104', '{"sync": 102}', jsonb_build_object('sync', 104, 'class', 'parent', 'cause', cause) from moved
     returning 1`,
    [batchId, requestId, syncSourcesOf(104), ...(parents ? [parents] : [])],
  )
  return rows.length
}

const PARENTS_GIVEN = `
  select p.batch_id, p.seq, p.outcome, p.network_id from (select $1::bigint as batch_id, unnest($4::int[]) as seq) g
    join batch_item p on ${sameRow('p', 'g')}`

const PARENTS_OF_ALL = `select batch_id, seq, outcome, network_id from batch_item
  where batch_id = $1::bigint and outcome in ('failed', 'unknown', 'skipped') and network_id is null`

/** Rows of the lane that wait for a material which will not come: nothing can be tried for them. Those below a parent that is not there yet follow with it. */
export async function failForMaterial(
  sql: Sql,
  lane: Lane & { level: Level },
  { id, field }: Pick<MissingMaterial, 'id' | 'field'>,
  error: object,
  requestId: string,
): Promise<void> {
  await sql(
    `with moved as (
       update batch_item i set sync_status = 104, not_before = null, error = $4::jsonb, updated_at = now(), changed_in = pg_current_xact_id()
        where i.queue = $2 and i.values ->> $7 = $3 and i.sync_status = any ($6)
       returning i.seq)
     ${AUDIT_COLUMNS}
     select null, $5, 'batch_item', $1 || '-' || seq, 'sync.104', '{"sync": 102}', jsonb_build_object('sync', 104, 'class', $4::jsonb ->> 'class') from moved`,
    [lane.batchId, queueOf(lane, 'send', lane.level), id, JSON.stringify(error), requestId, syncSourcesOf(104), field],
  )
}

/** The material's upload may pass later; its rows say why they wait, if there is anything to say, and until when. */
export async function delayForMaterial(
  sql: Sql,
  lane: Lane & { level: Level },
  { id, field }: Pick<MissingMaterial, 'id' | 'field'>,
  delayMs: number,
  error?: PushError,
): Promise<void> {
  await sql(
    `update batch_item i set not_before = n.until, error = coalesce($4::jsonb || jsonb_build_object('until', n.until), i.error),
            updated_at = now(), changed_in = pg_current_xact_id()
       from (select now() + $3::float8 * interval '1 ms' as until) n where i.queue = $1 and i.values ->> $5 = $2`,
    [queueOf(lane, 'send', lane.level), id, delayMs, error ? JSON.stringify(error) : null, field],
  )
}

/** In the order of their index, in which `waiting` is the last outcome: otherwise the planner may read rows that are done until one waits. */
export async function hasWaiting(sql: Sql, batchId: string): Promise<boolean> {
  const [row] = await sql<{ outcome: Outcome }>(
    "select outcome from batch_item where batch_id = $1::bigint and outcome >= 'waiting' order by outcome limit 1",
    [batchId],
  )
  return row?.outcome === 'waiting'
}

/** `pushing` → `settled` once no row is left to move. Locks the batch first: a retry that re-opens rows waits, or has been seen. */
export async function settle(sql: Sql, batchId: string, requestId: string): Promise<boolean> {
  const [batch] = await sql('select 1 from batch where id = $1::bigint and state = any ($2) for update', [
    batchId,
    stateSourcesOf('settled'),
  ])
  if (!batch || (await hasWaiting(sql, batchId))) return false
  await sql("update batch set state = 'settled', settled_at = now() where id = $1::bigint", [batchId])
  await auditBatch(sql, batchId, { userId: null, requestId }, 'pushing', 'settled')
  return true
}

/** `settled` → `pushing` again, tells that rows are about to move and wakes the workers; nothing changes while it is pushing. False: the batch cannot be pushed. */
export async function reopen(sql: Sql, batchId: string, mover: Mover): Promise<boolean> {
  const [batch] = await sql<{ state: BatchState }>('select state from batch where id = $1::bigint for update', [batchId])
  if (batch?.state !== 'pushing' && batch?.state !== 'settled') return false
  if (batch.state === 'settled') {
    await sql("update batch set state = 'pushing', settled_at = null where id = $1::bigint", [batchId])
    await auditBatch(sql, batchId, mover, 'settled', 'pushing')
  }
  await sql(`select pg_notify('push', $1), pg_notify('${CHANGED}', $1)`, [batchId])
  return true
}

async function auditBatch(sql: Sql, batchId: string, mover: Mover, before: BatchState, after: BatchState): Promise<void> {
  await sql(`${AUDIT_COLUMNS} values ($1::bigint, $2, 'batch', $3, $4, $5, $6)`, [
    mover.userId,
    mover.requestId,
    batchId,
    `batch.${after}`,
    JSON.stringify({ state: before }),
    JSON.stringify({ state: after }),
  ])
}
