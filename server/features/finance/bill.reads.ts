import { sql } from 'kysely'
import { BILL } from '#domain/finance/bill.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

/** Bills, the latest month first. */
export const billStore = thingStore(BILL, {
  table: 'bill',
  idType: 'bigint',
  joins: sql`join game g on g.game_id = r.game_id left join spreader s on s.id = r.spreader_id left join app_user u on u.id = r.updated_by`,
  also: () => ({
    game_name: sql`g.name`,
    spreader_name: sql`coalesce(s.name, '')`,
    counterparty_name: sql`r.counterparty`,
    changed_by: sql`coalesce(u.name, '')`,
    month_closed: sql`exists (select from finance_month m where m.month = r.month and m.kind = r.kind and m.state = 'confirmed')`,
  }),
  usedBy: {
    repayment_allocation: sql`(select count(*) from repayment_allocation a join bill_repayment p on p.id = a.repayment_id
      where a.bill_id = r.id and p.state <> 'deleted')`,
  },
  words: ['r.number', 'r.counterparty'],
  order: () => [sql`r.month desc`, sql`r.number`],
})
