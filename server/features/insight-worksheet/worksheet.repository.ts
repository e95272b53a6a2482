import { sql, type Kysely, type Transaction } from 'kysely'
import type { WorksheetRow } from '#contract/insight-worksheets.ts'
import { WORKSHEETS, type Worksheet, type WorksheetFilter } from '#domain/insight-worksheet/worksheet.ts'
import type { Database } from '#server/db/schema.ts'

/** Filters of one person are written one after the other. */
export async function holdWorksheets(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('insight_worksheet'), ${userId}::int)`.execute(trx)
}

/** Every worksheet with the filter of the person, in the order of the pages. */
export async function readWorksheets(db: Kysely<Database>, userId: string): Promise<WorksheetRow[]> {
  const { rows } = await sql<{ sheet: string; filter: WorksheetFilter; version: number; saved_at: Date }>`
    select sheet, filter, version, saved_at from insight_worksheet where user_id = ${userId}`.execute(db)
  return WORKSHEETS.map((worksheet) => {
    const kept = rows.find(({ sheet }) => sheet === worksheet)
    return kept
      ? { worksheet, filter: wireFilter(kept.filter), version: kept.version, saved_at: kept.saved_at.toISOString() }
      : { worksheet, filter: null, version: 0, saved_at: null }
  })
}

const wireFilter = ({ filters, ...days }: WorksheetFilter) => ({
  ...days,
  filters: filters.map((one) => ({ ...one, values: [...one.values] })),
})

export async function keepWorksheet(trx: Transaction<Database>, userId: string, sheet: Worksheet, filter: WorksheetFilter): Promise<void> {
  await sql`
    insert into insight_worksheet (user_id, sheet, filter) values (${userId}, ${sheet}, ${JSON.stringify(filter)}::jsonb)
    on conflict (user_id, sheet) do update set filter = excluded.filter, version = insight_worksheet.version + 1, saved_at = now()`.execute(
    trx,
  )
}
