import { plainAmount } from '#domain/money.ts'
import { fieldsOf, nameKeyOf, namesKeyOf, oneKeyOf, type Thing } from '#domain/thing/thing.ts'
import { say } from '#i18n/catalogue.ts'
import { exportFile, headOf, type FileColumn } from '../export-file.ts'
import type { FilterPart } from '../export-filter.ts'
import type { Call, Download } from '../handler.ts'
import { textOf } from './thing-row.ts'

type Row = Readonly<Record<string, unknown>>

/** A value as plain text; a list with commas. */
const plain = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : (textOf(value) ?? ''))

/** How filters that are no fields of the thing are said. */
export type SaidFilters = Readonly<Record<string, (value: string) => FilterPart>>

/** Columns besides the fields, each with the key of its title under the words of the thing; `word` says a key. `currency`: some are amounts in the base currency. */
export type MoreColumns = {
  currency?: 'base'
  columns: readonly { name: string; text: (row: Row, word: (key: string) => string) => string; number?: true }[]
}

/** A list of things as a file: their fields in their order, in words, then columns of its own. */
export function thingFile(
  thing: Thing,
  rows: readonly Row[],
  format: 'csv' | 'xlsx',
  call: Call,
  { asked, cut, said = {}, columns: more }: { asked: Row; cut: boolean; said?: SaidFilters | undefined; columns?: MoreColumns | undefined },
): Promise<Download> {
  const { language } = call
  const word = (key: string) => say(language, `${thing.words}.${key}`)
  const own = fieldsOf(thing).flatMap(([name, field]): FileColumn<Row>[] => {
    if (field.kind === 'file') return [{ title: word(`field.${name}`), text: (row) => plain(row.file_name) }]
    if (field.kind === 'game' || field.kind === 'spreader' || field.kind === 'ref')
      return [{ title: word(`field.${name}`), text: (row) => plain(row[nameKeyOf(name)] ?? row[name]) }]
    if (field.kind === 'games') return [{ title: word(`field.${name}`), text: (row) => plain(row[namesKeyOf(name)]) }]
    if (field.kind === 'money')
      return [
        {
          title: word(`field.${name}`),
          text: (row) => (plain(row[name]) === '' ? '' : plainAmount(plain(row[name]), plain(row[field.currency]))),
          number: true as const,
        },
      ]
    if (field.kind === 'flag') return [{ title: word(`field.${name}`), text: (row) => say(language, row[name] ? 'thing.yes' : 'thing.no') }]
    if (field.kind === 'choice')
      return [
        { title: word(`field.${name}`), text: (row) => say(language, `${field.said ?? `${thing.words}.${name}`}.${plain(row[name])}`) },
      ]
    const isNumber = field.kind === 'number' || field.kind === 'rate'
    return [{ title: word(`field.${name}`), text: (row) => plain(row[name]), ...(isNumber ? { number: true as const } : {}) }]
  })
  const besides = (more?.columns ?? []).map(({ name, text, ...rest }) => ({
    title: word(name),
    text: (row: Row) => text(row, word),
    ...rest,
  }))
  const columns = [...own, ...besides]
  const { sort, from, to, ...narrowing } = asked
  const order = (Array.isArray(sort) ? sort.map(String) : []).map((one) => {
    const name = one.replace('-', '')
    const said =
      name === 'updated_at' || name === 'changed_by' ? say(language, `thing.${name}`) : word(name in thing.fields ? `field.${name}` : name)
    return `${said} ${one === name ? '↑' : '↓'}`
  })
  const filter = {
    ...(from || to ? { period: { from: textOf(from) ?? '', to: textOf(to) ?? '' } } : {}),
    ...Object.fromEntries(
      Object.entries(narrowing).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, (said[name] ?? partOf)(plain(value), name, thing)]],
      ),
    ),
    ...(order.length > 0 ? { sort: { text: order } } : {}),
  }
  return exportFile(
    { title: word('title'), name: `flightdeck-${thing.noun.replaceAll(/[._]/g, '-')}s`, columns, rows },
    format,
    headOf(call, filter, { cut, ...(more?.currency ? {} : { currency: null }) }),
  )
}

/** A filter by a field of the thing is called as the field is, and says its values as the columns do. */
function partOf(value: string, name: string, thing: Thing): FilterPart {
  const field = fieldsOf(thing).find(([own]) => own === name)?.[1]
  if (fieldsOf(thing).some(([own, { kind }]) => kind === 'games' && oneKeyOf(own) === name)) return { id: value, of: 'game' }
  if (!field) return name === 'spreader_id' ? { id: value, of: 'spreader' } : { text: value }
  const label = `${thing.words}.field.${name}`
  if (field.kind === 'game' || field.kind === 'spreader') return { label, id: value, of: field.kind }
  if (field.kind === 'flag') return { label, flag: value }
  return field.kind === 'choice' ? { label, code: value, words: field.said ?? `${thing.words}.${name}` } : { label, text: value }
}
