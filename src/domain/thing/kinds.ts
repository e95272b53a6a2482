import { blocker, quoted, type Blocker } from '../blocker.ts'
import { isBlankRange, rangeBlockers, rangesOf, rangeText } from '../dated-range.ts'
import { readDay } from '../day.ts'
import { isRegion } from '../channels/regions.ts'
import { isMonth } from '../finance/month.ts'
import { LINK_LENGTH, isPublicLink, isWebAddress } from '../link.ts'
import { readDecimal, readInteger } from '../number.ts'
import { textWidth } from '../text-width.ts'
import { isTimeTable } from '../time-table.ts'
import { isInstant, isZone } from '../zone.ts'
import type { FieldKind, Format, Kinded, Value } from './fields.ts'

/** What a kind of field knows of its values. A value that is filled in is checked; an empty one is only missing, where it is required. */
export type Kind<F extends Kinded = Kinded> = {
  blank: (field: F) => Value
  isEmpty: (value: Value) => boolean
  /** what is wrong with a value that is filled in, in the form it is kept in; the caller adds the field */
  check: (value: Value, field: F, currency: string) => readonly Blocker[]
  /** as it is kept */
  tidy: (value: Value, field: F) => Value
  same: (one: Value, other: Value, field: F) => boolean
}

const asText = (value: Value): string => (typeof value === 'string' ? value : '')
const trimmed = (value: Value) => asText(value).trim()
const asList = (value: Value): readonly string[] => (Array.isArray(value) ? [...new Set<string>(value)] : [])
/** A network may answer a text where a list was sent. */
const plain = (value: Value): Value => (Array.isArray(value) ? value.join(', ') : value)

const wrong = (code: string, value: Value) => [blocker(code, { params: { text: quoted(asText(value)) } })]

const typed = {
  blank: () => '',
  isEmpty: (value: Value) => trimmed(value) === '',
  check: (): readonly Blocker[] => [],
  tidy: trimmed,
  same: (one: Value, other: Value) =>
    Array.isArray(one) && Array.isArray(other) ? JSON.stringify(one) === JSON.stringify(other) : plain(one) === plain(other),
}

/** How long a text is, in the unit that its limit is in. By code point, as people and networks count. */
export const lengthOf = (text: string, measure?: 'width' | 'characters'): number =>
  measure === 'width' ? textWidth(text) : Array.from(text).length

/** What is written with an accent of its own, and as one sign, is one. */
const composed = (value: Value) => trimmed(value).normalize('NFC')

const FORMATS: Readonly<Record<Format, { isOne: (text: string) => boolean; code: string }>> = {
  digits: { isOne: (text) => /^\d+$/.test(text), code: 'thing.not_digits' },
  domain: { isOne: (text) => text === '*' || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text), code: 'thing.not_domain' },
  zone: { isOne: isZone, code: 'thing.not_zone' },
}

const line: Kind<Kinded & { kind: 'line' | 'text' }> = {
  ...typed,
  tidy: (value, field) => ('lower' in field && field.lower ? composed(value).toLowerCase() : composed(value)),
  check: (value, { max, measure, ...more }) => {
    const text = asText(value)
    // a code unit is never wider than two: a short text needs no counting
    const length = text.length <= max / 2 ? 0 : lengthOf(text, measure)
    if (length > max)
      return [
        measure ? blocker('thing.too_wide', { params: { max, width: length } }) : blocker('thing.too_long', { params: { max, length } }),
      ]
    const format = 'format' in more ? more.format : undefined
    return format && !FORMATS[format].isOne(text) ? wrong(FORMATS[format].code, value) : []
  },
}

const written = (isOne: (text: string) => boolean, code: string): Kind => ({
  ...typed,
  check: (value) => (isOne(asText(value)) ? [] : wrong(code, value)),
})

const many = {
  blank: () => [],
  isEmpty: (value: Value) => asList(value).length === 0,
  check: (): readonly Blocker[] => [],
  tidy: asList,
  same: typed.same,
}
const isSameSet = (one: Value, other: Value): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? asList(one).length === asList(other).length && one.every((entry) => other.includes(entry))
    : typed.same(one, other)

const textsOf = (value: Value): readonly string[] => [...new Set(asList(value).map(composed).filter(Boolean))]

/** What is entered; lines with nothing in them count for nothing. */
const rangesIn = (value: Value) => (Array.isArray(value) ? rangesOf(value.map(String)).filter((one) => !isBlankRange(one)) : [])

type Kinds = { [K in FieldKind]: Kind<Extract<Kinded, { kind: K }>> }

