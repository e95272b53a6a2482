import type { ThingImported } from '#contract/thing.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { readDay } from '#domain/day.ts'
import { readAmount } from '#domain/money.ts'
import { readMonth } from '#domain/finance/month.ts'
import type { StatementLine } from '#domain/finance/row-reading.ts'
import type { Field, Value } from '#domain/thing/fields.ts'
import { fieldsOf, thingBlockers, type AnyValues, type Thing } from '#domain/thing/thing.ts'
import { LANGUAGES, say } from '#i18n/catalogue.ts'
import type { UploadedFile } from '../handler.ts'
import { Refused } from '../refused.ts'
import { openSheet } from '../sheet/open.ts'
import { textOf } from './thing-row.ts'
import type { Names } from './thing.repository.ts'

/** What one file of things may be. An export begins with lines about itself, above its head. */
const LIMITS = { bytes: 2 * 1024 * 1024, rows: 2_000, columns: 60, preface: 20 } as const
/** Bad lines that are told one by one. */
const LINES_TOLD = 200

/** A line of a file: its place in the file, and what it says of the fields. */
type ReadLine = { line: number; values: AnyValues; told: Told }
/** The fields that a file has a column for. */
export type Told = ReadonlySet<string>
/** The result of a line. */
export type LineEnding = 'added' | 'changed' | 'same' | readonly Blocker[]

/**
 * Reads things from a spreadsheet whose head names their fields, in either language: each line is taken, or said with every reason why not.
 * `take` keeps one line, or says why it cannot; what the file has no column for stays as it is in one that is there already.
 * @throws Refused 400 when the file is none, or a required column is missing
 */
export async function importThings(
  thing: Thing,
  file: UploadedFile | undefined,
  names: Names,
  take: (values: AnyValues, told: Told) => Promise<LineEnding>,
): Promise<ThingImported> {
  if (!file) throw new Refused(blocker('import.file.missing', { field: 'file' }))
  const sum: ThingImported = { added: 0, changed: 0, same: 0, bad: 0, lines: [] }
  const taken = new Map<string, number>()
  for (const { line, values, told } of await linesOf(thing, file.bytes, names)) {
    const same = thing.unique ? JSON.stringify(thing.unique.map((name) => (textOf(values[name]) ?? '').toLowerCase())) : null
    const above = same === null ? undefined : taken.get(same)
    // two lines of one file about the same thing: the second is not taken for a change of the first
    const ending =
      above === undefined
        ? (unnamed(thing, values, names) ?? (await take(values, told)))
        : [blocker('thing.import.repeated', { params: { line: above } })]
    if (typeof ending === 'string') {
      sum[ending] += 1
      if (same !== null) taken.set(same, line)
    } else {
      sum.bad += 1
      if (sum.lines.length < LINES_TOLD) sum.lines.push({ line, reasons: [...ending] })
    }
  }
  return sum
}

/** What a line names that is not there, or is not the user's; with it everything else that is wrong. */
function unnamed(thing: Thing, values: AnyValues, names: Names): readonly Blocker[] | null {
  const none = fieldsOf(thing).flatMap(([name, field]) => {
    const known = field.kind === 'ref' ? names[field.of] : names[field.kind === 'games' ? 'game' : field.kind]
    const value = values[name]
    const said = typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : []
    return known ? said.filter((one) => one !== '' && !known.some(({ id }) => id === one)).map((text) => noSuch(name, text)) : []
  })
  return none.length === 0 ? null : [...thingBlockers(thing, values), ...none]
}

const noSuch = (field: string, text: string): Blocker => blocker('thing.no_such', { field, params: { text } })

