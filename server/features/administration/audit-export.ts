import type { Kysely } from 'kysely'
import type { AuditLine } from '#contract/audit-line.ts'
import { companyZoneLabel } from '#domain/company-clock.ts'
import type { Say } from '#domain/say.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import { entityWord, eventWord, groupWord, wordedChanges } from '#permissions/audit-words.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuditFilter } from '#server/kit/audit.reads.ts'
import { csvFile } from '#server/kit/csv.ts'
import { fileTime } from '#server/kit/export-file.ts'
import { filterWords, type ExportFilter } from '#server/kit/export-filter.ts'
import { Download } from '#server/kit/handler.ts'

/** Lines of one export; a longer trail is exported by time ranges. */
export const EXPORT_LIMIT = 50_000

const COLUMNS = ['at', 'who', 'event', 'event_name', 'entity', 'entity_id', 'field', 'field_name', 'before', 'after', 'request'] as const

/**
 * The lines as CSV, one row for each field that a line changed, in words and with the server's own names next to them: a spreadsheet filters by
 * field. On top are who exported what and when, so that a file explains itself.
 */
export async function auditCsv(
  rows: readonly AuditLine[],
  { db, filter, by, at, language }: { db: Kysely<Database>; filter: AuditFilter; by: string; at: Date; language: Language },
): Promise<Download> {
  const word = (key: string, params?: { count: number }) => say(language, `administration.audit.${key}`, params)
  const sayIt: Say = (key, params) => say(language, key, params)
  const head = [
    [word('title')],
    [word('exported_by'), by],
    [word('exported_at'), fileTime(at)],
    [word('zone'), companyZoneLabel()],
    [word('filter'), (await filterWords(db, language, told(sayIt, filter))) || '–'],
    [word('lines'), String(rows.length), ...(rows.length === EXPORT_LIMIT ? [word('cut', { count: EXPORT_LIMIT })] : [])],
    [],
  ]
  const lines = rows.flatMap((row) => {
    const changes = wordedChanges(sayIt, row)
    const who = [fileTime(row.at), row.user_name ?? row.user_id ?? word('system'), eventWord(sayIt, row.event), row.event]
    const what = [entityWord(sayIt, row.entity), row.entity_id]
    return (changes.length > 0 ? changes : [NO_FIELD]).map(({ field, path, before, after }) => [
      ...who,
      ...what,
      field,
      path,
      before,
      after,
      row.request_id,
    ])
  })
  const fileName = `flightdeck-audit-${at.toISOString().slice(0, 19).replaceAll(':', '')}.csv`
  return new Download({ body: csvFile([...head, COLUMNS.map((key) => word(key)), ...lines]), mime: 'text/csv; charset=utf-8', fileName })
}

const told = (sayIt: Say, { from, to, entity, event, ...rest }: AuditFilter): ExportFilter => ({
  user_id: { id: rest.user_id, of: 'person' },
  who: { text: rest.who },
  entity: { text: entity && entityWord(sayIt, entity) },
  entity_id: { text: rest.entity_id },
  event: { text: event && (event.endsWith('.') ? groupWord(sayIt, event.slice(0, -1)) : eventWord(sayIt, event)) },
  period: { from, to },
  request_id: { text: rest.request_id },
})

/** A line that changed no field is a row all the same. */
const NO_FIELD = { field: '', path: '', before: '', after: '' }
