import { sql, type Kysely, type Transaction } from 'kysely'
import type { Level } from '#domain/channels/channel.ts'
import { SYNC_STATUS } from '#domain/sync-status.ts'
import type { Database } from '#server/db/schema.ts'
import { checkedRows, updateRows, type CheckedRow, type LockedBatch } from './batch.repository.ts'

type Trx = Transaction<Database>

/** Stores what edits and checks changed: of a draft, or of the failed rows of a committed batch. */
export const storeChecked = (trx: Trx, { id, state }: Pick<LockedBatch, 'id' | 'state'>, rows: readonly CheckedRow[]): Promise<void> =>
  state === 'draft' ? updateRows(trx, id, rows) : updateFailed(trx, id, rows)

/**
 * The same for failed rows. What the network refused is kept with the row until it is what the network refused again, and what the checks say
 * stays apart from `problems`, which would take the row out of the push.
 */
async function updateFailed(trx: Trx, batchId: string, rows: readonly CheckedRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update batch_item i set name = r.name, "values" = r."values", parked = r.parked, found = r.problems, warnings = r.warnings,
      excluded_reason = r.excluded_reason, version = i.version + r.edited::int,
      refused = nullif(coalesce(i.refused, jsonb_build_object('name', i.name, 'values', i."values")), jsonb_build_object('name', r.name, 'values', r."values")),
      updated_at = case when r.edited then now() else i.updated_at end, changed_in = pg_current_xact_id()
    from ${checkedRows(rows)}
    where i.batch_id = ${batchId} and i.seq = r.seq and i.sync_status = ${SYNC_STATUS.pushFailed} and not i.undecided`.execute(trx)
}

/** An object of the batch at its network. */
export type PushedObject = { seq: number; level: Level; account_id: string; network_id: string; gone: boolean }

/** Objects that are said to be there, those above failed rows first. */
export async function findPushed(db: Kysely<Database>, batchId: string, limit: number): Promise<PushedObject[]> {
  const { rows } = await sql<PushedObject>`
    with recursive above as (
      select parent_seq as seq from batch_item where batch_id = ${batchId} and outcome = 'failed' and parent_seq is not null
      union
      select p.parent_seq from above a join batch_item p on p.batch_id = ${batchId} and p.seq = a.seq where p.parent_seq is not null
    )
    select i.seq, i.level, i.account_id, i.network_id, i.gone_at is not null as gone from batch_item i left join above a on a.seq = i.seq
    where i.batch_id = ${batchId} and i.outcome = 'done' and i.network_id is not null and not i.existing
    order by a.seq is null, i.seq limit ${limit}`.execute(db)
  return rows
}

/** These rows, the objects above them and the objects below those, as far as they are said to be at the network. */
export async function findPushedAround(db: Kysely<Database>, batchId: string, seqs: readonly number[]): Promise<PushedObject[]> {
  const { rows } = await sql<PushedObject>`
    with recursive above as (
      select seq, parent_seq from batch_item where batch_id = ${batchId} and seq = any(${[...seqs]}::int[])
      union
      select p.seq, p.parent_seq from above a join batch_item p on p.batch_id = ${batchId} and p.seq = a.parent_seq
    ), below as (
      select a.seq from above a join batch_item i on i.batch_id = ${batchId} and i.seq = a.seq
        where i.gone_at is not null or a.seq = any(${[...seqs]}::int[])
      union
      select c.seq from below b join batch_item c on c.batch_id = ${batchId} and c.parent_seq = b.seq
    )
    select i.seq, i.level, i.account_id, i.network_id, i.gone_at is not null as gone from batch_item i
    where i.batch_id = ${batchId} and i.outcome = 'done' and i.network_id is not null and not i.existing
      and (i.seq in (select seq from above) or i.seq in (select seq from below)) order by i.seq`.execute(db)
  return rows
}

/** Notes which objects the network says it deleted, and which are there after all. Answers the rows that differ now. */
export async function noteGone(trx: Trx, batchId: string, rows: readonly { seq: number; gone: boolean }[]): Promise<number[]> {
  if (rows.length === 0) return []
  const changed = await sql<{ seq: number }>`
    update batch_item i set gone_at = case when r.gone then now() end, updated_at = now(), changed_in = pg_current_xact_id()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(seq int, gone boolean)
    where i.batch_id = ${batchId} and i.seq = r.seq and (i.gone_at is not null) <> r.gone returning i.seq`.execute(trx)
  return changed.rows.map(({ seq }) => seq)
}

/** Failed rows and all above them, as the question whether they can be pushed again asks for them. */
export const findFailedSeqs = async (db: Kysely<Database>, batchId: string): Promise<number[]> =>
  (
    await db.selectFrom('batch_item').where('batch_id', '=', batchId).where('outcome', '=', 'failed').select('seq').orderBy('seq').execute()
  ).map(({ seq }) => seq)
