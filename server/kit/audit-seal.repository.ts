import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

// a number that is ours only among advisory locks of one key
const SEALING = 7_235_190_412

/**
 * Seals the lines that no transaction still under way can come before: their hash goes into the chain. Answers how many. Sealing is
 * next to writing, so that those who write never wait for one another.
 */
export async function sealAudit(db: Kysely<Database>): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEALING})`.execute(trx)
    const { rows } = await sql<{ rows: number }>`
      with last as (select upto, hash from audit_seal order by id desc limit 1),
           fresh as (
             select a.written_in, a.id, audit_row_hash(a) as hash from audit_log a
             where a.written_in < pg_snapshot_xmin(pg_current_snapshot())
               and a.written_in > coalesce((select upto from last), '0'::xid8)
           )
      insert into audit_seal (upto, rows, hash)
      select (array_agg(written_in order by written_in desc))[1], count(*)::int,
             sha256(coalesce((select hash from last), ''::bytea) || string_agg(hash, ''::bytea order by written_in, id))
      from fresh having count(*) > 0
      returning rows`.execute(trx)
    return rows[0]?.rows ?? 0
  })
}

/** A part of the chain: `broken_at` is when the first of its seals was made that its lines no longer fit, `next` where the part after it begins. */
export type ChainPart = { broken_at: Date | null; seals: number; lines: number; lines_in_all: number; next: string | null }

/** Recomputes the seals after one, as many as cover about `lines` lines; a seal is never split. */
export async function readChainPart(db: Kysely<Database>, after: string, lines: number): Promise<ChainPart> {
  const { rows } = await sql<ChainPart>`
    with chain as (
      select id, upto, rows, hash, at,
             coalesce(lag(upto) over (order by id), '0'::xid8) as after,
             coalesce(lag(hash) over (order by id), ''::bytea) as before,
             sum(rows) over () as in_all
      from audit_seal
    ), part as (
      select * from (select c.*, sum(rows) over (order by id) - rows as covered from chain c where id > ${after}::bigint) numbered
      where covered < ${lines}
    ), checked as (
      select c.id, c.at, c.rows, c.hash = sha256(c.before || coalesce(string_agg(audit_row_hash(a), ''::bytea order by a.written_in, a.id), ''::bytea)) as whole
      from part c left join audit_log a on a.written_in > c.after and a.written_in <= c.upto
      group by c.id, c.at, c.rows, c.hash, c.before
    )
    select min(at) filter (where not whole) as "broken_at", count(*)::int as seals, coalesce(sum(rows), 0)::int as lines,
           coalesce((select max(in_all) from chain), 0)::int as "lines_in_all",
           case when max(id) < (select max(id) from audit_seal) then max(id)::text end as next
    from checked`.execute(db)
  return rows[0] ?? { broken_at: null, seals: 0, lines: 0, lines_in_all: 0, next: null }
}
