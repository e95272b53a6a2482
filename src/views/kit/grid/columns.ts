import { blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import { formatAmount, plainAmount, readAmount } from '#domain/money.ts'
import { readInteger, type Read } from '#domain/number.ts'
import { textWidth } from '#domain/text-width.ts'
import { LANGUAGES, say as sayIn } from '#i18n/words.ts'
import type { StateKey } from '../state-colors.ts'
import { exactTime, instantOf, shownTime, wallClock, zonedClock } from '#domain/zone.ts'
import type { CellEdit, CellValue, Choice, GridColumn, Parsed } from './types.ts'

/** What a catalogue entry gives to a column; the list adds `key` and `header`. */
export type ColumnTrait<Row> = Omit<GridColumn<Row>, 'key' | 'header'>

export const NONE = '–'
const asText = (value: CellValue): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? value.join(', ') : String(value)
const took = (value: CellValue): Parsed => ({ ok: true, value })
const refused = (code: string, params?: Record<string, string | number>): Parsed => ({
  ok: false,
  problem: blocker(code, params ? { params } : {}),
})

const parsedFrom = <T>(read: Read<T>, kept: (value: T) => string): Parsed =>
  read.ok ? took(kept(read.value)) : { ok: false, problem: read.blockers[0] ?? blocker('value.not_number') }

export const textColumn = { minWidth: 80, width: 160 } satisfies ColumnTrait<unknown>
export const identifier = { width: 150, text: (value) => asText(value) || NONE } satisfies ColumnTrait<unknown>

export const count = {
  align: 'end',
  width: 90,
  text: (value) => (value === null || value === undefined ? NONE : countText(Number(value))),
} satisfies ColumnTrait<unknown>

/** Minor units of the row's currency, shown in major units; adds up by currency. */
export const moneyMinor = <Row>(currencyOf: (row: Row) => string) =>
  ({
    align: 'end',
    width: 110,
    sum: 'money',
    currency: currencyOf,
    text: (value, row) => (isAmount(value) ? formatAmount(value, currencyOf(row)) : NONE),
    compare: (a, b) => compareBigints(isAmount(a) ? BigInt(a) : -1n, isAmount(b) ? BigInt(b) : -1n),
  }) satisfies ColumnTrait<Row>

/** An instant on the wall clock of the row's zone, which it names where that is not the reader's; the tooltip gives the seconds. */
export const instant = <Row>(zoneOf: ((row: Row) => string) | (() => string)) =>
  ({
    width: 140,
    takes: () => (zoneOf.length === 0 && !namesZone((zoneOf as () => string)()) ? 0 : 200),
    text: (value, row) => (value ? (shownTime(asText(value), zoneOf(row)) ?? asText(value)) : NONE),
    exported: (value, row) => (value ? zonedClock(asText(value), zoneOf(row)) : ''),
    explain: (row, _say, value) => (value ? exactTime(asText(value), zoneOf(row)) : zoneOf(row)),
  }) satisfies ColumnTrait<Row>

const namesZone = (zone: string): boolean => shownTime(Date.now(), zone) !== wallClock(Date.now(), zone)

/** A state in colour, glyph and word; `wordOf` gives the catalogue key of the word. */
export const stateTag = <Row>(stateOf: (row: Row) => StateKey | null, wordOf: (row: Row) => string) =>
  ({
    width: 110,
    filter: 'set',
    state: stateOf,
    value: wordOf,
    text: (value, _row, say) => say(asText(value)),
  }) satisfies ColumnTrait<Row>

/** A value out of a closed list, shown by its word. */
export const choice = (labelOf: (value: string) => string) =>
  ({
    width: 120,
    filter: 'set',
    text: (value, _row, say) => (asText(value) ? say(labelOf(asText(value))) : NONE),
  }) satisfies ColumnTrait<unknown>

export const editText = (limits: { maxWidth?: number; required?: boolean } = {}) =>
  ({
    kind: 'text',
    formula: true,
    plain: asText,
    parse: (text) => {
      const kept = text.trim()
      if (limits.required && kept === '') return refused('kit.cell.required')
      return limits.maxWidth !== undefined && textWidth(kept) > limits.maxWidth
        ? refused('kit.cell.too_wide', { max: limits.maxWidth, width: textWidth(kept) })
        : took(kept)
    },
  }) satisfies CellEdit<unknown>

/** Typed in major units, kept in minor units as text; empty becomes null. */
export const editMoney = <Row>(currencyOf: (row: Row) => string) =>
  ({
    kind: 'text',
    plain: (value, row) => (isAmount(value) ? plainAmount(value, currencyOf(row)) : ''),
    parse: (text, row) => {
      if (text.trim() === '') return took(null)
      // what was copied from a total carries the sign of its currency
      return parsedFrom(readAmount(text.replace(/^[^\d.。．−-]+/, ''), currencyOf(row)), String)
    },
  }) satisfies CellEdit<Row>

/** Kept as text, the way channel values are. */
export const editInteger = (limits: { min?: number; max?: number } = {}) =>
  ({
    kind: 'text',
    plain: asText,
    parse: (text) => {
      const kept = text.trim()
      if (kept === '') return took(null)
      return parsedFrom(readInteger(kept, limits), (value) => value)
    },
  }) satisfies CellEdit<unknown>

/**
 * Takes a choice by its value or its word, so what was copied from the screen can be pasted back; failing these, by its word in the other
 * language and by what else it is called: a spreadsheet does not know which language the console is in.
 */
export const editChoice = <Row>(options: (row: Row) => readonly Choice[]) =>
  ({
    kind: 'choice',
    options,
    plain: (value, row, say) => {
      const found = options(row).find((one) => one.value === value)
      return found ? say(found.label) : asText(value)
    },
    parse: (text, row, say) => {
      const asked = text.trim().toLowerCase()
      const isAsked = (name: string) => name.toLowerCase() === asked
      const open = options(row).filter(({ disabled }) => !disabled)
      const found =
        open.find(({ value, label }) => isAsked(value) || isAsked(say(label))) ??
        open.find(({ label, also = [] }) => [...LANGUAGES.map((language) => sayIn(language, label)), ...also].some(isAsked))
      return found
        ? took(found.value)
        : refused('kit.cell.not_choice', {
            text: text.trim(),
            choices: open.map((one) => say(one.label)).join(', '),
          })
    },
  }) satisfies CellEdit<Row>

/** A list typed with commas; ids or words that `valueOf` knows. */
export const editList = (valueOf: (text: string) => string | null, plainOf: (value: string) => string = (value) => value) =>
  ({
    kind: 'text',
    plain: (value) => (Array.isArray(value) ? value.map(plainOf).join(', ') : asText(value)),
    parse: (text) => {
      const parts = text
        .split(/[,，、;；\n]/)
        .map((part) => part.trim())
        .filter(Boolean)
      const values = parts.map(valueOf)
      const unknown = parts.filter((_part, index) => values[index] === null)
      return unknown.length
        ? refused('kit.cell.not_choice', { text: unknown.join(', '), choices: '' })
        : took(values.filter((value) => value !== null))
    },
  }) satisfies CellEdit<unknown>

/** Typed as `2026-11-20 09:30` on the wall clock of the row's zone, kept with offset. */
export const editInstant = <Row>(zoneOf: (row: Row) => string) =>
  ({
    kind: 'text',
    plain: (value, row) => wallClock(asText(value), zoneOf(row)) ?? asText(value),
    parse: (text, row) => {
      if (text.trim() === '') return took(null)
      const found = instantOf(text, zoneOf(row))
      return found ? took(found) : refused('kit.cell.not_instant', { text: text.trim(), zone: zoneOf(row) })
    },
  }) satisfies CellEdit<Row>

/** Minor units, in whatever form a row holds them. */
export const isAmount = (value: CellValue): value is string | number | bigint =>
  typeof value === 'bigint' ||
  (typeof value === 'number' && Number.isInteger(value)) ||
  (typeof value === 'string' && /^-?\d+$/.test(value))

const compareBigints = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
