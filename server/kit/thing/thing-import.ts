import type { ThingImported } from '#contract/thing.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { StatementLine } from '#domain/finance/row-reading.ts'
import type { Field, Value } from '#domain/thing/fields.ts'
import { readCell } from '#domain/thing/cells.ts'
import { kindOf } from '#domain/thing/kinds.ts'
import { currencyOf, fieldsOf, labelOf, optionsKey, thingBlockers, type Thing } from '#domain/thing/thing.ts'
import { LANGUAGES, say } from '#i18n/catalogue.ts'
import type { UploadedFile } from '../handler.ts'
import { Refused } from '../refused.ts'
import { openSheet } from '../sheet/open.ts'
import { textOf } from './thing-row.ts'
import type { Names } from './thing.repository.ts'
import type { AnyValues } from '#domain/thing/condition.ts'

/** What one file of things may be. An export begins with lines about itself, above its head. */
const LIMITS = { bytes: 2 * 1024 * 1024, rows: 5_000, columns: 60, preface: 20 } as const
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
    const columns = missing.map(([name, field]) => say('zh', labelOf(thing.words, name, field))).join('、')
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
    fieldsOf(thing).flatMap(([name, field]) => {
      const words = [name, ...LANGUAGES.map((language) => say(language, labelOf(thing.words, name, field)).toLowerCase())]
      const at = plain.findIndex((cell) => words.includes(cell))
      return at === -1 ? [] : [[name, at] as const]
    }),
  )
}

function valuesOf(thing: Thing, places: ReadonlyMap<string, number>, cells: readonly string[], names: Names): AnyValues {
  const read: Record<string, Value> = {}
  const called = (what: string, text: string) => {
    const known = (names[what] ?? []).filter(({ id, name }) => text === id || text === name)
    // what each channel has under the same name is the one of the line's channel
    const own = known.find(({ within }) => within !== undefined && Object.values(read).includes(within)) ?? known[0]
    return own ? [own.id] : []
  }
  const valueOf = (name: string, field: Field): Value => {
    const text = (cells[places.get(name) ?? -1] ?? '').trim()
    // what may be left out is what a form begins with
    if (text === '' && !field.required) return thing.begins?.[name] ?? kindOf(field).blank(field)
    const words = (option: string) => (field.kind === 'choice' ? `${optionsKey(field, thing.words, name)}.${option}` : `thing.${option}`)
    return readCell(field, text, {
      currency: field.kind === 'money' ? currencyOf(field, read) : '',
      zone: 'UTC',
      wordsOf: (option) => LANGUAGES.map((language) => say(language, words(option))),
      called,
    })
  }
  // an amount is read in its currency, which may be in a later column
  for (const [name, field] of fieldsOf(thing).toSorted(
    ([, one], [, other]) => Number(one.kind === 'money') - Number(other.kind === 'money'),
  ))
    read[name] = valueOf(name, field)
  return read
}
