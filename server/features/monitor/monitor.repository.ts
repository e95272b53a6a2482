import { sql, type Kysely } from 'kysely'
import type { CallSample } from '#contract/monitor-visits.ts'
import type { Database } from '#server/db/schema.ts'

export type Db = Kysely<Database>
export type RowFields = { position: number; url: string; name: string; advanced: boolean; local_path: string }

export const insertRow = (db: Db, fields: RowFields) =>
  db.insertInto('monitor_config').values(fields).returningAll().executeTakeFirstOrThrow()

export const findRow = (db: Db, id: string) => db.selectFrom('monitor_config').selectAll().where('id', '=', id).executeTakeFirst()

export const countRows = async (db: Db): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('monitor_config')
        .select(sql<string>`count(*)`.as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )

export const updateRow = (db: Db, id: string, fields: RowFields) =>
  db
    .updateTable('monitor_config')
    .set({ ...fields, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteRow = (db: Db, id: string) => db.deleteFrom('monitor_config').where('id', '=', id).returningAll().executeTakeFirst()

export type StoredVisit = {
  id: string
  userId: string
  name: string
  page: string
  host: string
  ageMs: number
  dwellMs: number
  left: boolean
}
/** What a report did to a visit. */
export type VisitEffect = { isNew: boolean; hasLeft: boolean; dwellMs: number }

/** Lets the figures of a visit grow, by the database's clock; null when the id is another person's visit. */
export async function growVisit(db: Db, visit: StoredVisit): Promise<VisitEffect | null> {
  const { rows } = await sql<{ is_new: boolean; has_left: boolean; dwell_ms: number }>`
    with before as (select left_at from monitor_visit where id = ${visit.id}),
    grown as (
      insert into monitor_visit as v (id, user_id, name, page, host, opened_at, dwell_ms, left_at)
      values (${visit.id}, ${visit.userId}, ${visit.name}, ${visit.page}, ${visit.host},
        now() - make_interval(secs => ${visit.ageMs}::float8 / 1000), ${visit.dwellMs}, case when ${visit.left}::boolean then now() end)
      on conflict (id) do update set dwell_ms = greatest(v.dwell_ms, excluded.dwell_ms), seen_at = now(), left_at = coalesce(v.left_at, excluded.left_at)
        where v.user_id = excluded.user_id
      returning v.dwell_ms, v.left_at
    )
    select not exists (select from before) as is_new, dwell_ms,
      left_at is not null and not exists (select from before where before.left_at is not null) as has_left
    from grown`.execute(db)
  const row = rows[0]
  return row ? { isNew: row.is_new, hasLeft: row.has_left, dwellMs: row.dwell_ms } : null
}

/** Adds calls to today's buckets, in the server's zone (UTC+8); in one order, so that two reports never wait in a ring. */
export async function addCalls(db: Db, host: string, calls: readonly CallSample[]): Promise<void> {
  if (calls.length === 0) return
  const sorted = [...calls].sort((one, other) => keyOf(one).localeCompare(keyOf(other)))
  await db
    .insertInto('monitor_call')
    .values(
      sorted.map(({ path, status, bucket, calls: count, total_ms }) => ({
        day: sql<string>`company_day()`,
        url: path,
        status,
        host,
        bucket,
        calls: count,
        total_ms,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['day', 'url', 'status', 'host', 'bucket']).doUpdateSet({
        calls: sql<string>`monitor_call.calls + excluded.calls`,
        total_ms: sql<string>`monitor_call.total_ms + excluded.total_ms`,
      }),
    )
    .execute()
}

const keyOf = ({ path, status, bucket }: CallSample) => `${path} ${status} ${bucket}`

export async function keepScreen(db: Db, userId: string, screen: { width: number; height: number; ratio: number }): Promise<void> {
  await db
    .insertInto('screen_profile')
    .values({ user_id: userId, width: screen.width, height: screen.height, ratio: screen.ratio.toFixed(2) })
    .onConflict((conflict) => conflict.columns(['user_id', 'width', 'height', 'ratio']).doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute()
}
