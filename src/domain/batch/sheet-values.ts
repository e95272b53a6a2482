import { blocker, type Blocker } from '../blocker.ts'
import type { ChannelField, FieldValue, Lookup } from '../channels/channel.ts'
import { regionOf } from '../channels/regions.ts'
import { readAmount } from '../money.ts'
import { readInteger } from '../number.ts'
import { isTimeTable } from '../time-table.ts'
import { folded, type SheetWords } from './sheet-columns.ts'
import { isInstant } from './validate.ts'
import { instantInZone } from '../zone.ts'

/** Things a cell may call by name: materials, pages, audiences. `barred`: why it may not be used now. */
export type Named = { id: string; name: string; barred?: readonly Blocker[] }

export type CellFacts = { currency: string; timezone: string; words: SheetWords; references: Partial<Record<Lookup, readonly Named[]>> }

export type CellValue = { value: FieldValue } | { problem: Blocker }

/**
 * A cell of text as the value of a field: options and regions in words of either language, amounts in major units of the
 * account's currency, instants in the account's zone. Bounds are the validation's affair, not ours.
 */
export function readCell(field: ChannelField, cell: string, facts: CellFacts): CellValue {
  const text = cell.trim()
  const problem = (code: string, params: Record<string, string | number> = {}): CellValue => ({
    problem: blocker(code, { params: { value: clipped(text), ...params } }),
  })
  switch (field.kind) {
    case 'enum': {
      const option = optionOf(field, text, facts.words)
      return option === null ? problem('import.value.option') : { value: option }
    }
    case 'multi':
      return readList(text, (one) => optionOf(field, one, facts.words), 'import.value.option')
    case 'money': {
      const amount = readAmount(withoutCurrency(text.normalize('NFKC'), facts.currency), facts.currency)
      return amount.ok ? { value: amount.value.toString() } : problem('import.value.amount', { currency: facts.currency })
    }
    case 'integer': {
      // a spreadsheet writes a whole number with decimals of nothing
      const number = readInteger(text.normalize('NFKC').replace(/^(-?\d+)\.0+$/, '$1'))
      return number.ok ? { value: number.value } : problem('import.value.integer')
    }
    case 'instant': {
      const instant = readInstant(text.normalize('NFKC'), facts.timezone)
      return instant === null ? problem('import.value.instant') : { value: instant }
    }
    case 'timeTable': {
      const table = readTable(text)
      return table === null ? problem('import.value.time_table') : { value: table }
    }
    case 'reference': {
      const found = referenceOf(field, text, facts)
      return found.length === 1
        ? { value: found[0] ?? '' }
        : problem(found.length === 0 ? 'import.value.reference_unknown' : 'import.value.reference_ambiguous')
    }
    case 'references':
      return readList(
        text,
        (one) => {
          const found = referenceOf(field, one, facts)
          return found.length === 1 ? (found[0] ?? null) : null
        },
        'import.value.reference_unknown',
      )
    default:
      return { value: text }
  }
}

const clipped = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function readList(text: string, read: (one: string) => string | null, code: string): CellValue {
  const values = new Set<string>()
  for (const one of text
    .split(/[,，、;；|\n]/)
    .map((part) => part.trim())
    .filter(Boolean)) {
    const value = read(one)
    if (value === null) return { problem: blocker(code, { params: { value: clipped(one) } }) }
    values.add(value)
  }
  return { value: [...values] }
}

function optionOf(field: ChannelField, text: string, words: SheetWords): string | null {
  const wanted = folded(text)
  const options = field.options ?? []
  const exact = options.find((option) => option === text || folded(option) === wanted)
  if (exact !== undefined) return exact
  const called = options.filter((option) => words.option(field.key, option).some((word) => folded(word) === wanted))
  return called.length === 1 ? (called[0] ?? null) : null
}

function referenceOf(field: ChannelField, text: string, { references }: CellFacts): string[] {
  if (field.lookup === 'geo') {
    const region = regionOf(text)
    return region === null ? [] : [region]
  }
  const named = field.lookup ? references[field.lookup] : undefined
  if (!named) return [text] // only the network knows; it is checked there
  const byId = named.find(({ id }) => id === text)
  return byId ? [byId.id] : named.filter(({ name }) => name.trim() === text).map(({ id }) => id)
}

/** `50 USD`, `USD50`: the account's own currency next to the amount says nothing new; another one is an error. */
function withoutCurrency(text: string, currency: string): string {
  const upper = text.toUpperCase()
  if (upper.startsWith(currency)) return text.slice(currency.length)
  return upper.endsWith(currency) ? text.slice(0, -currency.length) : text
}

const LOCAL = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

function readInstant(text: string, timezone: string): string | null {
  if (isInstant(text)) return text
  const match = LOCAL.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0))
  return instantInZone(
    { year: year ?? 0, month: month ?? 0, day: day ?? 0, hour: hour ?? 0, minute: minute ?? 0, second: second ?? 0 },
    timezone,
  )
}

/** Seven rows of 48 marks, Monday first, with any mark between the days or none. */
function readTable(text: string): string[] | null {
  const marks = text.replace(/[\s,，;；|]/g, '')
  const days = marks.match(/.{48}/g) ?? []
  return marks.length === 7 * 48 && isTimeTable(days) ? days : null
}
