import { blocker, quoted, type Blocker } from '#domain/blocker.ts'
import { readDay } from '#domain/day.ts'
import { FACTS, GRAINS, type Column, type Dimension, type FactsName, type Grain } from '#domain/metrics/facts.ts'
import { eachNamed, ofEachFacts } from './columns.ts'

/** One figure: dimensions that are not known are left out; amounts are minor units of the currency. */
export type FactRow = Partial<Record<Dimension, string>> & {
  /** minutes from midnight in the account's zone, a multiple of the grain; 0 for a day */
  minute?: number
  currency: string
  /** of players: the day they came */
  cohort_day?: string
} & Partial<Record<Column, string | number>>

/** All that one source tells of an account and a day; it takes the place of what it told before. */
export type Slice = {
  facts: FactsName
  grain: Grain
  /** `YYYY-MM-DD` in the zone of the account */
  day: string
  spreader: string
  account: string
  /** who told it */
  source: string
  /** when it was told, an instant */
  asOf: string
  rows: readonly FactRow[]
  /** how many rows the source says there are */
  declaredRows: number
}

const WHOLE = /^-?\d{1,18}$/
const CURRENCY = /^[A-Z]{3}$/
const LONGEST = 200
/** Reasons that are told; a file with one mistake in each row tells of some. */
const MOST_REASONS = 20

/** Why a slice is not taken; nothing of it is then. Rows are counted from 1. */
export function sliceBlockers(slice: Slice): Blocker[] {
  const { rows, declaredRows, day } = slice
  const wrong = (field: string, text: string, row?: number) =>
    blocker('insight.slice_value', { field, params: { text: quoted(text), name: field }, ...(row === undefined ? {} : { row }) })
  if (rows.length !== declaredRows)
    return [blocker('insight.slice_not_whole', { field: 'rows', params: { declared: declaredRows, received: rows.length } })]
  return [
    ...(readDay(day) === day ? [] : [wrong('day', day)]),
    ...(Number.isNaN(Date.parse(slice.asOf)) ? [wrong('asOf', slice.asOf)] : []),
    ...(['spreader', 'account'] as const).flatMap((field) => (slice[field] === '' ? [wrong(field, '')] : [])),
    ...rows.flatMap((row, at) => rowMistakes(slice, row).map(([field, text]) => wrong(field, text, at + 1))),
  ].slice(0, MOST_REASONS)
}

/** Fields that hold what they cannot, with what is there. */
function rowMistakes(slice: Slice, row: FactRow): [field: string, text: string][] {
  const found: [string, string][] = []
  for (const [name, value] of Object.entries(row)) {
    const check = CHECKS[slice.facts].get(name)
    if (!check?.(String(value), slice, row)) found.push([name, String(value)])
  }
  if (slice.facts === 'players' && row.cohort_day === undefined) found.push(['cohort_day', ''])
  return found
}

type Check = (text: string, slice: Slice, row: FactRow) => boolean

const isMinute: Check = (_, { grain }, { minute = 0 }) =>
  Number.isInteger(minute) && minute >= 0 && minute < GRAINS.day && minute % GRAINS[grain] === 0
const isArrival: Check = (text, { day }) => readDay(text) === text && text <= day
const isMeasure: Check = (text) => WHOLE.test(text)
const isName: Check = (text) => text.length <= LONGEST
const isCurrency: Check = (text) => CURRENCY.test(text)
const isOfItsSlice =
  (name: 'spreader' | 'account'): Check =>
  (text, slice) =>
    text === slice[name]

/** What each column of a table may hold; what is not named here is none. */
const CHECKS = ofEachFacts(
  (facts): ReadonlyMap<string, Check> =>
    new Map(
      Object.entries({
        ...eachNamed(FACTS[facts].dimensions, isName),
        ...eachNamed(FACTS[facts].measures, isMeasure),
        ...(facts === 'players' ? { cohort_day: isArrival } : {}),
        minute: isMinute,
        currency: isCurrency,
        spreader: isOfItsSlice('spreader'),
        account: isOfItsSlice('account'),
      }),
    ),
)