const KINDS: Kinds = {
  line,
  text: line,
  link: {
    ...typed,
    check: (value, { foreign }) => {
      const text = asText(value)
      if (foreign) return isWebAddress(text) ? [] : [blocker('thing.not_address')]
      if (text.length > LINK_LENGTH) return [blocker('thing.too_long', { params: { max: LINK_LENGTH, length: text.length } })]
      return isPublicLink(text) ? [] : [blocker('thing.not_link')]
    },
  },
  choice: {
    ...typed,
    blank: ({ options }) => options[0] ?? '',
    check: (value, { options }) => (options.includes(asText(value)) ? [] : wrong('thing.not_choice', value)),
  },
  choices: {
    ...many,
    check: (value, { options }) => {
      const unknown = asList(value).find((one) => !options.includes(one))
      return unknown === undefined ? [] : wrong('thing.not_choice', unknown)
    },
    same: isSameSet,
  },
  flag: {
    blank: () => false,
    isEmpty: () => false,
    // a cell of a sheet may say anything
    check: (value) => (typeof value === 'string' ? wrong('thing.not_choice', value) : []),
    tidy: (value) => value,
    same: typed.same,
  },
  day: written((text) => readDay(text) === text, 'thing.not_day'),
  month: written(isMonth, 'thing.not_month'),
  instant: {
    ...written(isInstant, 'thing.not_instant'),
    same: (one, other) => typed.same(one, other) || Date.parse(asText(one)) === Date.parse(asText(other)),
  },
  timeTable: {
    ...many,
    // days may be alike
    tidy: (value) => (Array.isArray(value) ? value : []),
    check: (value) => (Array.isArray(value) && isTimeTable(value) ? [] : [blocker('thing.not_time_table')]),
  },
  number: {
    ...typed,
    check: (value, bounds) => {
      const read = readInteger(asText(value), bounds)
      if (!read.ok) return read.blockers
      // the form it is read in is the only one it is kept in
      return read.value === value ? [] : wrong('value.not_integer', value)
    },
    tidy: (value) => {
      const read = readInteger(asText(value))
      return read.ok ? read.value : trimmed(value)
    },
  },
  rate: {
    ...typed,
    check: (value, { places }) => {
      const read = readDecimal(asText(value), { decimals: places })
      if (!read.ok) return read.blockers
      return read.value === '0' ? [blocker('thing.not_above_zero')] : []
    },
    tidy: (value) => {
      const read = readDecimal(asText(value), { decimals: 20 })
      return read.ok ? read.value : trimmed(value)
    },
  },
  currency: {
    ...written((text) => /^[A-Z]{3}$/.test(text), 'thing.not_currency'),
    tidy: (value) => trimmed(value).toUpperCase(),
  },
  game: typed,
  spreader: typed,
  ref: typed,
  money: {
    ...typed,
    check: (value, _field, currency) =>
      /^\d{1,18}$/.test(asText(value)) ? [] : [blocker('thing.not_amount', { params: { text: quoted(asText(value)), currency } })],
  },
  games: { ...many, tidy: (value) => asList(value).toSorted() },
  refs: {
    ...many,
    check: (value, { max = Infinity }) => {
      const count = asList(value).length
      return count > max ? [blocker('thing.too_many', { params: { max, count } })] : []
    },
    same: (one, other, { unordered }) => (unordered ? isSameSet(one, other) : typed.same(one, other)),
  },
  country: written(isRegion, 'thing.not_country'),
  // what its weights have to be, the rules of its thing say
  weights: {
    ...many,
    isEmpty: (value) => !Array.isArray(value) || value.length === 0,
    tidy: (value) => value,
    same: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  },
  texts: {
    ...many,
    isEmpty: (value) => textsOf(value).length === 0,
    check: (value, { max, each }) => {
      const said = textsOf(value)
      return [
        ...(said.length > max ? [blocker('thing.too_many', { params: { max, count: said.length } })] : []),
        ...said.flatMap((text, index) => {
          const length = lengthOf(text)
          return length > each ? [blocker('thing.too_long', { row: index + 1, params: { max: each, length } })] : []
        }),
      ]
    },
    tidy: textsOf,
  },
  ranges: {
    ...many,
    isEmpty: (value) => rangesIn(value).length === 0,
    check: (value, field) => rangeBlockers(rangesIn(value), field),
    tidy: (value) => rangesIn(value).map(rangeText),
  },
  file: { blank: () => null, isEmpty: (value) => value === null, check: () => [], tidy: (value) => value, same: typed.same },
}

/** What is known of a field's kind. */
export function kindOf(field: Kinded & { none?: string }): Kind {
  // each entry takes the fields of its own kind, and is asked with these only
  const kind = KINDS[field.kind] as Kind
  if (field.none === undefined) return kind
  return { ...kind, blank: () => null, tidy: (value) => (kind.isEmpty(value) ? null : kind.tidy(value, field)) }
}
