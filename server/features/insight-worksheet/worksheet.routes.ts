import * as calls from '#contract/insight-worksheets.ts'
import { worksheetText } from '#domain/insight-worksheet/worksheet.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readWorksheets } from './worksheet.repository.ts'
import { saveWorksheet, worksheetAt } from './worksheet.service.ts'

/** The filter that a person keeps for each page of figures (M34). */
export const worksheetRoutes = (): Handler[] => [
  handle(calls.worksheetList, async (_, { db, user }) => ({ data: await readWorksheets(db, user.id) })),
  handle(calls.worksheetFilter, async ({ worksheet }, { db, user }) => ({ data: await worksheetAt(db, user.id, worksheet) })),
  handle(calls.saveWorksheetFilter, async ({ worksheet, version, over, filter }, { trx, user, audit }) => {
    const { row, before } = await saveWorksheet(trx, user.id, { worksheet, version, over: over === '1', filter })
    audit({
      entity: 'insight.worksheet',
      entityId: worksheet,
      before: { filter: before.filter && worksheetText(before.filter) },
      after: { filter: row.filter && worksheetText(row.filter) },
    })
    return { data: row }
  }),
]
