import type { Kysely, Transaction } from 'kysely'
import type { WorksheetRow } from '#contract/insight-worksheets.ts'
import { blocker } from '#domain/blocker.ts'
import { companyDay } from '#domain/company-clock.ts'
import { worksheetBlockers, worksheetOf, type Worksheet, type WorksheetFilter } from '#domain/insight-worksheet/worksheet.ts'
import type { Database } from '#server/db/schema.ts'
import { Refused } from '#server/kit/refused.ts'
import { holdWorksheets, keepWorksheet, readWorksheets } from './worksheet.repository.ts'

export async function worksheetAt(db: Kysely<Database>, userId: string, worksheet: Worksheet): Promise<WorksheetRow> {
  const found = (await readWorksheets(db, userId)).find((one) => one.worksheet === worksheet)
  if (!found) throw new Error(`'${worksheet}' is no worksheet`)
  return found
}

type Saving = { worksheet: Worksheet; version: number; over: boolean; filter: WorksheetFilter }

/** @throws Refused 400 with the fields that are wrong; 409 `insight_worksheet.met` with the filter as it is */
export async function saveWorksheet(
  trx: Transaction<Database>,
  userId: string,
  { worksheet, version, over, filter }: Saving,
): Promise<{ row: WorksheetRow; before: WorksheetRow }> {
  const reasons = worksheetBlockers(filter, companyDay())
  if (reasons.length > 0) throw new Refused(reasons)
  await holdWorksheets(trx, userId)
  const before = await worksheetAt(trx, userId, worksheet)
  if (before.version !== version && !over) throw new Refused(blocker('insight_worksheet.met'), { status: 409, present: before })
  await keepWorksheet(trx, userId, worksheet, worksheetOf(filter))
  return { row: await worksheetAt(trx, userId, worksheet), before }
}
