import { sql } from 'kysely'
import { EVENT_SOURCE, SILENT_HOURS } from '#domain/player-event/event-source.ts'
import { personIn } from '#server/db/sql.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

const STATE = sql`case when r.withdrawn_at is not null then 'withdrawn' when r.heard_at is null then 'waiting'
  when r.heard_at < now() - make_interval(hours => ${SILENT_HOURS}) then 'silent' else 'telling' end`

/** Keys of games, the latest first. */
export const eventSourceStore = thingStore(EVENT_SOURCE, {
  table: 'event_source',
  idType: 'bigint',
  joins: sql`join app_user m on m.id = r.made_by join game g on g.game_id = r.game_id`,
  also: () => ({
    game_name: sql`g.name`,
    state: STATE,
    made_by: personIn('m'),
    created_at: sql`r.created_at`,
    last_event_at: sql`r.last_event_at`,
    heard_at: sql`r.heard_at`,
    taken: sql`r.taken::float8`,
    repeated: sql`r.repeated::float8`,
    refused: sql`r.refused::float8`,
    refusals: sql`r.refusals`,
  }),
  by: { made_by: { order: sql`m.name` } },
  words: ['r.name', 'g.name'],
  order: () => [sql`r.created_at desc`],
})
