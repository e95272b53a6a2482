import { fieldsOf, type Thing } from '#domain/thing/thing.ts'
import { say } from '#i18n/catalogue.ts'
import { exportFile, type FileColumn } from '../export-file.ts'
import type { Call, Download } from '../handler.ts'

type Row = Readonly<Record<string, unknown>>

/** A value as plain text; a list with commas. */
const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** A list of things as a file: their fields in their order, in words, and when each was changed last. */
export function thingFile(
  thing: Thing,
  rows: readonly Row[],
  format: 'csv' | 'xlsx',
  { language, user, audit }: Call,
  { asked, cut }: { asked: Row; cut: boolean },
): Promise<Download> {
  const word = (key: string) => say(language, `${thing.words}.${key}`)
  const columns = fieldsOf(thing).flatMap(([name, field]): FileColumn<Row>[] => {
    if (field.kind === 'file') return [{ title: word(`field.${name}`), text: (row) => textOf(row.file_name) }]
    if (field.kind === 'game') return [{ title: word(`field.${name}`), text: (row) => textOf(row.game_name ?? row[name]) }]
    if (field.kind === 'flag') return [{ title: word(`field.${name}`), text: (row) => say(language, row[name] ? 'thing.yes' : 'thing.no') }]
    if (field.kind === 'choice')
      return [
        { title: word(`field.${name}`), text: (row) => say(language, `${field.said ?? `${thing.words}.${name}`}.${textOf(row[name])}`) },
      ]
    const isNumber = field.kind === 'number' || field.kind === 'rate'
    return [{ title: word(`field.${name}`), text: (row) => textOf(row[name]), ...(isNumber ? { number: true as const } : {}) }]
  })
  const filter = Object.fromEntries(Object.entries(asked).flatMap(([key, value]) => (value === undefined ? [] : [[key, textOf(value)]])))
  return exportFile({ title: word('title'), name: `flightdeck-${thing.noun.replaceAll('_', '-')}`, columns, rows }, format, {
    filter,
    by: user.name,
    audit,
    at: new Date(),
    language,
    cut,
    currency: null,
  })
}
