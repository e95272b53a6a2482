import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** What a filter names by its id, where everybody who may filter by it may know the name. */
export type NamedKind = 'game' | 'spreader' | 'person' | 'vendor'

const NAMES: Readonly<Record<NamedKind, (id: string) => ReturnType<typeof sql<{ name: string }>>>> = {
  game: (id) => sql`select name from game where game_id = ${id}`,
  spreader: (id) => sql`select name from spreader where id = ${id}`,
  person: (id) => sql`select name from app_user where id::text = ${id}`,
  vendor: (id) => sql`select name from vendor where id = ${id}`,
}

/** The name of what an id names; the id where it names nothing. */
export async function nameOfId(db: Kysely<Database>, kind: NamedKind, id: string): Promise<string> {
  const { rows } = await NAMES[kind](id).execute(db)
  return rows[0]?.name ?? id
}
