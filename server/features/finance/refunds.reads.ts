import { sql, type Kysely } from 'kysely'
import { baseCurrency } from '#domain/company-terms.ts'
import { convert, rateOn } from '#domain/finance/fx.ts'
import { REFUND } from '#domain/finance/refund.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { scoped } from '#server/db/sql.ts'
import { thingStore, type Asked, type Reader } from '#server/kit/thing/thing.repository.ts'
import { readRates } from './finance.reads.ts'

type Db = Kysely<Database>

const JOINS = sql`join game g on g.game_id = r.game_id left join app_user u on u.id = r.updated_by`

/** Refunds, the latest day first; each is converted once with the rate of its day, which is the official figure. */
export const refundStore = thingStore(REFUND, {
  table: 'refund',
  idType: 'bigint',
  joins: JOINS,
  also: () => ({
    month: sql`r.month`,
    month_closed: sql`exists (select from finance_month m where m.month = r.month and m.kind = 'income' and m.state = 'confirmed')`,
    game_name: sql`g.name`,
    changed_by: sql`coalesce(u.name, '')`,
    rate: sql`round(r.amount_minor / nullif(r.flow_minor, 0)::numeric, 6)`,
  }),
  told: async (db, rows) => {
    const rates = await readRates(db)
    return rows.map((row) => {
      const { currency, day, amount_minor, flow_minor } = figureOf(row)
      const rate = rateOn(rates, currency, day)
      const inBase = (minor: string) =>
        rate ? convert(BigInt(minor), { from: currency, to: baseCurrency(), rate: rate.rate }).toString() : null
      return { fx_rate: rate, base_minor: inBase(amount_minor), base_flow_minor: inBase(flow_minor) }
    })
  },
  usedBy: {
    statement_row: sql`(select count(*) from statement_row s
      where s.kind = 'income' and s.month = r.month and s.game_id = r.game_id and s.app_store = r.app_store)`,
  },
  words: ['g.name', 'r.app_store'],
  period: 'r.month',
  order: () => [sql`r.day desc`, sql`r.game_id`, sql`r.app_store`, sql`r.currency`],
})

const figureOf = (row: Readonly<Record<string, unknown>>) => ({
  currency: String(row.currency),
  day: String(row.day),
  amount_minor: String(row.amount_minor),
  flow_minor: String(row.flow_minor),
})

export type RefundFigure = { month: string; day: string; orders: number; amount_minor: string; flow_minor: string; currency: string }

/** The figures of every refund that is asked for: each is converted with its own day's rate before anything is added. */
export async function readRefundFigures(db: Db, asked: Asked, reader: Reader) {
  const { rows } = await sql<RefundFigure>`
    select r.month, r.day::text, r.orders, r.amount_minor::text, r.flow_minor::text, r.currency from refund r ${JOINS}
    where ${refundStore.matching(asked, reader)} order by r.day, r.id`.execute(db)
  return rows
}

/** What refunds can be narrowed by: the stores and games that have any, within the grants. */
export async function readRefundChoices(db: Db, games: Scope) {
  const within = scoped('r.game_id', games)
  const stores = await sql<{ app_store: string }>`select distinct r.app_store from refund r where ${within} order by 1`.execute(db)
  const named = await sql<{ id: string; name: string }>`
    select distinct g.game_id as id, g.name from refund r join game g on g.game_id = r.game_id where ${within} order by 1`.execute(db)
  return { stores: stores.rows.map(({ app_store }) => app_store), games: named.rows }
}
