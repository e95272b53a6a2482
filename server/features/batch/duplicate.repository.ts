import { sql, type Kysely, type Transaction } from 'kysely'
import type { BatchSpec } from '#domain/batch/batch.ts'
import type { StoredTotals } from '#domain/batch/totals.ts'
import type { CopiedRow, SourceObject } from '#domain/duplication/copy-rows.ts'
import type { Misfit } from '#domain/duplication/misfit.ts'
import type { DuplicatePlan } from '#domain/duplication/plan.ts'
import type { Database } from '#server/db/schema.ts'

type Trx = Transaction<Database>

export type NewDuplicate = {
  plan: DuplicatePlan
  spec: BatchSpec
  rows: readonly CopiedRow[]
  totals: StoredTotals
  leftOut: number
  userId: string
}

/** Stores a draft with its rows, and of each row what it was copied from. */
export async function insertDuplicate(trx: Trx, { plan, spec, rows, totals, leftOut, userId }: NewDuplicate): Promise<string> {
  const { id } = await trx
    .insertInto('batch')
    .values({
      channel: plan.channel,
      kind: 'duplicate',
      name: plan.name,
      game_id: plan.game_id,
      account_ids: [...plan.account_ids],
      spec: JSON.stringify(spec),
      state: 'draft',
      expanded: rows.length,
      totals: JSON.stringify(totals),
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('duplication')
    .values({ batch_id: id, plan: JSON.stringify(plan), left_out: leftOut })
    .execute()
  const stored = rows.map(({ source, misfits, problems, warnings, ...row }) => ({
    ...row,
    problems: problems.length > 0 ? problems : undefined,
    warnings: warnings.length > 0 ? warnings : undefined,
    source,
    misfits,
  }))
  await sql`
    with r as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
        as r(seq int, parent_seq int, level text, account_id text, name text, "values" jsonb, problems jsonb, warnings jsonb, source jsonb, misfits jsonb)
    ), copies as (
      insert into batch_copy (batch_id, seq, source, misfits) select ${id}::bigint, seq, source, misfits from r
    )
    insert into batch_item (batch_id, seq, parent_seq, level, account_id, name, "values", problems, warnings)
    select ${id}::bigint, seq, parent_seq, level, account_id, name, "values", problems, warnings from r`.execute(trx)
  return id
}

export type Copy = { seq: number; source: SourceObject; misfits: Misfit[]; waived: string[] }

/** What these rows were copied from; all rows of the batch without `seqs`. */
export async function findCopies(db: Kysely<Database>, batchId: string, seqs?: readonly number[]): Promise<Copy[]> {
  const query = db.selectFrom('batch_copy').where('batch_id', '=', batchId).select(['seq', 'source', 'misfits', 'waived']).orderBy('seq')
  return await (seqs ? query.where('seq', '=', sql<number>`any(${[...seqs]}::int[])`) : query).execute()
}

/** Rows with something that does not fit, without what they were copied from. */
export const findMisfits = (db: Kysely<Database>, batchId: string): Promise<Omit<Copy, 'source'>[]> =>
  db
    .selectFrom('batch_copy')
    .where('batch_id', '=', batchId)
    .where(sql<boolean>`misfits <> '[]'`)
    .select(['seq', 'misfits', 'waived'])
    .execute()

/** Stores which fields of rows are left as they are on purpose from now on, and which no longer are. */
export async function updateWaived(
  trx: Trx,
  batchId: string,
  edits: readonly { seq: number; waived: Readonly<Record<string, boolean>> }[],
): Promise<void> {
  if (edits.length === 0) return
  await sql`
    update batch_copy c set waived = array(
      select field from unnest(c.waived) as field where not r.waived ? field
      union select key from jsonb_each(r.waived) where value = 'true')
    from jsonb_to_recordset(${JSON.stringify(edits)}::jsonb) as r(seq int, waived jsonb)
    where c.batch_id = ${batchId} and c.seq = r.seq`.execute(trx)
}
