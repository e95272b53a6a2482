import { sql, type Kysely, type Transaction } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { ScheduleValues } from '#domain/report-export/export-schedule.ts'
import type { Database } from '#server/db/schema.ts'
import { numberOf } from '#server/db/sql.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** A schedule with the values of its form. */
export type KeptSchedule = ScheduleValues & {
  id: string
  owner_id: string
  table_id: string
  table_name: string
  paused: boolean
  reason: Blocker | null
  zone: string
  next_due: Date
  version: number
  is_deleted: boolean
}

const KEPT = sql`s.id::text, s.owner_id::text, s.table_id::text, t.name as table_name, s.every, s.weekday, s.month_day::text, s.hour::text, s.format, s.language,
  s.tell_robot, s.paused, s.reason, s.zone, s.next_due, s.version, s.deleted_at is not null as is_deleted`

/** Schedules of one person are written one after the other: their number is bounded. How many there are. */
export async function holdSchedules(trx: Trx, ownerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('export_schedule'), ${ownerId}::int)`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from export_schedule where owner_id = ${ownerId} and deleted_at is null`.execute(trx)
  return rows[0]?.count ?? 0
}

/** A schedule of a person's own, locked until the transaction ends; null when there is none. */
export async function lockSchedule(trx: Trx, ownerId: string, id: string): Promise<KeptSchedule | null> {
  const { rows } = await sql<KeptSchedule>`
    select ${KEPT} from export_schedule s join insight_table t on t.id = s.table_id
    where s.id = ${numberOf(id)}::bigint and s.owner_id = ${ownerId} for update of s`.execute(trx)
  return rows[0] ?? null
}

/** A schedule whose time has come by the database's clock, or that was reckoned in another zone than this; locked. `now`: of the database. */
export async function lockDue(trx: Trx, zone: string): Promise<(KeptSchedule & { now: Date }) | null> {
  const { rows } = await sql<KeptSchedule & { now: Date }>`
    select ${KEPT}, now() as now from export_schedule s join insight_table t on t.id = s.table_id
    where s.deleted_at is null and not s.paused and (s.next_due <= now() or s.zone <> ${zone})
    order by s.next_due limit 1 for update of s skip locked`.execute(trx)
  return rows[0] ?? null
}

export type NextDue = { zone: string; due: Date }

export async function moveOn(trx: Trx, id: string, { zone, due }: NextDue): Promise<void> {
  await sql`update export_schedule set next_due = ${due}, zone = ${zone} where id = ${id}::bigint`.execute(trx)
}

/** `reason`: why it pauses by itself; null: its owner pauses it. */
export async function pauseSchedule(db: Db, id: string, reason: Blocker | null): Promise<void> {
  await sql`
    update export_schedule set paused = true, reason = ${reason && JSON.stringify(reason)}::jsonb, version = version + 1
    where id = ${id}::bigint and not paused`.execute(db)
}

export async function resumeSchedule(trx: Trx, id: string, { zone, due }: NextDue): Promise<void> {
  await sql`
    update export_schedule set paused = false, reason = null, next_due = ${due}, zone = ${zone}, version = version + 1 where id = ${id}::bigint`.execute(
    trx,
  )
}

export async function markSchedule(trx: Trx, id: string, isDeleted: boolean): Promise<void> {
  await sql`update export_schedule set deleted_at = ${isDeleted ? sql`now()` : sql`null`}, version = version + 1 where id = ${id}::bigint`.execute(
    trx,
  )
}

const columnsOf = ({ every, weekday, month_day, hour, format, language, tell_robot }: ScheduleValues, origin: string, next: NextDue) => ({
  every,
  weekday,
  month_day: Number(month_day) || 1,
  hour: Number(hour),
  format,
  language,
  tell_robot,
  origin,
  zone: next.zone,
  next_due: next.due,
})

type Written = { values: ScheduleValues; origin: string; next: NextDue }

export async function insertSchedule(
  trx: Trx,
  { ownerId, tableId }: { ownerId: string; tableId: string },
  { values, origin, next }: Written,
): Promise<string> {
  const row = await trx
    .insertInto('export_schedule')
    .values({ owner_id: ownerId, table_id: tableId, ...columnsOf(values, origin, next) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function replaceSchedule(trx: Trx, id: string, { values, origin, next }: Written): Promise<void> {
  await trx
    .updateTable('export_schedule')
    .set({ ...columnsOf(values, origin, next), version: sql<number>`version + 1`, saved_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
