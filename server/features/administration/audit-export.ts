import type { AuditLine } from '#contract/administration.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import { csvFile } from '#server/kit/csv.ts'
import { Download } from '#server/kit/handler.ts'
import type { AuditFilter } from './administration.reads.ts'

/** Lines of one export; a longer trail is exported by time ranges. */
export const EXPORT_LIMIT = 50_000

const COLUMNS = ['at', 'who', 'entity', 'entity_id', 'event', 'request', 'before', 'after'] as const

/** The lines as CSV; on top stand who exported what and when, so that a file explains itself. */
export function auditCsv(
  rows: readonly AuditLine[],
  { filter, by, at, language }: { filter: AuditFilter; by: string; at: Date; language: Language },
): Download {
  const word = (key: string, params?: { count: number }) => say(language, `administration.audit.${key}`, params)
  const used = Object.entries(filter).flatMap(([key, value]) => (value === undefined || value === '' ? [] : [`${key}=${value}`]))
  const head = [
    [word('title')],
    [word('exported_by'), by],
    [word('exported_at'), at.toISOString()],
    [word('filter'), used.join('; ') || '–'],
    [word('lines'), String(rows.length), ...(rows.length === EXPORT_LIMIT ? [word('cut', { count: EXPORT_LIMIT })] : [])],
    [],
  ]
  const lines = rows.map((row) => [
    row.at,
    row.userName ?? row.userId ?? word('system'),
    row.entity,
    row.entityId,
    row.event,
    row.requestId,
    jsonOf(row.before),
    jsonOf(row.after),
  ])
  const fileName = `flightdeck-audit-${at.toISOString().slice(0, 19).replaceAll(':', '')}.csv`
  return new Download({ body: csvFile([...head, COLUMNS.map((key) => word(key)), ...lines]), mime: 'text/csv; charset=utf-8', fileName })
}

const jsonOf = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))
