import { sql, type Kysely } from 'kysely'
import type { ColumnDefinition } from '#domain/column-definition.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** The columns of all grids in their order, titled in a language. */
export async function readColumnDefinitions(db: Db, language: 'zh' | 'en'): Promise<ColumnDefinition[]> {
  return await db
    .selectFrom('column_definition')
    .select(['grid as table', 'key', 'format', 'column_group as group', 'default_visible'])
    .select(language === 'en' ? 'title_en as title' : 'title_zh as title')
    .orderBy('grid')
    .orderBy('position')
    .orderBy('key')
    .execute()
}

/** Tags of the materials of these games, by name; at most 500. */
export async function readMaterialTags(db: Db, games: Scope): Promise<string[]> {
  const within = games === '*' ? sql`true` : sql`game_id = any(${[...games]}::text[])`
  const { rows } = await sql<{
    tag: string
  }>`select distinct unnest(tags) as tag from material where ${within} order by tag limit 500`.execute(db)
  return rows.map(({ tag }) => tag)
}
