import { sql, type Transaction } from 'kysely'
import type { MonthKind } from '#domain/finance/month-rules.ts'
import { RATE } from '#domain/finance/rate.ts'
import type { Database } from '#server/db/schema.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

/** Exchange rates, the latest first. */
export const rateStore = thingStore(RATE, {
  table: 'fx_rate',
  idType: 'bigint',
  joins: sql`left join app_user u on u.id = r.updated_by`,
  also: () => ({
    month: sql`to_char(r.day, 'YYYY-MM')`,
    month_closed: sql`exists (select from finance_month m where m.month = to_char(r.day, 'YYYY-MM') and m.state = 'confirmed')`,
    changed_by: sql`coalesce(u.name, '')`,
  }),
  usedBy: { cost_entry: 'fx_rate_id', statement_row: 'fx_rate_id' },
  words: ['r.name', 'r.currency'],
  order: () => [sql`r.day desc`, sql`r.currency`],
})

/** Is the month confirmed, of whatever kind or of this one? It stays as it is until the transaction ends. */
export async function isMonthConfirmed(trx: Transaction<Database>, month: string, kind?: MonthKind): Promise<boolean> {
  const months = trx.selectFrom('finance_month').select('state').where('month', '=', month).forShare()
  const found = await (kind === undefined ? months : months.where('kind', '=', kind)).execute()
  return found.some(({ state }) => state === 'confirmed')
}
