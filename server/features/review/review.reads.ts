import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ReviewRecordState, ReviewedType, Verdict } from '#domain/review/review.ts'
import type { Scope } from '#permissions/grants.ts'
import type { ReviewedText } from '#server/db/review-tables.ts'
import type { Database } from '#server/db/schema.ts'
import { containing, numberOf, onPage, scoped, type Paging } from '#server/db/sql.ts'

export type Db = Kysely<Database>

/** What the caller may see. */
export type ReviewScopes = { games: Scope; regions: Scope }

export type ReviewFilter = {
  game_id?: string | undefined
  object_type?: ReviewedType | undefined
  q?: string | undefined
  state?: ReviewRecordState | undefined
  submitter?: string | undefined
  decided?: boolean | undefined
  overdue?: boolean | undefined
}

/** A record with the names that belong to it; times by the database's clock. */
export type ReviewRead = {
  id: string
  object_type: ReviewedType
  object_id: string
  version: number
  game_id: string
  game_name: string
  region_id: string
  title: string
  texts: ReviewedText[]
  note: string
  submitter: string | null
  submitter_name: string | null
  submitted_at: Date
  edited_by: string | null
  deadline: Date
  overdue: boolean
  state: ReviewRecordState
  reasons: string[]
  comment: string
  reviewer: string | null
  reviewer_name: string | null
  decided_at: Date | null
  /** whose lease runs now */
  holder: string | null
  holder_name: string | null
  held_until: Date | null
  revision: number
  letter_id: string | null
  material_id: string | null
  tags: string[] | null
  storage_key: string | null
  poster_key: string | null
  thumb_key: string | null
  mime: string | null
  width: number | null
  height: number | null
  bytes: number | null
  duration_ms: number | null
  material_version: number | null
}

export const within = ({ games, regions }: ReviewScopes): RawBuilder<boolean> =>
  sql<boolean>`(${scoped('r.game_id', games)} and ${scoped('r.region_id', regions)})`

export function matching(filter: ReviewFilter): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`]
  if (filter.game_id !== undefined) parts.push(sql`r.game_id = ${filter.game_id}`)
  if (filter.object_type !== undefined) parts.push(sql`r.object_type = ${filter.object_type}`)
  if (filter.q)
    parts.push(sql`(r.title ilike ${containing(filter.q)} or r.texts::text ilike ${containing(filter.q)} or r.object_id = ${filter.q})`)
  if (filter.state !== undefined) parts.push(sql`r.state = ${filter.state}`)
  if (filter.submitter !== undefined) parts.push(sql`r.submitter = ${filter.submitter}::bigint`)
  if (filter.decided) parts.push(sql`r.decided_at is not null`)
  if (filter.overdue) parts.push(sql`(r.state = 'waiting' and r.deadline < now())`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

const COLUMNS = sql`
  r.id, r.object_type, r.object_id, r.version, r.game_id, g.name as game_name, r.region_id, r.title, r.texts, r.note, r.submitter, s.name as submitter_name,
  r.submitted_at, r.edited_by, r.deadline, r.state = 'waiting' and r.deadline < now() as overdue, r.state, r.reasons, r.comment,
  r.reviewer, d.name as reviewer_name, r.decided_at,
  case when r.claimed_until > now() then r.claimed_by end as holder, case when r.claimed_until > now() then c.name end as holder_name,
  case when r.claimed_until > now() then r.claimed_until end as held_until,
  r.revision, r.letter_id, r.material_id, m.tags, v.storage_key, v.poster_key, v.thumb_key, v.mime, v.width, v.height, v.bytes, v.duration_ms,
  v.version as material_version`

const TABLES = sql`
  review_record r join game g on g.game_id = r.game_id
  left join app_user s on s.id = r.submitter left join app_user d on d.id = r.reviewer left join app_user c on c.id = r.claimed_by
  left join material m on m.id = r.material_id
  left join material_version v on v.material_id = r.material_id and v.version = r.material_version`

/** The most urgent first; what was decided, the newest first; one's own, the newest first. */
const orderOf = ({ decided, submitter }: ReviewFilter) =>
  decided ? sql`r.decided_at desc, r.id desc` : submitter !== undefined ? sql`r.submitted_at desc, r.id desc` : sql`r.deadline, r.id`

export async function readRecords(db: Db, scopes: ReviewScopes, filter: ReviewFilter, paging: Paging) {
  const { rows } = await sql<ReviewRead>`
    select ${COLUMNS} from ${TABLES} where ${within(scopes)} and ${matching(filter)}
    order by ${orderOf(filter)} ${onPage(paging)}`.execute(db)
  return rows
}

export async function countRecords(db: Db, scopes: ReviewScopes, filter: ReviewFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from review_record r where ${within(scopes)} and ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Of the whole queue within the grants: what waits, what this person holds, what is late. */
export async function countQueue(db: Db, scopes: ReviewScopes, userId: string) {
  const { rows } = await sql<{ waiting: number; held: number; overdue: number }>`
    select count(*)::int as waiting, count(*) filter (where r.claimed_by = ${userId}::bigint and r.claimed_until > now())::int as held,
      count(*) filter (where r.deadline < now())::int as overdue
    from review_record r where r.state = 'waiting' and ${within(scopes)}`.execute(db)
  return rows[0] ?? { waiting: 0, held: 0, overdue: 0 }
}

/** What waits that this person may decide: what they put up or corrected is for another. */
export async function countForReviewer(db: Db, scopes: ReviewScopes, userId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from review_record r
    where r.state = 'waiting' and ${within(scopes)}
      and r.submitter is distinct from ${userId}::bigint and r.edited_by is distinct from ${userId}::bigint`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** One record within the grants. */
export async function readRecord(db: Db, scopes: ReviewScopes, id: string): Promise<ReviewRead | undefined> {
  const { rows } = await sql<ReviewRead>`
    select ${COLUMNS} from ${TABLES} where r.id = ${numberOf(id)}::bigint and ${within(scopes)}`.execute(db)
  return rows[0]
}

/** The newest earlier record of the same object that failed. */
export async function readFailedBefore(
  db: Db,
  record: Pick<ReviewRead, 'id' | 'object_type' | 'object_id'>,
): Promise<ReviewRead | undefined> {
  const { rows } = await sql<ReviewRead>`
    select ${COLUMNS} from ${TABLES}
    where r.object_type = ${record.object_type} and r.object_id = ${record.object_id} and r.id < ${record.id}::bigint and r.state = 'failed'
    order by r.id desc limit 1`.execute(db)
  return rows[0]
}

export type PastDecision = {
  at: Date
  user_name: string
  version: number
  verdict: Verdict
  reasons: string[]
  comment: string
  why: string
}

/** What was decided of an object, all its versions, the newest first. */
export async function readHistory(
  db: Db,
  { object_type, object_id }: Pick<ReviewRead, 'object_type' | 'object_id'>,
): Promise<PastDecision[]> {
  const { rows } = await sql<PastDecision>`
    select d.at, u.name as user_name, r.version, d.verdict, d.reasons, d.comment, d.why
    from review_decision d join review_record r on r.id = d.record_id join app_user u on u.id = d.user_id
    where r.object_type = ${object_type} and r.object_id = ${object_id} order by d.id desc limit 50`.execute(db)
  return rows
}
