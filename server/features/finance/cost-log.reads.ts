import { sql, type Kysely } from 'kysely'
import type { CostLogRow } from '#contract/finance-costs.ts'
import { COST } from '#domain/finance/cost.ts'
import { namesOf } from '#domain/thing/thing.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { allOf } from '#server/db/sql.ts'
import { readFinanceLog } from './finance-log.reads.ts'

/** In the order of the form. */
const FIELDS = ['state', ...namesOf(COST), 'fx_rate', 'base_minor', 'billed', 'cpa_rule_id', 'cpa_days']
/** They say what came of a cost, not what someone changed. */
const ENDS = ['finance.cost.posted', 'finance.cost.failed']

type About = { games: Scope; entryId?: string | undefined; gameId?: string | undefined; month?: string | undefined }

/** Lines of the trail about costs, newest first; the game is in what was or the result of the entry. */
export async function readCostLog(
  db: Kysely<Database>,
  { games, entryId, gameId, month }: About,
  paging: { page: number; per_page: number },
): Promise<{ rows: CostLogRow[]; total: number }> {
  const game = sql`coalesce(l.after->'entry'->>'game_id', l.before->'entry'->>'game_id')`
  const about = allOf([
    sql`l.entity = 'finance.cost'`,
    games === '*' ? null : sql`${game} = any(${[...games]}::text[])`,
    entryId === undefined ? null : sql`l.entity_id = ${entryId}`,
    gameId === undefined ? null : sql`${game} = ${gameId}`,
    month === undefined ? null : sql`coalesce(l.after->'entry'->>'month', l.before->'entry'->>'month') = ${month}`,
  ])
  const { rows, total } = await readFinanceLog(db, { about, fields: FIELDS }, paging)
  const data = rows.map(({ entity_id, changes, ...line }) => ({
    ...line,
    entry_id: entity_id,
    changes: ENDS.includes(line.event) ? [] : changes,
  }))
  return { rows: data, total }
}
