import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** The oldest file whose material was deleted more than a day ago, taken off the list; `isNamed` when something else is the same file. */
export async function takeGoneFile(trx: Transaction<Database>): Promise<{ storage_key: string; isNamed: boolean } | null> {
  const { rows } = await sql<{ storage_key: string; is_named: boolean }>`
    delete from material_file_gone g where g.storage_key =
      (select storage_key from material_file_gone where at < now() - interval '1 day' order by at limit 1 for update skip locked)
    returning g.storage_key, exists (select from material_version v
      where v.storage_key = g.storage_key or v.thumb_key = g.storage_key or v.poster_key = g.storage_key) as is_named`.execute(trx)
  const [row] = rows
  return row ? { storage_key: row.storage_key, isNamed: row.is_named } : null
}

/** A file that is about to be kept is gone no more; waits for anyone who removes it at this moment. */
export async function keepFiles(db: Kysely<Database>, keys: readonly string[]): Promise<void> {
  await sql`delete from material_file_gone where storage_key = any(${[...keys]}::text[])`.execute(db)
}
