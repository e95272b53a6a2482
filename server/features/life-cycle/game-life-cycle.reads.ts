import { sql } from 'kysely'
import { GAME_LIFE_CYCLE } from '#domain/life-cycle/game-life-cycle.ts'
import { personIn } from '#server/db/sql.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'
import { phaseOfDay } from './life-cycle.reads.ts'

/** Games with their life cycles: those with one that reports follow first. */
export const gameLifeCycleStore = thingStore(GAME_LIFE_CYCLE, {
  table: 'game_life_cycle',
  joins: sql`join game g on g.game_id = r.id left join life_cycle l on l.id = r.main_id left join app_user u on u.id = r.updated_by`,
  also: ({ today }) => ({
    game_name: sql`g.name`,
    main_name: sql`l.name`,
    current_phase: phaseOfDay('l.confirmed_phases', today),
    life_cycles: sql`(select count(*)::int from life_cycle c where c.game_id = r.id)`,
    confirmed: sql`(select count(*)::int from life_cycle c where c.game_id = r.id and c.confirmed_at is not null and c.reopened_at is null)`,
    updated_by: personIn('u'),
  }),
  by: { updated_by: { order: sql`u.name` } },
  words: ['g.name', 'r.id', 'l.name'],
  order: () => [sql`(r.main_id is null)`, sql`lpad(r.id, 40, '0')`],
})
