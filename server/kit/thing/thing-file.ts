import { plainAmount } from '#domain/money.ts'
import { rangeWords } from '#domain/range-words.ts'
import type { Field, Fields } from '#domain/thing/fields.ts'
import { fieldsOf, labelOf, nameKeyOf, namesKeyOf, namesOf, oneKeyOf, optionsKey, type Thing } from '#domain/thing/thing.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import { exportFile, headOf, type FileColumn } from '../export-file.ts'
import type { FilterPart } from '../export-filter.ts'
import type { Call, Download } from '../handler.ts'
import { textOf } from './thing-row.ts'

type Row = Readonly<Record<string, unknown>>

/** A value as plain text; a list with commas. */
const plain = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : (textOf(value) ?? ''))

/** How filters that are no fields of the thing are said. */
export type SaidFilters = Readonly<Record<string, (value: string) => FilterPart>>

/** Columns besides the fields, each with the key of its title under the words of the thing; `word` says a key. `currency`: amounts are in the base currency, or in that of their line. */
export type MoreColumns = {
  currency?: 'base' | 'line'
  columns: readonly { name: string; text: (row: Row, word: (key: string) => string) => string; number?: true }[]
}

/** A field of a thing as a column of a file, in words. */
export const fieldColumn =
  <F extends Fields>(of: Thing<F>, language: Language) =>
  (name: keyof F & string): FileColumn<object> => {
    const field: Field = of.fields[name] as Field
    const title = say(language, labelOf(of.words, name, field))
    const shown = (key: string) => (row: object) => plain(Reflect.get(row, key))
    const none = field.none ? say(language, field.none) : ''
    switch (field.kind) {
      case 'file':
        return { title, text: shown('file_name') }
      case 'game':
      case 'spreader':
      case 'ref':
        return { title, text: (row) => shown(nameKeyOf(name))(row) || shown(name)(row) || none }
      case 'refs':
        return { title, text: (row) => shown(namesKeyOf(name))(row) || shown(name)(row) }
      case 'games':
        return { title, text: shown(namesKeyOf(name)) }
      case 'money': {
        const text = (row: object) => shown(name)(row) && plainAmount(shown(name)(row), shown(field.currency ?? '')(row))
        return { title, text, number: true }
      }
      case 'flag':
        return { title, text: (row) => say(language, Reflect.get(row, name) ? 'thing.yes' : 'thing.no') }
      case 'choice':
        return { title, text: (row) => say(language, `${optionsKey(field, of.words, name)}.${shown(name)(row)}`) }
      case 'ranges': {
        const words = optionsKey(field, of.words, name)
        const said = (one: unknown) => rangeWords((key, params) => say(language, key, params), field, words, String(one))
        return { title, text: (row) => listIn(row, name).map(said).join(', ') }
      }
      case 'number':
      case 'rate':
        return { title, text: shown(name), number: true }
      default:
        return { title, text: shown(name) }
    }
  }

const listIn = (row: object, name: string): readonly unknown[] => {
  const value: unknown = Reflect.get(row, name)
  return Array.isArray(value) ? value : []
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
  const own = namesOf(thing).map(fieldColumn(thing, language))
  const besides = (more?.columns ?? []).map(({ name, text, ...rest }) => ({
    title: word(name),
    text: (row: Row) => text(row, word),
    ...rest,
  }))
  const columns = [...own, ...besides]
  const { sort, from, to, ...narrowing } = asked
  const order = (Array.isArray(sort) ? sort.map(String) : []).map((one) => {
    const name = one.replace('-', '')
    const field = thing.fields[name]
    const said =
      name === 'updated_at' || name === 'changed_by'
        ? say(language, `thing.${name}`)
        : field
          ? say(language, labelOf(thing.words, name, field))
          : word(name)
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
    headOf(call, filter, {
      cut,
      ...(more?.currency === 'base' ? {} : { currency: more?.currency ? say(language, 'finance.repayment.by_line') : null }),
    }),
  )
}

/** A filter by a field of the thing is called as the field is, and says its values as the columns do. */
function partOf(value: string, name: string, thing: Thing): FilterPart {
  const field = fieldsOf(thing).find(([own]) => own === name)?.[1]
  if (fieldsOf(thing).some(([own, { kind }]) => kind === 'games' && oneKeyOf(own) === name)) return { id: value, of: 'game' }
  if (!field) return name === 'spreader_id' ? { id: value, of: 'spreader' } : { text: value }
  const label = labelOf(thing.words, name, field)
  if (field.kind === 'game' || field.kind === 'spreader') return { label, id: value, of: field.kind }
  if (field.kind === 'ref' && field.of === 'region') return { label, id: value, of: 'region' }
  if (field.kind === 'ref' && (field.of === 'master' || field.of === 'person')) return { label, id: value, of: field.of }
  if (field.kind === 'flag') return { label, flag: value }
  return field.kind === 'choice' ? { label, code: value, words: optionsKey(field, thing.words, name) } : { label, text: value }
}
