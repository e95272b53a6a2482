import * as calls from '#contract/report-exports.ts'
import { EXPORT_SCHEDULE, type ScheduleValues } from '#domain/report-export/export-schedule.ts'
import { namesOf } from '#domain/thing/thing.ts'
import type { FileStore } from '#server/kit/file-store.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readFiles } from './report-file.reads.ts'
import * as exports from './report-export.service.ts'

const [FILE, SCHEDULE] = ['report.file', 'export.schedule']
const FILE_EVENTS = { cancel: 'report.file.cancelled', delete: 'report.file.deleted', restore: 'report.file.restored' } as const
const SCHEDULE_EVENTS = {
  pause: 'export.schedule.paused',
  resume: 'export.schedule.resumed',
  run: 'export.schedule.run',
  delete: 'export.schedule.deleted',
  restore: 'export.schedule.restored',
} as const

/** `retentionDays`: how long files are kept; `canTell`: is there a robot that is told of scheduled files? */
export type ReportExportDeps = { files: Pick<FileStore, 'stream'>; retentionDays: number; canTell: boolean }

/** Reports that are made into files by the worker, and schedules of custom tables. */
export const reportExportRoutes = ({ files, retentionDays, canTell }: ReportExportDeps): Handler[] => [
  handle(calls.reportFiles, async (paging, { db, user }) => {
    const { rows, total } = await readFiles(db, user.id, { retentionDays, paging })
    return { data: rows, total, ...paging }
  }),
  handle(calls.askReportFile, async ({ name, spec, format }, call) => {
    const row = await exports.askFile(call, { name: name.trim(), spec, format }, retentionDays)
    call.audit({ entity: FILE, entityId: row.id, after: { name: row.name, format, spec } })
    return { data: row }
  }),
  handle(calls.actOnReportFiles, async ({ act, ids }, { trx, user, audit }) => {
    const changed = await exports.actOnFiles(trx, user.id, act, ids)
    audit({ entity: FILE, entityId: ids.join(','), event: FILE_EVENTS[act], after: { names: changed.map(({ name }) => name) } })
    return { data: { changed: changed.length } }
  }),
  handle(calls.downloadReportFile, async ({ id }, call) => {
    const file = await exports.storedFile(call, files, id)
    call.audit({ entity: FILE, entityId: id, event: 'export.taken', after: { name: file.fileName } })
    return file
  }),
  handle(calls.exportSchedules, async ({ table_id: tableId }, { db, user }) => ({
    data: { schedules: await exports.schedulesOf(db, user.id, tableId), robot: canTell },
  })),
  handle(calls.saveExportSchedule, async ({ id, version, table_id: tableId, origin, ticket: _ticket, ...sent }, call) => {
    const values = { ...sent, tell_robot: sent.tell_robot === '1' }
    const { row, before } = await exports.saveSchedule(call, { id, version, tableId, origin, values }, canTell)
    call.audit({
      entity: SCHEDULE,
      entityId: row.id,
      ...(before ? { before: tracedOf(before) } : {}),
      after: { ...tracedOf(row), table_id: row.table_id },
    })
    return { data: row }
  }),
  handle(calls.actOnExportSchedule, async ({ id, act }, { trx, user, audit }) => {
    const row = await exports.actOnSchedule(trx, user.id, id, act)
    audit({ entity: SCHEDULE, entityId: id, event: SCHEDULE_EVENTS[act], after: { table_id: row.table_id } })
    return { data: row }
  }),
]

const tracedOf = (row: ScheduleValues) => Object.fromEntries(namesOf(EXPORT_SCHEDULE).map((name) => [name, row[name]]))
