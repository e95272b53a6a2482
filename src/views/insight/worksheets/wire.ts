import { call } from '#client/call.ts'
import { heldIn, outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/insight-worksheets.ts'
import type { Worksheet, WorksheetFilter } from '#domain/insight-worksheet/worksheet.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'

export const worksheetsReading = createReading<readonly calls.WorksheetRow[], null>()
export const wiredWorksheets = readBy(worksheetsReading, async (_, how) => (await call(calls.worksheetList, {}, how)).data)

/** `version`: the one that was seen; 0: none was kept. */
export type WorksheetDraft = { worksheet: Worksheet; version: number; filter: WorksheetFilter }

export const worksheetSave = createSettingsSave<WorksheetDraft, calls.WorksheetRow>()
export const wiredWorksheetSave = savedBy(worksheetSave, ({ worksheet, version, filter }, ticket) =>
  outcomeOf(
    call(calls.saveWorksheetFilter, { ticket, worksheet, version, filter: JSON.stringify(filter) }, QUIET),
    ({ data }) => data,
    heldIn(calls.worksheetRow),
  ),
)
