import { sql, type Kysely } from 'kysely'
import { COST_NAME } from '#domain/finance/cost-name.ts'
import type { Database } from '#server/db/schema.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

/** Names of costs in the order of their tree. */
export const costNameStore = thingStore(COST_NAME, {
  table: 'cost_name',
  joins: sql`left join cost_name p on p.id = r.parent_id left join cost_name k on k.id = p.parent_id`,
  also: () => ({
    parent_name: sql`coalesce(p.name_zh, '')`,
    full_name: sql`concat_ws(' / ', k.name_zh, p.name_zh, r.name_zh)`,
    billed: sql`r.billed`,
  }),
  usedBy: { cost_entry: 'name_id', cost_name: 'parent_id' },
  words: ['r.name_zh', 'r.name_en'],
  // by the names on the way down, each level in its own order; a name comes before what is below it
  order: () => [sql`array_remove(array[k.position, p.position, r.position], null)`, sql`concat_ws('/', k.id, p.id, r.id)`],
})

/** The tier of a name; undefined: there is none. */
export const readTier = async (db: Kysely<Database>, id: string) =>
  (await db.selectFrom('cost_name').select('tier').where('id', '=', id).executeTakeFirst())?.tier
