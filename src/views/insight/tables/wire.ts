import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { heldIn, nothingHeld, outcomeOf } from '#client/outcome.ts'
import type { InsightAnswer } from '#contract/insights.ts'
import * as calls from '#contract/insight-tables.ts'
import { companyDay } from '#domain/company-clock.ts'
import { daysOfTable, groupsOf, PIVOT, TABLE_ROWS, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { tableBuildMachine, type StoredTable, type TableOutcome, type TableWrite } from '#machines/table-build/table-build.machine.ts'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'
import { asked, filtersOf } from '../wire.ts'
import { chartOf, type ChartShown } from './wire-chart.ts'
import { crossOf, type CrossShown } from './wire-cross.ts'

export type TableLists = { tables: readonly StoredTable[]; folders: readonly calls.InsightFolder[] }

export const tablesReading = createReading<TableLists, null>()
export const wiredTables = readBy(tablesReading, async (_, how) => {
  const [tables, folders] = await Promise.all([call(calls.insightTables, {}, how), call(calls.insightFolders, {}, how)])
  return { tables: tables.data, folders: folders.data }
})

export const versionsReading = createReading<readonly calls.InsightTableVersion[], string>()
export const wiredVersions = readBy(versionsReading, async (id, how) => (await call(calls.insightTableVersions, { id }, how)).data)

/** What a table shows: its rows, what its chart draws, and its values by columns. */
export type TableShown = {
  spec: TableSpec
  from: string
  until: string
  table: InsightAnswer
  chart: ChartShown | null
  pivot: CrossShown | null
}

export const tableReading = createReading<TableShown, TableSpec>({ keepsAnswer: true })
export const wiredTable = readBy(tableReading, async (spec, how) => {
  const days = daysOfTable(spec, companyDay())
  const { metrics, sort, comparison, granularity, pivot: across } = spec
  const table = await asked(
    { subject: 'total', ...days },
    granularity,
    {
      metrics: [...metrics],
      by: [...groupsOf(spec)],
      filters: filtersOf(spec),
      sort: sort.map(({ by, descending }) => (descending ? `-${by}` : by)),
      limit: TABLE_ROWS,
      ...(comparison === null ? {} : { compare: comparison }),
    },
    how,
  )
  const [chart, pivot] = await Promise.all([
    chartOf(spec, days, table, how),
    across === null ? null : crossOf({ ...spec, across }, days, PIVOT, how),
  ])
  return { spec, ...days, table, chart, pivot }
})

export const wiredTableBuild = tableBuildMachine.provide({
  actors: {
    send: fromPromise<TableOutcome, { write: TableWrite | null; ticket: string }>(({ input: { write, ticket } }) => {
      if (write === null) throw new Error('a table is sent with what is to be kept')
      const text = { ticket, name: write.name, spec: JSON.stringify(write.spec), sharing: write.sharing }
      const sent =
        write.kind === 'create'
          ? call(calls.createInsightTable, { ...text, folder_id: write.folder_id }, QUIET)
          : call(calls.updateInsightTable, { ...text, id: write.id, version: write.version, over: write.over ? '1' : '0' }, QUIET)
      return outcomeOf(sent, ({ data }) => data, heldIn(calls.insightTable))
    }),
  },
})

/** What is done with tables and folders in their list. */
export type TableAct =
  | { kind: 'fav'; id: string; on: boolean }
  | { kind: 'move'; ids: readonly string[]; folder: string }
  | { kind: 'delete'; ids: readonly string[]; name: string }
  | { kind: 'bringBack'; ids: readonly string[] }
  | { kind: 'folder.create'; name: string }
  | { kind: 'folder.rename'; id: string; name: string }
  | { kind: 'folder.delete'; id: string }

export const tableAct = createSettingsSave<TableAct, TableAct>()
export const wiredTableAct = savedBy(tableAct, (act, ticket) => outcomeOf(sentAct(act, ticket), () => act, nothingHeld))

async function sentAct(act: TableAct, ticket: string): Promise<unknown> {
  switch (act.kind) {
    case 'fav':
      return await call(act.on ? calls.favourInsightTable : calls.unfavourInsightTable, { ticket, id: act.id }, QUIET)
    case 'move':
      return await call(calls.moveInsightTables, { ticket, ids: [...act.ids], folder_id: act.folder }, QUIET)
    case 'bringBack':
      return await call(calls.moveInsightTables, { ticket, ids: [...act.ids] }, QUIET)
    case 'delete':
      return await call(calls.deleteInsightTables, { ticket, ids: [...act.ids] }, QUIET)
    case 'folder.create':
      return await call(calls.createInsightFolder, { ticket, name: act.name }, QUIET)
    case 'folder.rename':
      return await call(calls.renameInsightFolder, { ticket, id: act.id, name: act.name }, QUIET)
    case 'folder.delete':
      return await call(calls.deleteInsightFolder, { ticket, id: act.id }, QUIET)
  }
}