async function linesOf(thing: Thing, bytes: Buffer, names: Names): Promise<ReadLine[]> {
  const sheet = await openSheet(bytes, { ...LIMITS, rows: LIMITS.rows + LIMITS.preface, wide: true, dates: true })
  const all: StatementLine[] = []
  for await (const line of sheet.lines()) all.push(line)
  const heads = all.slice(0, LIMITS.preface).map(({ cells }) => placesIn(thing, cells))
  const at = heads.reduce((best, one, index) => (one.size > (heads[best]?.size ?? 0) ? index : best), 0)
  const places = heads[at] ?? new Map<string, number>()
  const missing = fieldsOf(thing).filter(([name, { required, when, kind }]) => required && !when && kind !== 'file' && !places.has(name))
  if (missing.length > 0) {
    const columns = missing.map(([name]) => say('zh', `${thing.words}.field.${name}`)).join('、')
    throw new Refused(blocker('thing.import.columns_missing', { field: 'file', params: { columns } }))
  }
  return all
    .slice(at + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({ line, values: valuesOf(thing, places, cells, names), told: new Set(places.keys()) }))
}

/** Where each field is, by the word of its column in either language or by its name. */
function placesIn(thing: Thing, cells: readonly string[]): Map<string, number> {
  const plain = cells.map((cell) => cell.trim().toLowerCase())
  return new Map(
    fieldsOf(thing).flatMap(([name]) => {
      const words = [name, ...LANGUAGES.map((language) => say(language, `${thing.words}.field.${name}`).toLowerCase())]
      const at = plain.findIndex((cell) => words.includes(cell))
      return at === -1 ? [] : [[name, at] as const]
    }),
  )
}

function valuesOf(thing: Thing, places: ReadonlyMap<string, number>, cells: readonly string[], names: Names): AnyValues {
  const values = Object.fromEntries(
    fieldsOf(thing).map(([name, field]) => {
      const at = places.get(name)
      const text = at === undefined ? '' : (cells[at] ?? '').trim()
      // what may be left out is what a form begins with
      const begun = text === '' && !field.required ? thing.begins?.[name] : undefined
      return [name, begun ?? valueOf(thing.words, name, field, text, names)]
    }),
  )
  const amounts = fieldsOf(thing).flatMap(([name, field]) => {
    const value = field.kind === 'money' ? minorOf(values[name], values[field.currency]) : null
    return value === null ? [] : [[name, value] as const]
  })
  return { ...values, ...Object.fromEntries(amounts) }
}

/** An amount of a cell in minor units; null: it is none, and stays as it is written, which is refused. */
function minorOf(typed: Value | undefined, currency: Value | undefined): string | null {
  const text = textOf(typed) ?? ''
  if (text === '') return null
  const read = readAmount(text, (textOf(currency) ?? '').toUpperCase())
  return read.ok ? String(read.value) : `“${text}`
}

/** A cell as a value; what is none of the field's stays as it is written, and `thingBlockers` says why it is refused. */
function valueOf(words: string, name: string, field: Field, text: string, names: Names): Value {
  const named = (kind: string, said: string) => names[kind]?.find(({ id, name: known }) => said === id || said === known)?.id ?? said
  const isSaid = (key: string) => LANGUAGES.some((language) => say(language, key).toLowerCase() === text.toLowerCase())
  switch (field.kind) {
    case 'day':
      // a cell of a date brings the time of midnight
      return readDay(text.replace(/[ T]00:00(:00)?$/, '')) ?? text
    case 'month':
      return readMonth(text) ?? text
    case 'flag':
      if (text === '1' || /^true$/i.test(text) || isSaid('thing.yes')) return true
      return text === '' || text === '0' || /^false$/i.test(text) || isSaid('thing.no') ? false : text
    case 'choice':
      // one that may be left out is what a form begins with
      if (text === '' && !field.required) return field.options[0] ?? ''
      return field.options.find((option) => option === text || isSaid(`${field.said ?? `${words}.${name}`}.${option}`)) ?? text
    case 'game':
      return named('game', text)
    case 'spreader':
      return named('spreader', text)
    case 'ref':
      return named(field.of, text)
    case 'games':
      return text === '' ? [] : text.split(/[,，、;；]/).map((one) => named('game', one.trim()))
    case 'file':
      return null
    default:
      return text
  }
}
