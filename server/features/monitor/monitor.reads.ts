import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** The rows in the order in which they are tried. */
export const readRows = (db: Db) => db.selectFrom('monitor_config').selectAll().orderBy('position').orderBy('id').execute()

/** Is there another row of this name? Letters count as equal in either case. */
export async function isNameTaken(db: Db, name: string, excludeId?: string): Promise<boolean> {
  let query = db
    .selectFrom('monitor_config')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
  if (excludeId !== undefined) query = query.where('id', '<>', excludeId)
  return (await query.executeTakeFirst()) !== undefined
}

export const readSpreaderNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await db
        .selectFrom('spreader')
        .select(['id', 'name'])
        .where(sql<boolean>`id = any(${[...ids]}::text[])`)
        .execute()
    ).map(({ id, name }) => [id, name]),
  )

export type Days = { from: string; to: string }

/** Days are the server's (UTC+8), both ends included. */
export async function readPageFigures(db: Db, { from, to }: Days) {
  const { rows } = await sql<{ day: string; name: string; page: string; visits: number; people: number; median_dwell_ms: number }>`
    select to_char(opened_at at time zone company_zone(), 'YYYY-MM-DD') as day, name, page, count(*)::int as visits,
      count(distinct user_id)::int as people, percentile_disc(0.5) within group (order by dwell_ms) as median_dwell_ms
    from monitor_visit
    where opened_at >= (${from}::date)::timestamp at time zone company_zone()
      and opened_at < (${to}::date + 1)::timestamp at time zone company_zone()
    group by 1, 2, 3 order by 1 desc, 4 desc, 2 limit 5000`.execute(db)
  return rows
}

export type CallCounts = { day: string; url: string; bucket: number; calls: number; failed: number }

/** Calls by day, call and bucket; failed are those without an answer and those answered with 500 or more. */
export async function readCallCounts(db: Db, { from, to }: Days) {
  const { rows } = await sql<CallCounts>`
    select to_char(day, 'YYYY-MM-DD') as day, url, bucket, sum(calls)::int as calls,
      coalesce(sum(calls) filter (where status = 0 or status >= 500), 0)::int as failed
    from monitor_call where day between ${from}::date and ${to}::date
    group by 1, 2, 3 order by 1 desc, 2, 3`.execute(db)
  return rows
}

export async function readVisitsOf(db: Db, userId: string, limit: number | null) {
  const query = db
    .selectFrom('monitor_visit')
    .select(['id', 'name', 'page', 'host', 'opened_at', 'seen_at', 'dwell_ms', 'left_at'])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('user_id', '=', userId)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
  return await (limit === null ? query : query.limit(limit)).execute()
}

export const readScreensOf = (db: Db, userId: string) =>
  db
    .selectFrom('screen_profile')
    .select(['width', 'height', 'ratio', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .execute()
