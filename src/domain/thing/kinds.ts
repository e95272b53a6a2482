import { blocker, type Blocker } from '../blocker.ts'
import { readDay } from '../day.ts'
import { isRegion } from '../channels/regions.ts'
import { isMonth } from '../finance/month.ts'
import { LINK_LENGTH, isPublicLink } from '../link.ts'
import { readDecimal, readInteger } from '../number.ts'
import type { Field, FieldKind, Value } from './fields.ts'

/** What a kind of field knows of its values. A value that is filled in is checked; an empty one is only missing, where it is required. */
export type Kind<F extends Field = Field> = {
  blank: (field: F) => Value
  isEmpty: (value: Value) => boolean
  /** what is wrong with a value that is filled in; the caller adds the field */
  check: (value: Value, field: F) => readonly Blocker[]
  /** as it is kept */
  tidy: (value: Value, field: F) => Value
}

const asText = (value: Value): string => (typeof value === 'string' ? value : '')
const trimmed = (value: Value) => asText(value).trim()

const typed = {
  blank: () => '',
  isEmpty: (value: Value) => trimmed(value) === '',
  check: (): readonly Blocker[] => [],
  tidy: trimmed,
}

const plain = (value: Value) => trimmed(value).normalize('NFC')

const line: Kind<Field & { kind: 'line' | 'text' }> = {
  ...typed,
  tidy: (value, field) => ('lower' in field && field.lower ? plain(value).toLowerCase() : plain(value)),
  check: (value, { max }) => {
    const length = Array.from(trimmed(value)).length
    return length > max ? [blocker('thing.too_long', { params: { max, length } })] : []
  },
}

const dated = (isOne: (text: string) => boolean, code: string): Kind => ({
  ...typed,
  check: (value) => (isOne(trimmed(value)) ? [] : [blocker(code, { params: { text: trimmed(value) } })]),
})

const listed = (value: Value): readonly string[] => (Array.isArray(value) ? [...new Set<string>(value)] : [])
const many = { blank: () => [], isEmpty: (value: Value) => listed(value).length === 0 }

const textsOf = (value: Value): readonly string[] => [...new Set(listed(value).map(plain).filter(Boolean))]

type Kinds = { [K in FieldKind]: Kind<Extract<Field, { kind: K }>> }

const KINDS: Kinds = {
  line,
  text: line,
  link: {
    ...typed,
    check: (value) => {
      const text = trimmed(value)
      if (text.length > LINK_LENGTH) return [blocker('thing.too_long', { params: { max: LINK_LENGTH, length: text.length } })]
      return isPublicLink(text) ? [] : [blocker('thing.not_link')]
    },
  },
  choice: {
    ...typed,
    blank: ({ options }) => options[0] ?? '',
    check: (value, { options }) =>
      options.includes(asText(value)) ? [] : [blocker('thing.not_choice', { params: { text: trimmed(value) } })],
  },
  flag: {
    blank: () => false,
    isEmpty: () => false,
    // a cell of a sheet may say anything
    check: (value) => (typeof value === 'string' ? [blocker('thing.not_choice', { params: { text: value } })] : []),
    tidy: (value) => value,
  },
  day: dated((text) => readDay(text) === text, 'thing.not_day'),
  month: dated(isMonth, 'thing.not_month'),
  number: {
    ...typed,
    check: (value, { min, max }) => {
      const read = readInteger(asText(value), { min, max })
      return read.ok ? [] : read.blockers
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
    ...typed,
    check: (value) =>
      /^[A-Z]{3}$/.test(trimmed(value).toUpperCase()) ? [] : [blocker('thing.not_currency', { params: { text: trimmed(value) } })],
    tidy: (value) => trimmed(value).toUpperCase(),
  },
  game: typed,
  spreader: typed,
  ref: typed,
  money: {
    ...typed,
    check: (value) => (/^\d{1,18}$/.test(trimmed(value)) ? [] : [blocker('thing.not_amount', { params: { text: trimmed(value) } })]),
  },
  games: { ...many, check: () => [], tidy: (value) => listed(value).toSorted() },
  refs: {
    ...many,
    check: (value, { max }) => {
      const count = listed(value).length
      return count > max ? [blocker('thing.too_many', { params: { max, count } })] : []
    },
    tidy: listed,
  },
  country: dated(isRegion, 'thing.not_country'),
  // what its weights have to be, the rules of its thing say
  weights: { blank: () => [], isEmpty: (value) => !Array.isArray(value) || value.length === 0, check: () => [], tidy: (value) => value },
  texts: {
    blank: () => [],
    isEmpty: (value) => textsOf(value).length === 0,
    check: (value, { max, each }) => {
      const said = textsOf(value)
      return [
        ...(said.length > max ? [blocker('thing.too_many', { params: { max, count: said.length } })] : []),
        ...said.flatMap((text, index) => {
          const length = Array.from(text).length
          return length > each ? [blocker('thing.too_long', { row: index + 1, params: { max: each, length } })] : []
        }),
      ]
    },
    tidy: textsOf,
  },
  file: { blank: () => null, isEmpty: (value) => value === null, check: () => [], tidy: (value) => value },
}

/** What is known of a field's kind. */
export function kindOf(field: Field): Kind {
  // each entry takes the fields of its own kind, and is asked with these only
  const kind = KINDS[field.kind] as Kind
  if (field.none === undefined) return kind
  return { ...kind, blank: () => null, tidy: (value) => (kind.isEmpty(value) ? null : kind.tidy(value, field)) }
}
