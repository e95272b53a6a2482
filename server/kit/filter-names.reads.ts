import { sql, type Kysely } from 'kysely'
import type { Language } from '#i18n/catalogue.ts'
import type { Database } from '#server/db/schema.ts'

/** What a filter names by its id, where everybody who may filter by it may know the name. */
export type NamedKind = 'game' | 'spreader' | 'person' | 'vendor' | 'region' | 'master' | 'network_app' | 'object_label'

const NAMES: Readonly<Record<NamedKind, (id: string, language: Language) => ReturnType<typeof sql<{ name: string }>>>> = {
  game: (id) => sql`select name from game where game_id = ${id}`,
  spreader: (id) => sql`select name from spreader where id = ${id}`,
  person: (id) => sql`select name from app_user where id::text = ${id}`,
  region: (id, language) => sql`select ${sql.ref(language === 'en' ? 'name_en' : 'name_zh')} as name from region where id = ${id}`,
  master: (id) => sql`select name from master where id = ${id}`,
  network_app: (id) => sql`select name from network_app where id = ${id}`,
  object_label: (id) => sql`select name from object_label where id::text = ${id}`,
  vendor: (id) => sql`select name from vendor where id = ${id}`,
}

/** The name of what an id names; the id where it names nothing. */
export async function nameOfId(db: Kysely<Database>, kind: NamedKind, id: string, language: Language): Promise<string> {
  const { rows } = await NAMES[kind](id, language).execute(db)
  return rows[0]?.name ?? id
}
