import { sql, type Kysely, type Transaction } from 'kysely'
import type { Level } from '#domain/channels/channel.ts'
import type { Database } from '#server/db/schema.ts'
import { BARRED } from './batch.repository.ts'

/** What lies outside of a draft (pages, audiences, names at the network) is asked about again after so long. */
const WHOLE_AFTER = sql`interval '15 minutes'`

/** Groups of ads that are to be checked (null: all), and the snapshot in which that was read. */
export type DueGroups = { seqs: number[] | null; seen: string }

/**
 * Groups that changed since the last check, with what they depend on: their own row, one above or below it, their account, or a material of their ads. Those
 * with findings are among them, because what they said may have been mended elsewhere.
 */
export async function findDueGroups(db: Kysely<Database>, batchId: string, group: Level): Promise<DueGroups> {
  const last = await sql<{ seen: string; is_fresh: boolean | null }>`
    select pg_current_snapshot()::text as seen, (select c.whole_at > now() - ${WHOLE_AFTER} from batch_check c where c.batch_id = ${batchId}) as is_fresh`.execute(
    db,
  )
  const { seen = '', is_fresh: isFresh = null } = last.rows[0] ?? {}
  if (!isFresh) return { seqs: null, seen }
  const { rows } = await sql<{ seq: number }>`
    with recursive changed as (
      select i.seq, i.level, i.parent_seq
        from batch_check c join batch_item i on i.batch_id = c.batch_id join ad_account a on a.account_id = i.account_id
        left join material m on m.id = i."values" ->> 'material_id'
       where c.batch_id = ${batchId} and (
         (not pg_visible_in_snapshot(i.changed_in, c.seen) and i.changed_in <> c.written_in)
         or i.problems is not null or i.warnings is not null or a.updated_at > c.whole_at or (m.id is not null and ${BARRED}))
    ), above as (
      select * from changed
      union select p.seq, p.level, p.parent_seq from above u join batch_item p on p.batch_id = ${batchId} and p.seq = u.parent_seq
    ), below as (
      select * from changed
      union select n.seq, n.level, n.parent_seq from below u join batch_item n on n.batch_id = ${batchId} and n.parent_seq = u.seq
       where u.level <> ${group}
    )
    select seq from above where level = ${group} union select seq from below where level = ${group} order by seq`.execute(db)
  return { seqs: rows.map(({ seq }) => seq), seen }
}

/** Notes a check of everything that was due. */
export async function noteCheck(trx: Transaction<Database>, batchId: string, { seqs, seen }: DueGroups): Promise<void> {
  await sql`
    insert into batch_check (batch_id, seen, written_in, whole_at) values (${batchId}, ${seen}::pg_snapshot, pg_current_xact_id(), now())
    on conflict (batch_id) do update set seen = excluded.seen, written_in = excluded.written_in,
      whole_at = case when ${seqs === null} then excluded.whole_at else batch_check.whole_at end`.execute(trx)
}
