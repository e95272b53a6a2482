import { sql, type RawBuilder } from 'kysely'
import { LETTER_SOON_DAYS, type LetterCategory, type LetterStanding } from '#domain/review/letter.ts'
import type { Scope } from '#permissions/grants.ts'
import { containing, numberOf, scoped, type Db } from './review.reads.ts'

export type LetterRead = {
  id: string
  game_id: string
  game_name: string
  title: string
  holder: string
  category: LetterCategory
  valid_from: string
  expires_on: string
  file_name: string
  file_key: string | null
  file_mime: string | null
  version: number
  updated_at: Date
}
export type LetterFilter = {
  gameId?: string | undefined
  id?: string | undefined
}

const COLUMNS = sql`r.id, r.game_id, g.name as game_name, r.title, r.holder, r.category, r.valid_from, r.expires_on, r.file_name, r.file_key, r.file_mime, r.version, r.updated_at`
const TABLES = sql`authorization_book r join game g on g.game_id = r.game_id`

/** The rule of the domain (`letterStanding`) as the database asks it; a test holds the two together. */
const standingOn = (today: string) =>
  sql`case when r.expires_on < ${today}::date then 'expired' when r.valid_from > ${today}::date then 'later'
    when r.expires_on - ${today}::date <= ${LETTER_SOON_DAYS} then 'soon' else 'valid' end`

function matching(games: Scope, filter: LetterFilter): RawBuilder<boolean> {
  const parts = [scoped('r.game_id', games)]
  if (filter.gameId !== undefined) parts.push(sql`r.game_id = ${filter.gameId}`)
  if (filter.id !== undefined) parts.push(sql`r.id = ${numberOf(filter.id)}::bigint`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** Those that end first at the top. */
export async function readLetters(db: Db, games: Scope, filter: LetterFilter): Promise<LetterRead[]> {
  const { rows } = await sql<LetterRead>`
    select ${COLUMNS} from ${TABLES} where ${matching(games, filter)} order by r.expires_on, r.id limit 2000`.execute(db)
  return rows
}

export type LetterSearch = {
  gameId: string | undefined
  q: string | undefined
  standing: LetterStanding | undefined
  /** what still holds stands before what has ended, as somebody chooses among them */
  endedLast: boolean
}

/** One page of what is looked for, as it stands on a day of the house (`2026-11-21`). */
export async function readLetterPage(
  db: Db,
  games: Scope,
  { gameId, q, standing, endedLast }: LetterSearch,
  today: string,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: LetterRead[]; total: number }> {
  const named = q ? sql<boolean>`(r.title ilike ${containing(q)} or r.holder ilike ${containing(q)})` : sql<boolean>`true`
  const stands = standing === undefined ? sql<boolean>`true` : sql<boolean>`${standingOn(today)} = ${standing}`
  const where = sql<boolean>`${matching(games, { gameId })} and ${named} and ${stands}`
  const first = endedLast ? sql`(r.expires_on < ${today}::date), ` : sql``
  const [{ rows }, counted] = await Promise.all([
    sql<LetterRead>`
      select ${COLUMNS} from ${TABLES} where ${where}
      order by ${first} r.expires_on, r.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${TABLES} where ${where}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
