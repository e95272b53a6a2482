import { sql, type Expression, type Kysely, type SqlBool } from 'kysely'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { scoped } from '#server/db/sql.ts'

type Db = Kysely<Database>

/** Months are both included. */
export type RefundFilter = {
  games: Scope
  from: string
  to: string
  gameId?: string | undefined
  appStore?: string | undefined
}

export type StoredRefund = {
  id: string
  month: string
  day: string
  game_id: string
  game_name: string
  app_store: string
  orders: number
  amount_minor: string
  flow_minor: string
  currency: string
}

const matching = ({ games, from, to, gameId, appStore }: RefundFilter): Expression<SqlBool> =>
  sql.join(
    [
      sql`r.month between ${from} and ${to}`,
      scoped('r.game_id', games),
      ...(gameId === undefined ? [] : [sql`r.game_id = ${gameId}`]),
      ...(appStore === undefined ? [] : [sql`r.app_store = ${appStore}`]),
    ],
    sql` and `,
  )

/** A page of refunds, newest day first. */
export async function readRefunds(db: Db, filter: RefundFilter, { page, per_page: perPage }: { page: number; per_page: number }) {
  const { rows } = await sql<StoredRefund>`
    select r.id::text, r.month, r.day::text, r.game_id, g.name as game_name, r.app_store, r.orders, r.amount_minor::text, r.flow_minor::text, r.currency
    from refund r join game g on g.game_id = r.game_id where ${matching(filter)}
    order by r.day desc, r.game_id, r.app_store, r.currency limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return rows
}

/** The figures of every refund of the filter: each is converted with its own day's rate before anything is added. */
export async function readRefundFigures(db: Db, filter: RefundFilter) {
  const { rows } = await sql<Pick<StoredRefund, 'month' | 'day' | 'orders' | 'amount_minor' | 'flow_minor' | 'currency'>>`
    select r.month, r.day::text, r.orders, r.amount_minor::text, r.flow_minor::text, r.currency from refund r
    where ${matching(filter)} order by r.day, r.id`.execute(db)
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
