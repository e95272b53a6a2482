import { sql } from 'kysely'
import { functionBlockers, scopeOf, type Scope } from '#permissions/grants.ts'
import type { ToolCounter } from '#server/kit/tool-counter.ts'

/** Costs that are entered and not committed, or whose calculation failed: all within the grants for who commits, one's own for who enters. */
export const financeWaiting: ToolCounter = {
  tool: 'FinanceCostIn',
  topics: ['cost_entry'],
  async count(db, { id, grants }) {
    const may = (func: string) => functionBlockers(grants, `finance.cost.${func}`).length === 0
    if (!may('commit') && !may('enter')) return 0
    const within = (column: string, scope: Scope) =>
      scope === '*' ? sql`true` : sql`coalesce(${sql.ref(column)} = any(${[...scope]}::text[]), true)`
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from cost_entry
      where state in ('staged', 'failed') and ${may('commit') ? sql`true` : sql`entered_by = ${id}`}
        and ${within('game_id', scopeOf(grants, 'finance', 'game'))} and ${within('spreader_id', scopeOf(grants, 'finance', 'spreader'))}`.execute(
      db,
    )
    return rows[0]?.waiting ?? 0
  },
}
