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
/** Lines that are kept together: the server does other work between them. */
const AT_ONCE = 500

/** A line of a file: what it says of the fields, and its place in the file. */
export type Line = { values: AnyValues; told: Told }
type ReadLine = Line & { line: number }
/** The fields that a file has a column for. */
export type Told = ReadonlySet<string>
/** The result of a line. */
export type LineEnding = 'added' | 'changed' | 'same' | readonly Blocker[]

/**
 * Reads things from a spreadsheet whose head names their fields, in either language: each line is taken, or said with every reason why not.
 * `take` keeps lines, or says of each why it cannot; what the file has no column for stays as it is in one that is there already.
 * @throws Refused 400 when the file is none, or a required column is missing
 */
export async function importThings(
  thing: Thing,
  file: UploadedFile | undefined,
  names: Names,
  take: (lines: readonly Line[]) => Promise<readonly LineEnding[]>,
): Promise<ThingImported> {
  if (!file) throw new Refused(blocker('import.file.missing', { field: 'file' }))
  const sum: ThingImported = { added: 0, changed: 0, same: 0, bad: 0, lines: [] }
  const taken = new Map<string, number>()
  const waiting = new Map<string, ReadLine>()
  const sameOf = ({ line, values }: ReadLine) =>
    JSON.stringify(thing.unique ? thing.unique.map((name) => (textOf(values[name]) ?? '').toLowerCase()) : line)
  const refuse = (line: number, reasons: readonly Blocker[]) => {
    sum.bad += 1
    sum.lines.push({ line, reasons: [...reasons] })
  }
  async function takeWaiting() {
    const lines = [...waiting.entries()]
    waiting.clear()
    const endings = lines.length > 0 ? await take(lines.map(([, line]) => line)) : []
    for (const [index, [same, { line }]] of lines.entries()) {
      const ending = endings[index] ?? []
      if (typeof ending !== 'string') refuse(line, ending)
      else {
        sum[ending] += 1
        taken.set(same, line)
      }
    }
  }
  for await (const line of linesOf(thing, file.bytes, names)) {
    const same = sameOf(line)
    if (waiting.has(same) || waiting.size === AT_ONCE) await takeWaiting()
    const above = taken.get(same)
    // two lines of one file about the same thing: the second is not taken for a change of the first
    const no = above === undefined ? unnamed(thing, line.values, names) : [blocker('thing.import.repeated', { params: { line: above } })]
    if (no) refuse(line.line, no)
    else waiting.set(same, line)
  }
  await takeWaiting()
  return { ...sum, lines: sum.lines.toSorted((one, other) => one.line - other.line).slice(0, LINES_TOLD) }
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

async function* linesOf(thing: Thing, bytes: Buffer, names: Names): AsyncGenerator<ReadLine> {
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
  const told = new Set(places.keys())
  for (const { line, cells } of all.slice(at + 1))
    if (cells.some((cell) => cell.trim() !== '')) yield { line, values: valuesOf(thing, places, cells, names), told }
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
