import type { Generated } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { TableSpec } from '#domain/insight-table/table-spec.ts'
import type { ScheduleValues } from '#domain/report-export/export-schedule.ts'
import type { FileState, ReportFormat } from '#domain/report-export/report-file.ts'
import type { Created, Id, Instant, Int8, Json, Nullable } from './columns.ts'

/** Reports that were made into files, and when they are made by themselves. */
export interface ReportFileTables {
  export_schedule: {
    id: Id
    owner_id: Int8
    table_id: Int8
    every: ScheduleValues['every']
    weekday: Generated<ScheduleValues['weekday']>
    month_day: Generated<number>
    hour: number
    format: ReportFormat
    language: ScheduleValues['language']
    tell_robot: Generated<boolean>
    origin: Generated<string>
    paused: Generated<boolean>
    reason: Nullable<Json<Blocker>>
    zone: string
    next_due: Instant
    version: Generated<number>
    saved_at: Created
    deleted_at: Nullable<Instant>
  }
  report_file: {
    id: Id
    owner_id: Int8
    schedule_id: Nullable<Int8>
    due_at: Nullable<Instant>
    missed: Generated<number>
    name: string
    spec: Nullable<Json<TableSpec>>
    format: ReportFormat
    language: ScheduleValues['language']
    state: Generated<FileState>
    reason: Nullable<Json<Blocker>>
    rows_total: Generated<number>
    rows_done: Generated<number>
    rows_left_out: Generated<number>
    bytes: Generated<Int8>
    storage_key: Nullable<string>
    games: Nullable<string[]>
    spreaders: Nullable<string[]>
    asked_at: Created
    made_at: Nullable<Instant>
    attempts: Generated<number>
    waits: Generated<number>
    try_at: Created
    lease_by: Nullable<string>
    lease_until: Nullable<Instant>
    tell: Generated<boolean>
    tell_tries: Generated<number>
    tell_at: Nullable<Instant>
    deleted_at: Nullable<Instant>
  }
}
