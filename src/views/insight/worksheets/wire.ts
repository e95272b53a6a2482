import { call } from '#client/call.ts'
import { heldIn, outcomeOf } from '#client/outcome.ts'
import { columnPresets } from '#contract/column-presets.ts'
import * as calls from '#contract/insight-worksheets.ts'
import type { Worksheet, WorksheetFilter } from '#domain/insight-worksheet/worksheet.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'

export const worksheetsReading = createReading<readonly calls.WorksheetRow[], null>()
export const wiredWorksheets = readBy(worksheetsReading, async (_, how) => (await call(calls.worksheetList, {}, how)).data)

/** `version`: the one that was seen; 0: none was kept. */
export type WorksheetDraft = { worksheet: Worksheet; version: number; filter: WorksheetFilter }

/** What a new custom table begins with: the filter that is kept for its page, and the columns that the report opens with. */
export type TableBegin = { filter: WorksheetFilter | null; columns: string }

export const tableBeginReading = createReading<TableBegin, null>()
export const wiredTableBegin = readBy(tableBeginReading, async (_, how) => {
  const [sheets, presets] = await Promise.all([call(calls.worksheetList, {}, how), call(columnPresets, { table: 'insight' }, how)])
  return {
    filter: sheets.data.find(({ worksheet }) => worksheet === 'custom')?.filter ?? null,
    columns: presets.data.find((preset) => preset.is_default)?.columns ?? '',
  }
})

export const worksheetSave = createSettingsSave<WorksheetDraft, calls.WorksheetRow>()
export const wiredWorksheetSave = savedBy(worksheetSave, ({ worksheet, version, filter }, ticket) =>
  outcomeOf(
    call(calls.saveWorksheetFilter, { ticket, worksheet, version, filter: JSON.stringify(filter) }, QUIET),
    ({ data }) => data,
    heldIn(calls.worksheetRow),
  ),
)
