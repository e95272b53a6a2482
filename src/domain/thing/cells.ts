import { regionOf } from '../channels/regions.ts'
import { readDay } from '../day.ts'
import { rangeOf, rangeText } from '../dated-range.ts'
import { readMonth } from '../finance/month.ts'
import { readAmount } from '../money.ts'
import { isTimeTable } from '../time-table.ts'
import { instantInZone, isInstant } from '../zone.ts'
import type { Kinded, Value } from './fields.ts'
import { kindOf } from './kinds.ts'

/** What a cell of a spreadsheet is read against. */
export type CellFacts = {
  /** of amounts */
  currency: string
  /** of times that do not say theirs */
  zone: string
  /** words that mean an option of the field, or `yes` and `no` of a flag, in every language */
  wordsOf: (option: string) => readonly string[]
  /** the ids of what is called so, of a game, a material …; null: only the network knows */
  called: (what: string, text: string) => readonly string[] | null
}

/** A cell as a value of the field; what is none stays as it is written, and the check of its kind says why. Bounds are the check's affair. */
export function readCell(field: Kinded, cell: string, facts: CellFacts): Value {
  const text = cell.trim()
  const id = (what: string, written: string) => {
    const [first, ...others] = facts.called(what, written) ?? [written]
    return first !== undefined && others.length === 0 ? first : written
  }
  switch (field.kind) {
    case 'choice':
      return optionOf(field.options, text, facts)
    case 'choices':
      return parted(text).map((one) => optionOf(field.options, one, facts))
    case 'flag':
      return flagOf(text, facts)
    case 'money':
      return minorOf(text, facts.currency)
    case 'number':
      // a spreadsheet writes a whole number with decimals of nothing
      return kindOf(field).tidy(text.normalize('NFKC').replace(/^(-?\d+)\.0+$/, '$1'), field)
    case 'day':
      // a cell of a date brings the time of midnight
      return readDay(text.replace(/[ T]00:00(:00)?$/, '')) ?? text
    case 'month':
      return readMonth(text) ?? text
    case 'instant':
      return readInstant(text.normalize('NFKC'), facts.zone) ?? text
    case 'timeTable':
      return readTable(text) ?? [text]
    case 'game':
    case 'spreader':
      return id(field.kind, text)
    case 'ref':
      return id(field.of, text)
    case 'games':
      return parted(text).map((one) => id('game', one))
    case 'refs':
      return [...new Set(parted(text).map((one) => id(field.of, one)))]
    case 'ranges':
      return parted(text).map((one) => {
        const range = rangeOf(one)
        return rangeText({ ...range, of: optionOf(field.options, range.of, facts) })
      })
    case 'texts':
      return parted(text)
    case 'country':
      return regionOf(text) ?? text
    case 'file':
      return null
    default:
      return text
  }
}

/** How heads and words are compared: without case, space, full width, or the marks people put between and around words. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-*:：()（）/\\."'\u200b\ufeff]/g, '')

/** The parts of a list written into one cell. */
const parted = (text: string): string[] =>
  text
    .split(/[,，、;；|\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

function optionOf(options: readonly string[], text: string, { wordsOf }: CellFacts): string {
  const wanted = folded(text)
  const exact = options.find((option) => option === text) ?? options.find((option) => folded(option) === wanted)
  if (exact !== undefined) return exact
  const [called, ...others] = options.filter((option) => wordsOf(option).some((word) => folded(word) === wanted))
  return called !== undefined && others.length === 0 ? called : text
}

function flagOf(text: string, { wordsOf }: CellFacts): Value {
  const isSaid = (...words: readonly string[]) => words.some((word) => word.toLowerCase() === text.toLowerCase())
  if (isSaid('1', 'true', ...wordsOf('yes'))) return true
  return isSaid('', '0', 'false', ...wordsOf('no')) ? false : text
}

/** `50 USD`, `USD50`: the currency next to the amount says nothing new; another one is an error. */
function minorOf(text: string, currency: string): string {
  const plain = text.normalize('NFKC')
  const upper = plain.toUpperCase()
  const bare =
    currency !== '' && upper.startsWith(currency)
      ? plain.slice(currency.length)
      : currency !== '' && upper.endsWith(currency)
        ? plain.slice(0, -currency.length)
        : plain
  const read = readAmount(bare, currency)
  return read.ok ? String(read.value) : text
}

const LOCAL = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

function readInstant(text: string, zone: string): string | null {
  if (isInstant(text)) return text
  const match = LOCAL.exec(text)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return instantInZone({ year, month, day, hour, minute, second }, zone)
}

/** Seven rows of 48 marks, Monday first, with any mark between the days or none. */
function readTable(text: string): readonly string[] | null {
  const marks = text.replace(/[\s,，;；|]/g, '')
  const days = marks.match(/.{48}/g) ?? []
  return marks.length === 7 * 48 && isTimeTable(days) ? days : null
}
