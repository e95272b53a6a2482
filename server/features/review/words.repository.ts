import { sql, type Kysely } from 'kysely'
import type { WordKind } from '#domain/review/review.ts'
import type { Database } from '#server/db/schema.ts'
import { numberOf } from '#server/db/sql.ts'

type Db = Kysely<Database>

/** Today in the server's zone, by the database's clock. */
const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`
const ACTIVE = sql<boolean>`(expires_on is null or expires_on >= ${TODAY})`

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
    select concat(count(*), ' ', max(updated_at), ' ', max(id), ' ', ${TODAY}) as stamp from review_word`.execute(db)
  return rows[0]?.stamp ?? ''
}

/** The words in force today. */
export async function readActiveWords(db: Db): Promise<WordRead[]> {
  const { rows } = await sql<WordRead>`select ${COLUMNS} from review_word where ${ACTIVE} order by id`.execute(db)
  return rows
}

export type WordFilter = { q?: string | undefined; kind?: WordKind | undefined; active?: boolean | undefined }

function matching({ q, kind, active }: WordFilter) {
  const parts = [sql<boolean>`true`]
  if (q) {
    const pattern = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    parts.push(sql`(word ilike ${pattern} or reason ilike ${pattern} or source ilike ${pattern})`)
  }
  if (kind !== undefined) parts.push(sql`kind = ${kind}`)
  if (active !== undefined) parts.push(sql`${ACTIVE} = ${active}::boolean`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

export async function readWords(db: Db, filter: WordFilter, { page, per_page }: { page: number; per_page: number }) {
  const { rows } = await sql<WordRead>`
    select ${COLUMNS} from review_word where ${matching(filter)} order by kind, lower(word), id limit ${per_page} offset ${(page - 1) * per_page}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*)::int as total from review_word where ${matching(filter)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
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
