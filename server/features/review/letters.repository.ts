import { sql, type Kysely, type Transaction } from 'kysely'
import type { LetterCategory } from '#domain/review/letter.ts'
import type { Database } from '#server/db/schema.ts'

type Trx = Transaction<Database>

export type LetterFields = {
  game_id: string
  title: string
  holder: string
  category: LetterCategory
  valid_from: string
  expires_on: string
}
export type LetterScan = { file_key: string; file_name: string; file_mime: string }

export const insertLetter = (trx: Trx, fields: LetterFields & Partial<LetterScan>, userId: string) =>
  trx
    .insertInto('authorization_book')
    .values({ ...fields, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateLetter = (trx: Trx, id: string, fields: LetterFields & Partial<LetterScan>) =>
  trx
    .updateTable('authorization_book')
    .set({ ...fields, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Which of some files are the scan of a letter. */
export async function scansNamed(db: Kysely<Database>, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) key where exists (select from authorization_book l where l.file_key = key)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
