import { sql, type Kysely } from 'kysely'
import type { RowKind } from '#domain/finance/row-step.ts'
import { STATEMENT_NAME } from '#domain/finance/statement-name.ts'
import type { Database } from '#server/db/schema.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

type Paging = { page: number; per_page: number }

const TARGET = sql`coalesce(g.name, s.name, r.app_store, '')`
const USED = sql`from statement_name_use k join extraction e on e.id = k.extraction_id where k.means = r.means and lower(k.name) = r.name`

/** Names by what they mean, with how many rows were read through each; one of a store is everybody's. */
export const nameStore = thingStore(STATEMENT_NAME, {
  table: 'statement_name',
  idType: 'bigint',
  joins: sql`left join game g on g.game_id = r.game_id left join spreader s on s.id = r.spreader_id left join app_user u on u.id = r.updated_by`,
  also: () => ({
    game_name: sql`coalesce(g.name, '')`,
    spreader_name: sql`coalesce(s.name, '')`,
    target_name: TARGET,
    last_month: sql`(select max(e.month) ${USED})`,
    changed_by: sql`coalesce(u.name, '')`,
  }),
  usedBy: { statement_name_use: sql`(select coalesce(sum(k.rows), 0) ${USED})` },
  words: ['r.name', 'g.name', 's.name', 'r.app_store'],
  order: () => [sql`r.means`, TARGET, sql`r.name`],
})

export type NameUse = { month: string; kind: RowKind; file_name: string; rows: number; at: string }

/** The statements whose rows were read through a name, latest first. */
export async function readNameUse(
  db: Kysely<Database>,
  { means, name }: { means: string; name: string },
  { page, per_page: perPage }: Paging,
): Promise<{ rows: NameUse[]; total: number }> {
  const { rows } = await sql<Omit<NameUse, 'at'> & { at: Date; total: number }>`
    select e.month, e.kind, f.file_name, k.rows, coalesce(e.ended_at, e.started_at) as at, count(*) over ()::int as total
    from statement_name_use k join extraction e on e.id = k.extraction_id join statement_file f on f.id = e.file_id
    where k.means = ${means} and lower(k.name) = ${name} order by e.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, at, ...row }) => ({ ...row, at: at.toISOString() })) }
}
