import { sql, type Kysely } from 'kysely'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

export type CostLogLine = {
  id: string
  at: Date
  user_name: string | null
  entity_id: string
  event: string
  before: unknown
  after: unknown
}

/** Lines of the trail about costs, newest first; the game is in what was or the result of the entry. */
export async function readCostLog(
  db: Db,
  {
    games,
    entryId,
    gameId,
    month,
  }: { games: Scope; entryId?: string | undefined; gameId?: string | undefined; month?: string | undefined },
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<{ rows: CostLogLine[]; total: number }> {
  const game = sql`coalesce(l.after->'entry'->>'game_id', l.before->'entry'->>'game_id')`
  const conditions = sql.join(
    [
      sql`l.entity = 'finance.cost'`,
      ...(games === '*' ? [] : [sql`${game} = any(${[...games]}::text[])`]),
      ...(entryId === undefined ? [] : [sql`l.entity_id = ${entryId}`]),
      ...(gameId === undefined ? [] : [sql`${game} = ${gameId}`]),
      ...(month === undefined ? [] : [sql`coalesce(l.after->'entry'->>'month', l.before->'entry'->>'month') = ${month}`]),
    ],
    sql` and `,
  )
  const counted = await sql<{ total: number }>`select count(*)::int as total from audit_log l where ${conditions}`.execute(db)
  const { rows } = await sql<CostLogLine>`
    select l.id::text, l.at, u.name as user_name, l.entity_id, l.event, l.before, l.after
    from audit_log l left join app_user u on u.id = l.user_id where ${conditions}
    order by l.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
