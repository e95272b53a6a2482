import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { RowKind } from '#domain/finance/row-step.ts'
import type { WaitingPage } from '#permissions/page-list.ts'
import { functionBlockers, scopeOf } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { scoped } from '#server/db/sql.ts'
import type { CallUser } from '#server/kit/handler.ts'
import type { ToolCounter } from '#server/kit/tool-counter.ts'
import { WAITING } from './cpa.reads.ts'
import { readMonthRules, seesWhole, type MonthKey } from './month.reads.ts'
import { paymentWithin } from './repayment.reads.ts'
import { withinScopes } from './statement-row.reads.ts'

type Db = Kysely<Database>

const may = ({ grants }: CallUser, func: string) => functionBlockers(grants, `finance.${func}`).length === 0
const scopesOf = ({ grants }: CallUser) => ({
  games: scopeOf(grants, 'finance', 'game'),
  spreaders: scopeOf(grants, 'finance', 'spreader'),
})

async function counted(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from ${from}`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** Costs that are entered and not committed, or whose calculation failed: all within the grants for who commits, one's own for who enters. */
const costsWaiting: ToolCounter = {
  tool: 'FinanceCostIn',
  topics: ['cost_entry'],
  async count(db, user) {
    if (!may(user, 'cost.commit') && !may(user, 'cost.enter')) return 0
    const { games, spreaders } = scopesOf(user)
    const whose = may(user, 'cost.commit') ? sql`true` : sql`c.entered_by = ${user.id}`
    const seen = sql`coalesce(${scoped('c.game_id', games)}, true) and coalesce(${scoped('c.spreader_id', spreaders)}, true)`
    return await counted(db, sql`cost_entry c where c.state in ('staged', 'failed') and ${whose} and ${seen}`)
  },
}

/** Rows of statements that no one has confirmed, for who may. */
const rowsWaiting = (tool: WaitingPage, kind: RowKind): ToolCounter => ({
  tool,
  topics: ['statement_row'],
  async count(db, user) {
    if (!may(user, 'row.confirm')) return 0
    const rows = sql.join([sql`r.kind = ${kind}`, sql`r.state <> 'confirmed'`, ...withinScopes(scopesOf(user))], sql` and `)
    return await counted(db, sql`statement_row r where ${rows}`)
  },
})

/** Rules that are switched off although days of theirs wait to be charged, for who may switch them on, or end them. */
const rulesWaiting: ToolCounter = {
  tool: 'FinanceCpa',
  topics: ['cpa_rule', 'cpa_execution', 'cpa_event_day', 'finance_month'],
  async count(db, user) {
    if (!may(user, 'cpa.edit')) return 0
    const { games, spreaders } = scopesOf(user)
    const seen = sql`${scoped('r.game_id', games)} and ${scoped('r.spreader_id', spreaders)}`
    return await counted(db, sql`cpa_rule r where r.status = 'paused' and ${seen} and exists (select from ${WAITING})`)
  },
}

/** Payments that are added and not confirmed, in open months, for who may confirm them: with a second pair of eyes, not one's own. */
const paymentsWaiting: ToolCounter = {
  tool: 'FinanceRepayments',
  topics: ['bill_repayment', 'finance_month', 'setting'],
  async count(db, user) {
    if (!may(user, 'repayment.confirm')) return 0
    const { fourEyes } = await readMonthRules(db)
    const mine = fourEyes ? sql`p.added_by <> ${user.id}` : sql`true`
    return await counted(
      db,
      sql`bill_repayment p where p.state = 'added' and ${mine} and ${paymentWithin(scopesOf(user))}
        and not exists (select from finance_month m where m.month = p.month and m.kind = p.kind and m.state = 'confirmed')`,
    )
  },
}

/** Months that are over and not confirmed, for who may confirm, sees the whole of them and has not signed them yet. */
const monthsWaiting: ToolCounter = {
  tool: 'FinanceMonth',
  topics: ['finance_month', 'statement_row', 'cost_entry'],
  async count(db, user) {
    if (!may(user, 'month.confirm')) return 0
    const signed = JSON.stringify([{ userId: user.id }])
    const { rows } = await sql<MonthKey>`
      select m.month, m.kind from finance_month m
      where m.kind in ('income', 'outcome') and m.state <> 'confirmed' and m.month < to_char(now() at time zone company_zone(), 'YYYY-MM')
        and not (m.state = 'signed' and m.signatures @> ${signed}::jsonb)`.execute(db)
    const seen = await Promise.all(rows.map((month) => seesWhole(db, month, scopesOf(user))))
    return seen.filter(Boolean).length
  },
}

/** What waits on the pages of finance for the person who asks. */
export const financeWaiting: readonly ToolCounter[] = [
  costsWaiting,
  rowsWaiting('FinanceIncome', 'income'),
  rowsWaiting('FinanceOutcome', 'outcome'),
  rulesWaiting,
  paymentsWaiting,
  monthsWaiting,
]
