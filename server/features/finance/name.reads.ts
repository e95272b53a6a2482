import { sql, type Kysely } from 'kysely'
import type { StatementName } from '#contract/finance-names.ts'
import type { NameMeaning } from '#domain/finance/statement-name.ts'
import type { RowKind } from '#domain/finance/row-step.ts'
import type { Database } from '#server/db/schema.ts'
import { containing, scopedOrNone } from '#server/db/sql.ts'
import type { StatementScopes } from './statement.reads.ts'

type Db = Kysely<Database>
type Paging = { page: number; per_page: number }

export type NameFilter = StatementScopes & { id?: string | undefined; means?: NameMeaning | undefined; q?: string | undefined }

/** Names within the grants; a store is everybody's. */
const matching = ({ games, spreaders, id, means, q }: NameFilter) =>
  sql.join(
    [
      scopedOrNone('n.game_id', games),
      scopedOrNone('n.spreader_id', spreaders),
      ...(id === undefined ? [] : [/^\d{1,18}$/.test(id) ? sql`n.id = ${id}::bigint` : sql`false`]),
      ...(means === undefined ? [] : [sql`n.means = ${means}`]),
      ...(q ? [sql`(n.name ilike ${containing(q)} or coalesce(g.name, s.name, n.app_store) ilike ${containing(q)})`] : []),
    ],
    sql` and `,
  )

type Stored = Omit<StatementName, 'updated_by' | 'updated_at'> & {
  user_id: string | null
  user_name: string | null
  updated_at: Date
  total: number
}

/** A page of names with how often each was used, by what they mean. */
export async function readNames(
  db: Db,
  filter: NameFilter,
  { page, per_page: perPage }: Paging,
): Promise<{ rows: StatementName[]; total: number }> {
  const { rows } = await sql<Stored>`
    select n.id::text, n.means, n.name, coalesce(n.game_id, n.spreader_id, n.app_store) as target, coalesce(g.name, s.name, n.app_store) as target_name,
      coalesce(used.rows, 0)::int as rows, used.last_month, n.version, u.id::text as user_id, u.name as user_name, n.updated_at, count(*) over ()::int as total
    from statement_name n left join game g on g.game_id = n.game_id left join spreader s on s.id = n.spreader_id left join app_user u on u.id = n.updated_by
      left join lateral (
        select sum(k.rows) as rows, max(e.month) as last_month from statement_name_use k join extraction e on e.id = k.extraction_id
        where k.means = n.means and lower(k.name) = n.name) used on true
    where ${matching(filter)} order by n.means, target_name, n.name limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, user_id, user_name, updated_at, ...row }) => ({
      ...row,
      updated_by: user_id === null ? null : { id: user_id, name: user_name ?? '' },
      updated_at: updated_at.toISOString(),
    })),
  }
}

export type NameUse = { month: string; kind: RowKind; file_name: string; rows: number; at: string }

/** The statements whose rows were read through a name, latest first. */
export async function readNameUse(
  db: Db,
  { means, name }: Pick<StatementName, 'means' | 'name'>,
  { page, per_page: perPage }: Paging,
): Promise<{ rows: NameUse[]; total: number }> {
  const { rows } = await sql<Omit<NameUse, 'at'> & { at: Date; total: number }>`
    select e.month, e.kind, f.file_name, k.rows, coalesce(e.ended_at, e.started_at) as at, count(*) over ()::int as total
    from statement_name_use k join extraction e on e.id = k.extraction_id join statement_file f on f.id = e.file_id
    where k.means = ${means} and lower(k.name) = ${name} order by e.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, at, ...row }) => ({ ...row, at: at.toISOString() })) }
}
