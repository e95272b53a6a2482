import { fromPromise } from 'xstate'
import { call, download } from '#client/call.ts'
import { heldIn, nothingHeld, outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/report-exports.ts'
import type { TableSpec } from '#domain/insight-table/table-spec.ts'
import {
  exportScheduleMachine,
  type ScheduleOutcome,
  type Schedules,
  type ScheduleWrite,
} from '#machines/export-schedule/export-schedule.machine.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { saveFile } from '#views/things/save-file.ts'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'

/** One's own files, and how many there are besides those that are told. */
export type FilesShown = { files: readonly calls.ReportFile[]; total: number }

/** `most`: how many are shown. */
export const filesReading = createReading<FilesShown, { most: number }>()
export const wiredFiles = readBy(filesReading, async ({ most }, how) => {
  const { data: files, total } = await call(calls.reportFiles, { page: 1, per_page: most }, how)
  return { files, total }
})

/** A report that is to be made into a file. */
export type FileAsked = { name: string; spec: TableSpec; format: 'xlsx' | 'csv' }
export const fileAsk = createSettingsSave<FileAsked, calls.ReportFile>()
export const wiredFileAsk = savedBy(fileAsk, ({ name, spec, format }, ticket) =>
  outcomeOf(call(calls.askReportFile, { ticket, name, spec: JSON.stringify(spec), format }, QUIET), ({ data }) => data, nothingHeld),
)

/** What is done with a file. */
export type FileAct = { act: 'cancel' | 'delete' | 'restore'; id: string; name: string }
export const fileAct = createSettingsSave<FileAct, FileAct>()
export const wiredFileAct = savedBy(fileAct, (act, ticket) =>
  outcomeOf(call(calls.actOnReportFiles, { ticket, act: act.act, ids: [act.id] }, QUIET), () => act, nothingHeld),
)

export const takeFile = ({ id, name, format }: calls.ReportFile): void =>
  void saveFile(download(calls.downloadReportFile, { id }), `${name}.${format}`)

export const wiredExportSchedule = exportScheduleMachine.provide({
  actors: {
    read: fromPromise<Schedules, { tableId: string }>(
      async ({ input: { tableId }, signal }) => (await call(calls.exportSchedules, { table_id: tableId }, { ...QUIET, signal })).data,
    ),
    send: fromPromise<ScheduleOutcome, { write: ScheduleWrite | null; ticket: string; tableId: string }>(({ input }) => {
      const { write, ticket, tableId } = input
      if (write === null) throw new Error('a schedule is sent with what is to be done')
      const sent =
        write.kind === 'act'
          ? call(calls.actOnExportSchedule, { ticket, id: write.id, act: write.act }, QUIET)
          : call(calls.saveExportSchedule, { ticket, table_id: tableId, origin: window.location.origin, ...savedOf(write) }, QUIET)
      return outcomeOf(sent, ({ data }) => data, heldIn(calls.exportSchedule))
    }),
  },
})

const savedOf = ({ id, version, values }: Extract<ScheduleWrite, { kind: 'save' }>) => ({
  ...(id === null ? {} : { id, version }),
  ...values,
  tell_robot: values.tell_robot ? ('1' as const) : ('0' as const),
})
