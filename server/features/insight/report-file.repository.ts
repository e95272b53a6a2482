import { sql, type Kysely, type Transaction } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { TableSpec } from '#domain/insight-table/table-spec.ts'
import type { FileState, ReportFormat } from '#domain/report-export/report-file.ts'
import type { Language } from '#i18n/catalogue.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** How long a file may be quiet before another worker takes it over; database time only. */
const LEASE_S = 15

/** `spec` null: that of the schedule's table, as it is when the file is made. */
export type AskedFile = {
  ownerId: string
  name: string
  spec: TableSpec | null
  format: ReportFormat
  language: Language
  schedule: { id: string; due: Date | null; missed: number; tell: boolean } | null
}

const columnsOf = ({ ownerId, name, spec, format, language, schedule }: AskedFile) => ({
  owner_id: ownerId,
  name,
  spec: spec && JSON.stringify(spec),
  format,
  language,
  schedule_id: schedule?.id ?? null,
  due_at: schedule?.due ?? null,
  missed: schedule?.missed ?? 0,
  tell: schedule?.tell ?? false,
})

/** A file to be made; null: there is one for this schedule and time. */
export async function insertFile(trx: Trx, file: AskedFile): Promise<string | null> {
  const row = await trx
    .insertInto('report_file')
    .values(columnsOf(file))
    .onConflict((conflict) => conflict.columns(['schedule_id', 'due_at']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A file that cannot be made, so that its owner finds why. */
export async function insertFailed(trx: Trx, file: AskedFile, reason: Blocker): Promise<void> {
  await trx
    .insertInto('report_file')
    .values({ ...columnsOf(file), state: 'failed', reason: JSON.stringify(reason) })
    .onConflict((conflict) => conflict.columns(['schedule_id', 'due_at']).doNothing())
    .execute()
}

export type ClaimedFile = {
  id: string
  owner_id: string
  schedule_id: string | null
  table_id: string | null
  name: string
  spec: TableSpec | null
  format: ReportFormat
  language: Language
  due_at: Date | null
  missed: number
  attempts: number
  waits: number
}

/** Takes the file that waits longest, or whose worker is gone; null when there is none. */
export async function claimFile(db: Db, workerId: string): Promise<ClaimedFile | null> {
  const { rows } = await sql<ClaimedFile>`
    update report_file f set state = 'making', lease_by = ${workerId}, lease_until = now() + make_interval(secs => ${LEASE_S}),
      attempts = attempts + 1, rows_done = 0, rows_total = 0
    where f.id = (
      select id from report_file where (state = 'waiting' and try_at <= now()) or (state = 'making' and lease_until < now())
      order by try_at, id limit 1 for update skip locked)
    returning f.id::text, f.owner_id::text, f.schedule_id::text, (select s.table_id::text from export_schedule s where s.id = f.schedule_id) as table_id,
      f.name, f.spec, f.format, f.language, f.due_at, f.missed, f.attempts, f.waits`.execute(db)
  return rows[0] ?? null
}

type Held = { id: string; workerId: string }
const held = ({ id, workerId }: Held) => sql`id = ${id}::bigint and lease_by = ${workerId} and state = 'making'`

/** Keeps the lease, and says how far it is; false: it was cancelled, or is another worker's now. */
export async function tellProgress(db: Db, of: Held, rows?: { done: number; total: number }): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update report_file set lease_until = now() + make_interval(secs => ${LEASE_S})
      ${rows ? sql`, rows_done = ${rows.done}, rows_total = ${rows.total}` : sql``}
    where ${held(of)}`.execute(db)
  return numAffectedRows > 0n
}

type Made = { key: string; bytes: number; rows: number; leftOut: number; games: Scope; spreaders: Scope; canTell: boolean }
const listOf = (scope: Scope) => (scope === '*' ? null : [...scope])

/** The file is there; false: it was cancelled, or another worker makes it. */
export async function endMade(trx: Trx, of: Held, { key, bytes, rows, leftOut, games, spreaders, canTell }: Made): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update report_file set state = 'done', reason = null, storage_key = ${key}, bytes = ${bytes}, rows_done = ${rows}, rows_total = ${rows},
      rows_left_out = ${leftOut}, made_at = now(), games = ${listOf(games)}::text[], spreaders = ${listOf(spreaders)}::text[],
      tell_at = case when tell and ${canTell}::boolean then now() end, lease_by = null, lease_until = null
    where ${held(of)}`.execute(trx)
  return numAffectedRows > 0n
}

export async function endFailed(trx: Trx, of: Held, reason: Blocker): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update report_file set state = 'failed', reason = ${JSON.stringify(reason)}::jsonb, lease_by = null, lease_until = null
    where ${held(of)}`.execute(trx)
  return numAffectedRows > 0n
}

/** Back among those that wait: for the store of reports, with the reason, or at once for another worker. */
export async function putBack(db: Db, of: Held, wait: { reason: Blocker; seconds: number } | null): Promise<void> {
  await sql`
    update report_file set state = 'waiting', attempts = 0, lease_by = null, lease_until = null
      ${wait ? sql`, reason = ${JSON.stringify(wait.reason)}::jsonb, waits = waits + 1, try_at = now() + make_interval(secs => ${wait.seconds})` : sql``}
    where ${held(of)}`.execute(db)
}

/** Files of one person are asked for one after the other: how many wait is bounded. How many do. */
export async function holdFiles(trx: Trx, ownerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('report_file'), ${ownerId}::int)`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from report_file where owner_id = ${ownerId} and state in ('waiting', 'making')`.execute(trx)
  return rows[0]?.count ?? 0
}

export type LockedFile = { id: string; name: string; state: FileState; is_deleted: boolean }

/** Those of a person's files among these ids, locked until the transaction ends. */
export async function lockFiles(trx: Trx, ownerId: string, ids: readonly string[]): Promise<LockedFile[]> {
  const { rows } = await sql<LockedFile>`
    select id::text, name, state, deleted_at is not null as is_deleted from report_file
    where owner_id = ${ownerId} and id::text = any(${[...ids]}::text[]) order by id for update`.execute(trx)
  return rows
}

/** No worker goes on with them. */
export async function cancelFiles(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update report_file set state = 'cancelled', reason = null, lease_by = null, lease_until = null
    where id::text = any(${[...ids]}::text[]) and state in ('waiting', 'making')`.execute(trx)
}

export async function markFiles(trx: Trx, ids: readonly string[], isDeleted: boolean): Promise<void> {
  await sql`update report_file set deleted_at = ${isDeleted ? sql`now()` : sql`null`} where id::text = any(${[...ids]}::text[])`.execute(
    trx,
  )
}

export type ToTell = {
  id: string
  name: string
  language: Language
  due_at: Date | null
  owner_name: string
  origin: string
  shared_table: string | null
  tries: number
}

/** Takes a file that the robot is to be told of, and when it is told again unless `told` says it was; null when there is none. */
export async function claimTelling(db: Db): Promise<ToTell | null> {
  const { rows } = await sql<ToTell>`
    update report_file f set tell_tries = tell_tries + 1, tell_at = now() + make_interval(secs => 30 * power(2, least(tell_tries, 6)))
    from app_user o, export_schedule s join insight_table t on t.id = s.table_id
    where f.id = (
        select r.id from report_file r join export_schedule x on x.id = r.schedule_id
        where r.tell_at <= now() order by r.tell_at limit 1 for update of r skip locked)
      and o.id = f.owner_id and s.id = f.schedule_id
    returning f.id::text, f.name, f.language, f.due_at, o.name as owner_name, s.origin,
      case when t.sharing <> 'mine' and t.deleted_at is null then t.id::text end as shared_table, f.tell_tries as tries`.execute(db)
  return rows[0] ?? null
}

/** The robot is not told of it any more; `reason`: it never was. */
export async function endTelling(db: Db, id: string, reason: Blocker | null): Promise<void> {
  await sql`update report_file set tell_at = null, reason = ${reason && JSON.stringify(reason)}::jsonb where id = ${id}::bigint`.execute(db)
}
