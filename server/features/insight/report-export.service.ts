import type { Transaction } from 'kysely'
import type { ExportSchedule, ReportFile } from '#contract/report-exports.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { companyDay } from '#domain/company-clock.ts'
import { baseCurrency, companyZone } from '#domain/company-terms.ts'
import { tableBlockers, type TableSpec } from '#domain/insight-table/table-spec.ts'
import {
  againBlockers,
  dueAfter,
  EXPORT_SCHEDULE,
  runBlockers,
  SCHEDULES_MAX,
  type ScheduleValues,
} from '#domain/report-export/export-schedule.ts'
import { isUnderWay } from '#domain/report-export/report-file.ts'
import { thingBlockers, tidied } from '#domain/thing/thing.ts'
import { scopeHolds, type Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import type { FileStore } from '#server/kit/file-store.ts'
import { Download, type Call } from '#server/kit/handler.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { readSchedules } from './export-schedule.reads.ts'
import * as schedules from './export-schedule.repository.ts'
import { readFiles, readStored } from './report-file.reads.ts'
import * as files from './report-file.repository.ts'
import { factsOf, ownerNow, tableNow } from './report-owner.ts'

type Trx = Transaction<Database>

/** Files of one person that wait at once; further ones wait for these. */
export const WAITING_MAX = 10

const missing = (code: string, field: string) => new Refused(blocker(code, { field }), { status: 404 })

type Asking = { name: string; spec: TableSpec; format: 'xlsx' | 'csv' }

/** @throws Refused 400 with the fields of the question that are wrong, or `report_file.too_many` */
export async function askFile(
  call: Pick<Call, 'trx' | 'user' | 'language'>,
  { name, spec, format }: Asking,
  retentionDays: number,
): Promise<ReportFile> {
  const { trx, user, language } = call
  refuseIf(tableBlockers(spec, { today: companyDay(), currency: baseCurrency() }))
  refuseIf((await files.holdFiles(trx, user.id)) >= WAITING_MAX ? [blocker('report_file.too_many', { params: { most: WAITING_MAX } })] : [])
  refuseIf(runBlockers(factsOf(await ownerNow(trx, user.id), spec)))
  const id = await files.insertFile(trx, { ownerId: user.id, name, spec, format, language, schedule: null })
  return await fileAt(trx, user.id, id ?? '', retentionDays)
}

async function fileAt(trx: Trx, ownerId: string, id: string, retentionDays: number): Promise<ReportFile> {
  const { rows } = await readFiles(trx, ownerId, { id, retentionDays, paging: { page: 1, per_page: 1 } })
  if (!rows[0]) throw new Error(`file ${id} was written and is gone`)
  return rows[0]
}

/** All of them or none: what is under way when it is deleted is cancelled. @throws Refused 404 naming the row that is not theirs */
export async function actOnFiles(
  trx: Trx,
  ownerId: string,
  act: 'cancel' | 'delete' | 'restore',
  ids: readonly string[],
): Promise<files.LockedFile[]> {
  const found = await files.lockFiles(trx, ownerId, ids)
  const lacks = ids.findIndex((id) => !found.some((file) => file.id === id))
  if (lacks >= 0) throw new Refused(blocker('report_file.missing', { field: 'ids', row: lacks + 1 }), { status: 404 })
  const changed = found.filter(({ state, is_deleted: isDeleted }) => {
    if (act === 'cancel') return isUnderWay(state)
    return act === 'restore' ? isDeleted : !isDeleted
  })
  const changing = changed.map(({ id }) => id)
  if (act !== 'restore') await files.cancelFiles(trx, changing)
  if (act !== 'cancel') await files.markFiles(trx, changing, act === 'delete')
  return changed
}

/**
 * A file for who it is of, as long as they have the games and networks that it was made with.
 * @throws Refused 404 `report_file.missing`, 403 `report_file.outside`
 */
export async function storedFile(
  call: Pick<Call, 'db' | 'user' | 'scope'>,
  store: Pick<FileStore, 'stream'>,
  id: string,
): Promise<Download> {
  const file = await readStored(call.db, call.user.id, id)
  if (!file) throw missing('report_file.missing', 'id')
  if (!isWithin(file.games, call.scope('game')) || !isWithin(file.spreaders, call.scope('spreader')))
    throw new Refused(blocker('report_file.outside'), { status: 403 })
  const body = await store.stream(file.storage_key).catch(() => {
    throw missing('report_file.missing', 'id')
  })
  const time = file.made_at.toISOString().slice(0, 19).replaceAll(':', '')
  return new Download({ body, mime: MIMES[file.format], fileName: `${plainName(file.name)}-${time}.${file.format}` })
}

const MIMES = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' } as const

/** A name that every file system takes. */
const plainName = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_')

const isWithin = (made: Scope, now: Scope): boolean => (made === '*' ? now === '*' : made.every((id) => scopeHolds(now, id)))

/** @throws Refused 404 for a table that the person does not find */
export async function schedulesOf(db: Parameters<typeof readSchedules>[0], userId: string, tableId: string): Promise<ExportSchedule[]> {
  if (!(await tableNow(db, userId, tableId))) throw missing('insight_table.missing', 'table_id')
  return await readSchedules(db, userId, { tableId })
}

type Saving = { id: string | undefined; version: number | undefined; tableId: string; origin: string; values: ScheduleValues }

/**
 * A new schedule, or another time, format or language of one.
 * @throws Refused 400 with the fields that are wrong, why it could not run, or `export_schedule.too_many`; 404; 409 with the schedule as it is
 */
export async function saveSchedule(
  { trx, user, host }: Pick<Call, 'trx' | 'user' | 'host'>,
  { id, version, tableId, origin: sent, values: typed }: Saving,
  canTell: boolean,
): Promise<{ row: ExportSchedule; before: schedules.KeptSchedule | null }> {
  const { hostname, origin } = new URL(sent)
  // what a caller sends does not choose where a group is led to
  refuseIf(hostname === host ? [] : [blocker('export_schedule.other_origin', { field: 'origin' })])
  refuseIf(thingBlockers(EXPORT_SCHEDULE, typed))
  const values = tidied(EXPORT_SCHEDULE, typed)
  refuseIf(values.tell_robot && !canTell ? [blocker('export_schedule.no_robot', { field: 'tell_robot' })] : [])
  const many = await schedules.holdSchedules(trx, user.id)
  const before = id === undefined ? null : await ownSchedule(trx, user.id, id)
  if (before && before.version !== version)
    throw new Refused('export_schedule.met', { status: 409, present: await scheduleAt(trx, user.id, before.id) })
  await refuseToRun(trx, user.id, before?.table_id ?? tableId)
  const zone = companyZone()
  const written = { values, origin, next: { zone, due: dueAfter(values, Date.now(), zone) } }
  if (before) {
    await schedules.replaceSchedule(trx, before.id, written)
    return { row: await scheduleAt(trx, user.id, before.id), before }
  }
  refuseIf(many >= SCHEDULES_MAX ? [blocker('export_schedule.too_many', { params: { most: SCHEDULES_MAX } })] : [])
  const added = await schedules.insertSchedule(trx, { ownerId: user.id, tableId }, written)
  return { row: await scheduleAt(trx, user.id, added), before: null }
}

export type ScheduleAct = 'pause' | 'resume' | 'run' | 'delete' | 'restore'

/** @throws Refused 404; 400 why it cannot run, or `export_schedule.runs` while its last file is not made yet */
export async function actOnSchedule(trx: Trx, userId: string, id: string, act: ScheduleAct): Promise<ExportSchedule> {
  await schedules.holdSchedules(trx, userId)
  const schedule = await ownSchedule(trx, userId, id, act === 'restore')
  if (act === 'pause') await schedules.pauseSchedule(trx, id, null)
  if (act === 'delete' || act === 'restore') await schedules.markSchedule(trx, id, act === 'delete')
  if (act === 'resume' || act === 'restore') {
    const zone = companyZone()
    if (act === 'resume') {
      await refuseToRun(trx, userId, schedule.table_id)
      await schedules.resumeSchedule(trx, id, { zone, due: dueAfter(schedule, Date.now(), zone) })
    } else await schedules.moveOn(trx, id, { zone, due: dueAfter(schedule, Date.now(), zone) })
  }
  if (act === 'run') await runNow(trx, schedule)
  return await scheduleAt(trx, userId, id)
}

async function runNow(trx: Trx, schedule: schedules.KeptSchedule): Promise<void> {
  await refuseToRun(trx, schedule.owner_id, schedule.table_id)
  const { last } = await scheduleAt(trx, schedule.owner_id, schedule.id)
  refuseIf(againBlockers(last))
  const { id, owner_id: ownerId, table_name: name, format, language, tell_robot: tell } = schedule
  await files.insertFile(trx, { ownerId, name, spec: null, format, language, schedule: { id, due: null, missed: 0, tell } })
}

async function refuseToRun(trx: Trx, userId: string, tableId: string): Promise<void> {
  const table = await tableNow(trx, userId, tableId)
  if (!table) throw missing('insight_table.missing', 'table_id')
  const reasons: Blocker[] = runBlockers(factsOf(await ownerNow(trx, userId), table.spec))
  refuseIf(reasons)
}

async function ownSchedule(trx: Trx, userId: string, id: string, isDeleted = false): Promise<schedules.KeptSchedule> {
  const schedule = await schedules.lockSchedule(trx, userId, id)
  if (!schedule || (schedule.is_deleted && !isDeleted)) throw missing('export_schedule.missing', 'id')
  return schedule
}

async function scheduleAt(trx: Trx, userId: string, id: string): Promise<ExportSchedule> {
  const [row] = await readSchedules(trx, userId, { id })
  if (!row) throw new Error(`schedule ${id} was written and is gone`)
  return row
}
