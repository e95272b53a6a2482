import type { ThingImported } from '#contract/thing.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { readDay } from '#domain/day.ts'
import { readMonth } from '#domain/finance/month.ts'
import type { StatementLine } from '#domain/finance/row-reading.ts'
import type { Field, Value } from '#domain/thing/fields.ts'
import { fieldsOf, type AnyValues, type Thing } from '#domain/thing/thing.ts'
import { LANGUAGES, say } from '#i18n/catalogue.ts'
import type { UploadedFile } from '../handler.ts'
import { Refused } from '../refused.ts'
import { openSheet } from '../sheet/open.ts'
import { textOf } from './thing-row.ts'

/** What one file of things may be. An export begins with lines about itself, above its head. */
const LIMITS = { bytes: 2 * 1024 * 1024, rows: 2_000, columns: 60, preface: 20 } as const
/** Bad lines that are told one by one. */
const TOLD = 200

/** A line of a file: its place in the file, and what it says of the fields. */
type ReadLine = { line: number; values: AnyValues }
/** What became of a line. */
export type LineEnding = 'added' | 'changed' | 'same' | readonly Blocker[]

/**
 * Reads things from a spreadsheet whose head names their fields, in either language: each line is taken, or said with every reason why not.
 * `take` keeps one line, or says why it cannot.
 * @throws Refused 400 when the file is none, or a required column is missing
 */
export async function importThings(
  thing: Thing,
  file: UploadedFile | undefined,
  games: readonly { game_id: string; name: string }[],
  take: (values: AnyValues) => Promise<LineEnding>,
): Promise<ThingImported> {
  if (!file) throw new Refused(blocker('import.file.missing', { field: 'file' }))
  const told: ThingImported = { added: 0, changed: 0, same: 0, bad: 0, lines: [] }
  const seen = new Map<string, number>()
  for (const { line, values } of await linesOf(thing, file.bytes, games)) {
    const ending = repetition(thing, values, line, seen) ?? (await take(values))
    if (typeof ending === 'string') told[ending] += 1
    else {
      told.bad += 1
      if (told.lines.length < TOLD) told.lines.push({ line, reasons: [...ending] })
    }
  }
  return told
}

/** Two lines of one file about the same thing: the second is not taken for a change of the first. */
function repetition({ unique }: Thing, values: AnyValues, line: number, seen: Map<string, number>): Blocker[] | null {
  if (!unique) return null
  const key = JSON.stringify(unique.map((name) => (textOf(values[name]) ?? '').toLowerCase()))
  const above = seen.get(key)
  if (above === undefined) seen.set(key, line)
  return above === undefined ? null : [blocker('thing.import.repeated', { params: { line: above } })]
}

async function linesOf(thing: Thing, bytes: Buffer, games: readonly { game_id: string; name: string }[]): Promise<ReadLine[]> {
  const sheet = await openSheet(bytes, { ...LIMITS, rows: LIMITS.rows + LIMITS.preface, wide: true, dates: true })
  const all: StatementLine[] = []
  for await (const line of sheet.lines()) all.push(line)
  const heads = all.slice(0, LIMITS.preface).map(({ cells }) => placesIn(thing, cells))
  const at = heads.reduce((best, one, index) => (one.size > (heads[best]?.size ?? 0) ? index : best), 0)
  const places = heads[at] ?? new Map<string, number>()
  const missing = fieldsOf(thing).filter(([name, { required, kind }]) => required && kind !== 'file' && !places.has(name))
  if (missing.length > 0) {
    const columns = missing.map(([name]) => say('zh', `${thing.words}.field.${name}`)).join('、')
    throw new Refused(blocker('thing.import.columns_missing', { field: 'file', params: { columns } }))
  }
  return all
    .slice(at + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({ line, values: valuesOf(thing, places, cells, games) }))
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

const valuesOf = (
  thing: Thing,
  places: ReadonlyMap<string, number>,
  cells: readonly string[],
  games: readonly { game_id: string; name: string }[],
) =>
  Object.fromEntries(
    fieldsOf(thing).map(([name, field]) => {
      const at = places.get(name)
      return [name, valueOf(thing.words, name, field, at === undefined ? '' : (cells[at] ?? '').trim(), games)]
    }),
  )

/** A cell as a value; what is none of the field's stays as it is written, and `thingBlockers` says why it is refused. */
function valueOf(words: string, name: string, field: Field, text: string, games: readonly { game_id: string; name: string }[]): Value {
  const gameOf = (said: string) => games.find(({ game_id, name: known }) => said === game_id || said === known)?.game_id ?? said
  const isSaid = (key: string) => LANGUAGES.some((language) => say(language, key).toLowerCase() === text.toLowerCase())
  switch (field.kind) {
    case 'day':
      // a cell of a date brings the time of midnight
      return readDay(text.replace(/[ T]00:00(:00)?$/, '')) ?? text
    case 'month':
      return readMonth(text) ?? text
    case 'flag':
      return text === '1' || isSaid('thing.yes')
    case 'choice':
      return field.options.find((option) => option === text || isSaid(`${field.said ?? `${words}.${name}`}.${option}`)) ?? text
    case 'game':
      return gameOf(text)
    case 'games':
      return text === '' ? [] : text.split(/[,，、;；]/).map((one) => gameOf(one.trim()))
    case 'file':
      return null
    default:
      return text
  }
}
