import { sql, type Kysely } from 'kysely'
import type { ReportFile } from '#contract/report-exports.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { jsonInstant, numberOf, onPage, type Paging } from '#server/db/sql.ts'

type Db = Kysely<Database>

/** One's own files, the newest first, or the one of this id; `retentionDays`: how long they are kept. */
export async function readFiles(
  db: Db,
  ownerId: string,
  { id, retentionDays, paging }: { id?: string; retentionDays: number; paging: Paging },
): Promise<{ rows: ReportFile[]; total: number }> {
  const { rows } = await sql<{ row: ReportFile; total: number }>`
    select count(*) over ()::int as total, jsonb_build_object(
      'id', f.id::text, 'name', f.name, 'format', f.format, 'state', f.state, 'reason', f.reason,
      'schedule', case when s.id is not null then jsonb_build_object('id', s.id::text, 'table_id', s.table_id::text,
        'due_at', ${jsonInstant('f.due_at')}, 'missed', f.missed) end,
      'rows_total', f.rows_total, 'rows_done', f.rows_done, 'rows_left_out', f.rows_left_out, 'bytes', f.bytes::text,
      'asked_at', ${jsonInstant('f.asked_at')}, 'made_at', ${jsonInstant('f.made_at')},
      'try_at', case when f.state = 'waiting' and f.try_at > now() then ${jsonInstant('f.try_at')} end,
      'kept_until', ${sql`to_char((f.asked_at + make_interval(days => ${retentionDays})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`}) as row
    from report_file f left join export_schedule s on s.id = f.schedule_id
    where f.owner_id = ${ownerId} and f.deleted_at is null and ${id === undefined ? sql`true` : sql`f.id = ${numberOf(id)}::bigint`}
    order by f.id desc ${onPage(paging)}`.execute(db)
  return { rows: rows.map(({ row }) => row), total: rows[0]?.total ?? 0 }
}

export type StoredReport = { name: string; format: 'xlsx' | 'csv'; storage_key: string; made_at: Date; games: Scope; spreaders: Scope }

/** A file of a person that is made; null: there is none. */
export async function readStored(db: Db, ownerId: string, id: string): Promise<StoredReport | null> {
  const { rows } = await sql<StoredReport & { games: string[] | null; spreaders: string[] | null }>`
    select name, format, storage_key, made_at, games, spreaders from report_file
    where id = ${numberOf(id)}::bigint and owner_id = ${ownerId} and state = 'done' and deleted_at is null`.execute(db)
  const [row] = rows
  return row ? { ...row, games: row.games ?? '*', spreaders: row.spreaders ?? '*' } : null
}

/** Which of some keys of the file store are of a report. */
export async function reportsNamed(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    key: string
  }>`select storage_key as key from report_file where storage_key = any(${[...keys]}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
