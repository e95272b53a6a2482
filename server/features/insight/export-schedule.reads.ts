import { sql, type Kysely } from 'kysely'
import type { ExportSchedule } from '#contract/report-exports.ts'
import { SCHEDULES_MAX } from '#domain/report-export/export-schedule.ts'
import type { Database } from '#server/db/schema.ts'
import { jsonInstant, numberOf } from '#server/db/sql.ts'

/** Schedules shown of one table, a person's own first. */
const SHOWN = 4 * SCHEDULES_MAX

/** Schedules of a table, or the one of this id, deleted or not; what came of the last time is its owner's to see in full, the others see that it came. */
export async function readSchedules(
  db: Kysely<Database>,
  userId: string,
  of: { tableId: string } | { id: string },
): Promise<ExportSchedule[]> {
  const { rows } = await sql<{ row: ExportSchedule }>`
    select jsonb_build_object('id', s.id::text, 'table_id', s.table_id::text, 'every', s.every, 'weekday', s.weekday, 'month_day', s.month_day::text,
      'hour', s.hour::text, 'format', s.format, 'language', s.language, 'tell_robot', s.tell_robot, 'mine', s.owner_id = ${userId},
      'owner_name', o.name, 'paused', s.paused, 'reason', s.reason, 'next_due', ${jsonInstant('s.next_due')}, 'version', s.version,
      'last', (select jsonb_build_object('id', f.id::text, 'state', f.state, 'reason', f.reason, 'made_at', ${jsonInstant('f.made_at')},
          'asked_at', ${jsonInstant('f.asked_at')}, 'rows_done', f.rows_done, 'rows_total', f.rows_total)
        from report_file f where f.schedule_id = s.id order by f.id desc limit 1)) as row
    from export_schedule s join app_user o on o.id = s.owner_id
    where ${'id' in of ? sql`s.id = ${numberOf(of.id)}::bigint` : sql`s.table_id = ${numberOf(of.tableId)}::bigint and s.deleted_at is null`}
    order by s.owner_id = ${userId} desc, s.id limit ${SHOWN}`.execute(db)
  return rows.map(({ row }) => row)
}

/** How many schedules of a person paused by themselves. */
export async function countPaused(db: Kysely<Database>, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from export_schedule where owner_id = ${ownerId} and paused and reason is not null and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
