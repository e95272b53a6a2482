import { sql, type Kysely } from 'kysely'
import type { WordKind } from '#domain/review/review.ts'
import type { Database } from '#server/db/schema.ts'
import { numberOf } from '#server/db/sql.ts'
import { ACTIVE } from './words.reads.ts'

type Db = Kysely<Database>

export type WordRead = {
  id: string
  word: string
  kind: WordKind
  reason: string
  source: string
  expires_on: string | null
  active: boolean
  version: number
  updated_at: Date
}
const COLUMNS = sql`id, word, kind, reason, source, expires_on, ${ACTIVE} as active, version, updated_at`

/** Says whether the words in force are others than before: how many there are, when one changed last, and the day. */
export async function wordStamp(db: Db): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat(count(*), ' ', max(updated_at), ' ', max(id), ' ', company_day()) as stamp from review_word`.execute(db)
  return rows[0]?.stamp ?? ''
}

/** The words in force today. */
export async function readActiveWords(db: Db): Promise<WordRead[]> {
  const { rows } = await sql<WordRead>`select ${COLUMNS} from review_word where ${ACTIVE} order by id`.execute(db)
  return rows
}

export type WordFields = { kind: WordKind; reason: string; source: string; expiresOn: string | null }

/** Adds words; those that are there already in this kind, in either case, stay as they are and are not answered. */
export async function insertWords(
  db: Db,
  words: readonly string[],
  { kind, reason, source, expiresOn }: WordFields,
  userId: string,
): Promise<WordRead[]> {
  const { rows } = await sql<WordRead>`
    insert into review_word (word, kind, reason, source, expires_on, created_by)
    select w, ${kind}, ${reason}, ${source}, ${expiresOn}::date, ${userId}::bigint from unnest(${[...words]}::text[]) w
    on conflict (lower(word), kind) do nothing returning ${COLUMNS}`.execute(db)
  return rows
}

export async function findWord(db: Db, id: string): Promise<WordRead | undefined> {
  const { rows } = await sql<WordRead>`select ${COLUMNS} from review_word where id = ${numberOf(id)}::bigint`.execute(db)
  return rows[0]
}

export async function isWordTaken(db: Db, word: string, kind: WordKind, exceptId: string): Promise<boolean> {
  const { rows } = await sql`
    select from review_word where lower(word) = lower(${word}) and kind = ${kind} and id <> ${numberOf(exceptId)}::bigint`.execute(db)
  return rows.length > 0
}

export async function updateWord(db: Db, id: string, word: string, { kind, reason, source, expiresOn }: WordFields): Promise<WordRead> {
  const { rows } = await sql<WordRead>`
    update review_word set word = ${word}, kind = ${kind}, reason = ${reason}, source = ${source}, expires_on = ${expiresOn}::date,
      version = version + 1, updated_at = clock_timestamp()
    where id = ${id}::bigint returning ${COLUMNS}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('a word that was held is gone')
  return row
}

export async function deleteWord(db: Db, id: string): Promise<WordRead | undefined> {
  const { rows } = await sql<WordRead>`delete from review_word where id = ${numberOf(id)}::bigint returning ${COLUMNS}`.execute(db)
  return rows[0]
}
