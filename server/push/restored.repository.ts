import type { Sql } from './sql.ts'

/** So many ids of batches are left out: more than were made between a backup and the failure after it. */
const LOST_BATCHES = 1_000_000

/**
 * After the database was put back to an earlier moment the network knows more than we do. Every row that may have gone out since is looked up by its
 * key before it is sent, those of drafts too; and ids of batches that were made since are not given again, because keys of objects are made of them.
 * Answers how many rows will be looked up.
 */
export async function expectMoreAtNetwork(sql: Sql): Promise<number> {
  const rows = await sql(
    `update batch_item set reconcile = true, updated_at = now(), changed_in = pg_current_xact_id()
      where sync_status = 102 and not reconcile and network_id is null returning seq`,
  )
  await sql(`select setval(pg_get_serial_sequence('batch', 'id'), coalesce((select max(id) from batch), 0) + $1)`, [LOST_BATCHES])
  return rows.length
}
