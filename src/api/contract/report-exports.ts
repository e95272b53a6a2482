import { z } from 'zod'
import { EXPORT_SCHEDULE } from '#domain/report-export/export-schedule.ts'
import { FILE_STATES, FORMATS } from '#domain/report-export/report-file.ts'
import {
  count,
  data,
  endpoint,
  filled,
  id,
  instant,
  jsonText,
  listOf,
  paging,
  READ,
  text,
  ticket,
  wireBlocker,
  wireInteger,
  WRITE,
} from './endpoint.ts'
import { TABLE_FILE } from './files.ts'
import { TABLE_NAME_MAX, tableSpec } from './insight-tables.ts'
import { fieldsInRow, inputOf } from './thing-fields.ts'

const [FILES, SCHEDULES] = ['/dapper/api/report_files', '/dapper/api/export_schedules']

export const reportFile = z.object({
  id: text,
  name: text,
  format: z.enum(FORMATS),
  state: z.enum(FILE_STATES),
  /** why it waits, or failed */
  reason: wireBlocker.nullable(),
  /** of a schedule: when it was due, which table it is of; null: by hand */
  schedule: z.object({ id: text, table_id: text, due_at: instant.nullable(), missed: count }).nullable(),
  rows_total: count,
  rows_done: count,
  /** rows beyond the limit of a file */
  rows_left_out: count,
  bytes: text,
  asked_at: instant,
  made_at: instant.nullable(),
  /** when it is tried again after the store of reports did not answer */
  try_at: instant.nullable(),
  kept_until: instant,
})
export type ReportFile = z.output<typeof reportFile>

/** Exports of the last weeks; as many as anyone looks through. */
export const FILES_ACT_MAX = 200

const OWN = {
  permission: 'data.table.view',
  scope: {
    none: 'a file is its owner’s, made within the grants that they had; it is given only while they still have these, and of another person’s the service answers as if it were missing',
  },
} as const

export const reportFiles = endpoint({
  ...READ,
  ...OWN,
  path: FILES,
  input: z.object({ ...paging(50) }),
  output: listOf(reportFile),
  summary: 'One’s own reports that were made into files, the newest first: how far they are, and how long they are kept.',
})

export const askReportFile = endpoint({
  ...WRITE,
  ...OWN,
  path: FILES,
  input: z.object({ ticket, name: filled.max(TABLE_NAME_MAX), spec: jsonText(tableSpec), format: z.enum(FORMATS) }),
  output: data(reportFile),
  audit: { records: 'report.file.asked' },
  summary: 'Have a report made into a file, in the caller’s language and within the caller’s games; a worker makes it.',
})

const FILE_ACTS = ['cancel', 'delete', 'restore'] as const

export const actOnReportFiles = endpoint({
  ...WRITE,
  ...OWN,
  path: `${FILES}/act`,
  input: z.object({ ticket, act: z.enum(FILE_ACTS), ids: z.array(id).min(1).max(FILES_ACT_MAX) }),
  output: data(z.object({ changed: count })),
  audit: { records: 'report.file.deleted' },
  summary: 'Cancel files that are being made, delete files, or bring back those that were deleted.',
})

export const downloadReportFile = endpoint({
  ...READ,
  ...OWN,
  path: `${FILES}/download`,
  input: z.object({ id }),
  output: z.unknown(),
  file: [...TABLE_FILE],
  summary: 'A report that was made, as its file.',
})

export const exportSchedule = z.object({
  id: text,
  table_id: text,
  ...fieldsInRow(EXPORT_SCHEDULE),
  mine: z.boolean(),
  owner_name: text,
  paused: z.boolean(),
  /** why it paused by itself; null: its owner paused it, or it runs */
  reason: wireBlocker.nullable(),
  next_due: instant,
  last: reportFile
    .pick({ id: true, state: true, reason: true, made_at: true, asked_at: true, rows_done: true, rows_total: true })
    .nullable(),
  version: count,
})
export type ExportSchedule = z.output<typeof exportSchedule>

const SCHEDULE = {
  permission: 'data.table.view',
  scope: {
    none: 'a schedule is of a table that the caller finds and holds no figures: its files are made within the grants of its owner at that time',
  },
} as const

export const exportSchedules = endpoint({
  ...READ,
  ...SCHEDULE,
  path: SCHEDULES,
  input: z.object({ table_id: id }),
  output: data(
    z.object({
      schedules: z.array(exportSchedule),
      /** is there a robot that can be told? */
      robot: z.boolean(),
    }),
  ),
  summary: 'Schedules of a custom table: whose, when next, and what came of the last time.',
})

export const saveExportSchedule = endpoint({
  ...WRITE,
  ...SCHEDULE,
  path: SCHEDULES,
  input: z.object({
    ticket,
    /** absent: a new one */
    id: id.optional(),
    version: wireInteger.optional(),
    table_id: id,
    /** where the console is, as the browser has it: links of messages lead back there */
    origin: z.url().max(200),
    ...inputOf(EXPORT_SCHEDULE),
  }),
  output: data(exportSchedule),
  audit: { records: 'export.schedule.saved' },
  summary: 'Have a custom table made into a file by itself: every day, week or month at an hour of the company’s clock.',
})

export const SCHEDULE_ACTS = ['pause', 'resume', 'run', 'delete', 'restore'] as const

export const actOnExportSchedule = endpoint({
  ...WRITE,
  ...SCHEDULE,
  path: `${SCHEDULES}/act`,
  input: z.object({ ticket, id, act: z.enum(SCHEDULE_ACTS) }),
  output: data(exportSchedule),
  audit: { records: 'export.schedule.saved' },
  summary: 'Pause a schedule of one’s own, let it go on, run it now, delete it or bring it back.',
})
