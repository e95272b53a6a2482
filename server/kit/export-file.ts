import { companyZoneLabel } from '#domain/company-clock.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { companyZone } from '#domain/company-terms.ts'
import { wallClock } from '#domain/zone.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import { csvFile } from '#server/kit/csv.ts'
import { filterTrail, filterWords, type ExportFilter } from '#server/kit/export-filter.ts'
import { Download, type AnyoneCall, type Call } from '#server/kit/handler.ts'
import { workbookFile, type WorkbookCell } from '#server/kit/workbook.ts'

/** A column of an export; a number is a plain decimal (`plainAmount`), and stays a number in a spreadsheet. */
export type FileColumn<Row> = { title: string; text: (row: Row) => string; number?: true }

/** What a file says of itself: the filter it was made with, who took it and when, whether lines were left off. */
export type FileHead = {
  filter: ExportFilter
  /** names what the filter has by id */
  db: AnyoneCall['db']
  by: string
  /** what is taken out leaves a line in the trail */
  audit: AnyoneCall['audit']
  at: Date
  language: Language
  cut?: boolean
  /** the currency the lines are in, where it is not the base currency next to their own; null: no line is an amount */
  currency?: string | null
}

/** The head of a file that a call takes out. */
export const headOf = (
  { user, audit, language, db }: Pick<Call, 'user' | 'audit' | 'language' | 'db'>,
  filter: ExportFilter,
  more: Partial<Pick<FileHead, 'at' | 'cut' | 'currency'>> = {},
): FileHead => ({ filter, by: user.name, audit, at: new Date(), language, db, ...more })

/** An instant in a cell, on the clock of the zone that the file names. */
export const fileTime = (at: string | Date | null): string =>
  at === null ? '' : (wallClock(at instanceof Date ? at.getTime() : at, companyZone(), { seconds: true }) ?? '')

/** Lines of one export; more are exported by months. */
export const EXPORT_LIMIT = 20_000

/**
 * Rows as a file that explains itself: the watermark, then filter, zone, currency, "as of" and the number of lines are on top (S1 §1).
 * `name` is of the file without its ending, the instant is added.
 */
export async function exportFile<Row>(
  {
    title,
    sheet = title,
    name,
    columns,
    rows,
  }: { title: string; sheet?: string; name: string; columns: readonly FileColumn<Row>[]; rows: readonly Row[] },
  format: 'xlsx' | 'csv',
  head: FileHead,
): Promise<Download> {
  const word = (key: string) => say(head.language, `finance.export.${key}`)
  const used = await filterWords(head.db, head.language, head.filter)
  const top = [
    [`${head.by} ${wallClock(head.at.getTime(), companyZone()) ?? ''}`],
    [title],
    [word('filter'), used || '–'],
    [word('zone'), companyZoneLabel()],
    ...(head.currency === null ? [] : [[word('base_currency'), head.currency ?? baseCurrency()]]),
    [word('as_of'), `${fileTime(head.at)} ${companyZoneLabel()}`],
    [word('exported_by'), head.by],
    [word('lines'), String(rows.length), ...(head.cut ? [word('cut')] : [])],
    [],
    columns.map((column) => column.title),
  ]
  const fileName = `${name}-${head.at.toISOString().slice(0, 19).replaceAll(':', '')}.${format}`
  head.audit({
    entity: 'export',
    entityId: fileName,
    event: 'export.taken',
    after: { filter: filterTrail(head.filter), lines: rows.length },
  })
  if (format === 'csv') {
    const lines = rows.map((row) => columns.map(({ text }) => text(row)))
    return new Download({ body: csvFile([...top, ...lines]), mime: 'text/csv; charset=utf-8', fileName })
  }
  const lines = rows.map((row) =>
    columns.map(({ text, number }): WorkbookCell => {
      const plain = text(row)
      return number && plain !== '' ? { number: plain } : plain
    }),
  )
  return new Download({
    body: await workbookFile(sheet, [...top, ...lines]),
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName,
  })
}
