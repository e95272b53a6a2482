import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** Which of some files are the scan of a letter. */
export async function scansNamed(db: Kysely<Database>, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) key where exists (select from authorization_book l where l.file_key = key)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
