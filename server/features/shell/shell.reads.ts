import { sql, type Kysely } from 'kysely'
import type { FailedBatch, OpenBatch } from '#contract/shell.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'

const LISTED = 20
/** A failure no one touched for so long is no news any more. */
const NEWS_DAYS = 14

/** Batches of the games whose pushed rows failed or ended unknown, latest first, and how many rows that is in all. */
export async function readFailures(db: Kysely<Database>, games: Scope): Promise<{ rows: number; batches: FailedBatch[] }> {
  const inScope = games === '*' ? sql`true` : sql`b.game_id = any(${[...games]}::text[])`
  const { rows } = await sql<Omit<FailedBatch, 'at'> & { at: Date; all_rows: number }>`
    select b.id::text as batch_id, b.name, b.channel, b.game_id,
      (count(*) filter (where i.outcome = 'failed'))::int as failed, (count(*) filter (where i.outcome = 'unknown'))::int as unknown,
      coalesce((b.totals->>'total')::int, b.expanded) as total, max(i.updated_at) as at, (sum(count(*)) over ())::int as all_rows
    from batch b join batch_item i on i.batch_id = b.id and i.outcome in ('failed', 'unknown')
    where b.state in ('pushing', 'settled') and b.committed_at > now() - make_interval(days => ${NEWS_DAYS}) and ${inScope}
    group by b.id
    order by max(i.updated_at) desc, b.id desc
    limit ${LISTED}`.execute(db)
  return {
    rows: rows[0]?.all_rows ?? 0,
    batches: rows.map(({ all_rows: _all, at, ...row }) => ({ ...row, at: at.toISOString() })),
  }
}

/** Batches a person began within the games and has not finished: being expanded, drafts, and those that are pushed now. Latest first. */
export async function readOpenBatches(db: Kysely<Database>, games: Scope, userId: string): Promise<OpenBatch[]> {
  const inScope = games === '*' ? sql`true` : sql`game_id = any(${[...games]}::text[])`
  const { rows } = await sql<OpenBatch>`
    select id::text as batch_id, name, channel, game_id, state from batch
    where created_by = ${userId} and state in ('expanding', 'draft', 'pushing') and ${inScope}
    order by id desc limit ${LISTED}`.execute(db)
  return rows
}
