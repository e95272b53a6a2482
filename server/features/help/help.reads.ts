import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import type { GuideRow } from '#contract/help.ts'
import type { GuideMark } from '#domain/help/guide-progress.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** Help pages in the order they were written, those of one route or all. */
export async function readGuides(
  db: Db,
  { pageName, id }: { pageName?: string | undefined; id?: string },
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: GuideRow[]; total: number }> {
  let query = db.selectFrom('guide as g').innerJoin('app_user as u', 'u.id', 'g.updated_by')
  if (pageName !== undefined) query = query.where('g.page', '=', pageName)
  if (id !== undefined) query = query.where('g.id', '=', /^\d{1,18}$/.test(id) ? id : '0')
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(['g.id', 'g.page', 'g.title_zh', 'g.title_en', 'g.body_zh', 'g.body_en', 'g.version', 'g.updated_at'])
    .select('u.name as updated_by_name')
    .orderBy('g.page')
    .orderBy('g.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { rows: rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })), total }
}

const told = z.object({ version: z.number(), title_zh: z.string(), title_en: z.string(), body_zh: z.string(), body_en: z.string() })

const HISTORY = 100

/** What the audit trail has of a help page: each text it had, latest first. */
export async function readGuideHistory(db: Db, id: string) {
  const rows = await db
    .selectFrom('audit_log as a')
    .leftJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['a.at', 'a.after', 'u.name'])
    .where('a.entity', '=', 'help.guide')
    .where('a.entity_id', '=', id)
    .orderBy('a.id', 'desc')
    .limit(HISTORY)
    .execute()
  return rows.map(({ at, after, name }) => ({ at: at.toISOString(), by: name ?? '', ...told.parse(after) }))
}

/** What a person has read or put off, page by page. */
export async function readMarks(db: Db, userId: string): Promise<GuideMark[]> {
  const rows = await db
    .selectFrom('guide_mark')
    .select(['guide_id', 'state', 'version', 'marked_at'])
    .where('user_id', '=', userId)
    .orderBy('guide_id')
    .execute()
  return rows.map(({ marked_at: at, ...mark }) => ({ ...mark, at: at.toISOString() }))
}
