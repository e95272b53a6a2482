import { BATCH_STATES, BATCH_STEPS, type BatchState } from '#domain/batch/batch.ts'
import { syncSourcesOf } from '#domain/sync-status.ts'
import { CHANGED } from './change-teller.ts'
import { AUDIT_COLUMNS, type Mover } from './moves.ts'
import type { Sql } from './sql.ts'

const stateSourcesOf = (to: BatchState): BatchState[] => BATCH_STATES.filter((from) => BATCH_STEPS[from].includes(to))

/**
 * Rows that wait for a parent which will not come in this run are settled with it, all levels down
 * (docs/decisions/0003-children-of-a-failed-parent.md). Answers how many.
 */
export async function failChildren(sql: Sql, batchId: string, requestId: string): Promise<number> {
  const rows = await sql(
    `with recursive blocked as (
       select c.seq, p.seq as cause, 'batch.parent.' || p.outcome as code
         from batch_item p join batch_item c on c.batch_id = p.batch_id and c.parent_seq = p.seq
        where p.batch_id = $1::bigint and p.outcome in ('failed', 'unknown', 'skipped') and p.network_id is null
          and c.sync_status = 102 and not c.skipped and not c.undecided and not c.reconcile
       union all
       select c.seq, b.seq, 'batch.parent.failed' from blocked b
         join batch_item c on c.batch_id = $1::bigint and c.parent_seq = b.seq and c.sync_status = 102 and not c.skipped and not c.undecided
     ), moved as (
       update batch_item i set sync_status = 104, not_before = null, updated_at = now(), changed_in = pg_current_xact_id(),
              error = jsonb_build_object('class', 'parent', 'code', b.code, 'message', 'row ' || b.cause || ' above was not created')
         from blocked b where i.batch_id = $1::bigint and i.seq = b.seq and i.sync_status = 102 and i.sync_status = any ($3)
       returning i.seq, b.cause)
     ${AUDIT_COLUMNS}
     select null, $2, 'batch_item', $1 || '-' || seq, 'sync.104', '{"sync": 102}', jsonb_build_object('sync', 104, 'class', 'parent', 'cause', cause) from moved
     returning 1`,
    [batchId, requestId, syncSourcesOf(104)],
  )
  return rows.length
}

/** Rows of the lane that wait for a material which will not come: nothing can be tried for them. */
export async function failForMaterial(
  sql: Sql,
  lane: { batchId: string; accountId: string },
  materialId: string,
  error: object,
  requestId: string,
): Promise<void> {
  await sql(
    `with moved as (
       update batch_item i set sync_status = 104, not_before = null, error = $4::jsonb, updated_at = now(), changed_in = pg_current_xact_id()
        where i.batch_id = $1::bigint and i.account_id = $2 and i.values ->> 'material_id' = $3
          and i.sync_status = 102 and i.sync_status = any ($6) and not i.skipped and not i.undecided and not i.reconcile
       returning i.seq)
     ${AUDIT_COLUMNS}
     select null, $5, 'batch_item', $1 || '-' || seq, 'sync.104', '{"sync": 102}', jsonb_build_object('sync', 104, 'class', $4::jsonb ->> 'class') from moved`,
    [lane.batchId, lane.accountId, materialId, JSON.stringify(error), requestId, syncSourcesOf(104)],
  )
}

/** The material's upload may pass later. */
export async function delayForMaterial(
  sql: Sql,
  lane: { batchId: string; accountId: string },
  materialId: string,
  delayMs: number,
): Promise<void> {
  await sql(
    `update batch_item i set not_before = now() + $4::float8 * interval '1 ms'
      where i.batch_id = $1::bigint and i.account_id = $2 and i.values ->> 'material_id' = $3 and i.sync_status = 102 and not i.skipped and not i.undecided`,
    [lane.batchId, lane.accountId, materialId, delayMs],
  )
}

export const hasWaiting = async (sql: Sql, batchId: string): Promise<boolean> =>
  (await sql("select 1 from batch_item where batch_id = $1::bigint and outcome = 'waiting' limit 1", [batchId])).length > 0

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

/** `settled` → `pushing` again, tells that rows are about to move and wakes the workers; nothing changes while it is pushing. False: the batch can not be pushed. */
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
