import { sql } from 'kysely'
import { BATCH_TEMPLATE } from '#domain/batch/template.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

/** Templates by name: one's own, and those that are shared. */
export const templateStore = thingStore(BATCH_TEMPLATE, {
  table: 'batch_template',
  idType: 'bigint',
  joins: sql`join app_user u on u.id = r.owner_id join game g on g.game_id = r.game_id`,
  also: ({ userId = '0' }) => ({
    channel: sql`r.channel`,
    part: sql`r.part`,
    game_name: sql`g.name`,
    owner_name: sql`u.name`,
    mine: sql`r.owner_id = ${userId}::bigint`,
  }),
  by: { mine: { is: () => sql`true` } },
  words: ['r.name', 'u.name'],
  where: ({ mine }, { userId = '0' }) => [
    mine === '1' ? sql`r.owner_id = ${userId}::bigint` : sql`(r.owner_id = ${userId}::bigint or r.shared)`,
  ],
  order: () => [sql`lower(r.name)`],
})
