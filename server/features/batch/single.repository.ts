import { sql, type Transaction } from 'kysely'
import type { BatchSpec } from '#domain/batch/batch.ts'
import type { StoredTotals } from '#domain/batch/totals.ts'
import type { Database } from '#server/db/schema.ts'
import type { LineageObject } from '#server/features/object/object-lineage.reads.ts'

type Trx = Transaction<Database>

export type NewSingle = { spec: BatchSpec; accountId: string; totals: StoredTotals; above: readonly LineageObject[]; userId: string }

/** Stores a draft whose first rows are the objects that its own rows will be in: `above`, from the root down, numbered from 1. */
export async function insertSingle(trx: Trx, { spec, accountId, totals, above, userId }: NewSingle): Promise<string> {
  const { id } = await trx
    .insertInto('batch')
    .values({
      channel: spec.channel,
      kind: 'single',
      name: spec.name,
      game_id: spec.game_id,
      account_ids: [accountId],
      spec: JSON.stringify(spec),
      state: 'draft',
      totals: JSON.stringify(totals),
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into batch_item (batch_id, seq, parent_seq, level, account_id, name, "values", network_id, sync_status, existing)
    select ${id}::bigint, r.place, nullif(r.place - 1, 0), r.object ->> 'level', ${accountId}, r.object ->> 'name', r.object -> 'values', r.object ->> 'network_id', 203, true
      from jsonb_array_elements(${JSON.stringify(above)}::jsonb) with ordinality as r (object, place)`.execute(trx)
  return id
}

/** Rows that are in an object which was there before know its id: the trigger hands down only what a push brings. */
export async function knowExistingParents(trx: Trx, batchId: string): Promise<void> {
  await sql`
    update batch_item c set parent_id = p.network_id from batch_item p
     where c.batch_id = ${batchId} and not c.existing and p.batch_id = ${batchId} and p.existing and p.seq = c.parent_seq`.execute(trx)
}
