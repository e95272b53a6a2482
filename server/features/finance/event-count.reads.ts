import { sql } from 'kysely'
import { EVENT_COUNT } from '#domain/finance/event-count.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

/** Counted events, the latest day first. */
export const eventCountStore = thingStore(EVENT_COUNT, {
  table: 'cpa_event_day',
  idType: 'bigint',
  joins: sql`join game g on g.game_id = r.game_id join spreader s on s.id = r.spreader_id left join app_user u on u.id = r.updated_by`,
  also: () => ({
    game_name: sql`g.name`,
    spreader_name: sql`s.name`,
    month: sql`r.month`,
    month_closed: sql`exists (select from finance_month m
      where m.month = r.month and m.kind = 'cost' and m.state = 'confirmed')`,
    changed_by: sql`coalesce(u.name, '')`,
  }),
  usedBy: {
    cpa_execution: sql`(select count(*) from cpa_execution x join cpa_rule c on c.id = x.rule_id
      where x.day = r.day and c.game_id = r.game_id and c.spreader_id = r.spreader_id and c.event = r.event)`,
  },
  words: ['g.name', 's.name'],
  period: 'r.day',
  order: () => [sql`r.day desc`, sql`g.name`, sql`r.event`],
})
